import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { SeatInfo, SeenStep } from "../src/api/types";
import { CHARACTERS } from "../src/i18n/seat-names";
import { faceOf } from "../src/art/faces";
import { remarksOf } from "../src/features/comments/remarks";

const WORDS = "src/features/comments/words";
const OCCASIONS = ["gain", "dare", "won", "lost"];

function seat(number: number, character: string | null): SeatInfo {
  const kind = character ? "bot" : "person";
  const level = character ? "easy" : null;
  return { seat: number, kind, name: "", level, stand_in: null, present: true, character };
}

const seats = [seat(0, null), seat(1, "oru"), seat(2, "kael")];
const table = { id: "abc", title: "maamut", seats };

/** Every seat in turn sets a trap, so that each step is a fitting event. */
const traps = (count: number): SeenStep[] =>
  Array.from({ length: count }, (_, at) => ({ version: at + 1, events: [{ event: "TrapSet", seat: at % 3 }] }));

test("a bot remarks on at most one in eight of its turns, and people never", () => {
  const remarks = [...remarksOf(table, traps(900)).values()];
  for (const bot of [1, 2]) {
    const own = remarks.filter((one) => one.seat === bot);
    expect(own.length).toBeGreaterThan(15);
    expect(own.length).toBeLessThanOrEqual(Math.ceil(300 / 8));
  }
  expect(remarks.some((one) => one.seat === 0)).toBe(false);
});

test("the same log gives the same remarks, and other tables give others", () => {
  expect(remarksOf(table, traps(90))).toEqual(remarksOf(table, traps(90)));
  const other = remarksOf({ ...table, id: "xyz" }, traps(90));
  expect([...other.keys()]).not.toEqual([...remarksOf(table, traps(90)).keys()]);
});

test("cards that one viewer sees and another does not change no remark", () => {
  const draw = (card: number | null): SeenStep[] =>
    traps(120).map((step) => ({ ...step, events: [...step.events, { event: "CardDrawn", seat: 1, card }] }));
  expect(remarksOf(table, draw(null))).toEqual(remarksOf(table, draw(3)));
});

test("the mover who drove the mammoth speaks, not a hunter who fled", () => {
  const events = [
    { event: "CardPlayed", seat: 1, card: 2 },
    { event: "MammothFled", direction: "n", tiles: 2 },
    { event: "HunterFled", seat: 2, tile: "a1" },
  ];
  const steps = Array.from({ length: 60 }, (_, at): SeenStep => ({ version: at + 1, events }));
  const speakers = [...remarksOf(table, steps).values()].map((one) => [one.seat, one.occasion]);
  expect(new Set(speakers.map(String))).toEqual(new Set(["1,dare"]));
});

test("the match ends with one remark: of a winning bot, or else of a losing one", () => {
  const end = (winner: number): SeenStep[] => [{ version: 9, events: [{ event: "MammothTrapped", seat: winner }] }];
  expect(remarksOf(table, end(2)).get(9)).toMatchObject({ seat: 2, character: "kael", occasion: "won" });
  expect(remarksOf(table, end(0)).get(9)?.occasion).toBe("lost");
  expect(remarksOf({ ...table, seats: [seat(0, null)] }, end(0)).size).toBe(0);
});

test.each(["de", "en", "fr", "it", "ro"])("every character has three variants for every occasion in %s", (language) => {
  const texts = JSON.parse(readFileSync(`${WORDS}/${language}.json`, "utf8")) as Record<string, string[]>;
  const keys = CHARACTERS.flatMap((one) => OCCASIONS.map((occasion) => `${one}.${occasion}`));
  expect(Object.keys(texts).sort()).toEqual(keys.sort());
  for (const variants of Object.values(texts)) {
    expect(new Set(variants).size).toBeGreaterThanOrEqual(3);
    for (const text of variants) expect(text.length).toBeLessThan(60);
  }
});

test("remarks exist in every language of the page", () => {
  const languages = readdirSync("src/i18n/locales").sort();
  expect(readdirSync(WORDS).sort()).toEqual(languages);
});

test("every character has a face of its own", () => {
  const faces = CHARACTERS.map((one) => JSON.stringify(faceOf(one)));
  expect(new Set(faces).size).toBe(CHARACTERS.length);
  expect(faceOf("nobody")).toBeNull();
});
