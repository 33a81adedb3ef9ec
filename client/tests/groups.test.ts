/** Groups: names, sentences on pairs of members, and their order. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatMessage } from "../src/i18n/message-format";
import { memberName, recordSentence, seatCount, sortRecords, winnersOf } from "../src/features/groups/standings";

const NAMES: Record<number, string> = { 1: "Ana", 2: "Ben", 3: "Cem" };
const name = (member: number): string => NAMES[member] ?? "";
const record = (a: number, b: number, a_ahead: number, b_ahead: number, level = 0) => ({
  ...{ title: "tikal", a, b, a_ahead, b_ahead, level },
});

function said(language: string, ...[a, b, level]: number[]): string {
  const words = JSON.parse(readFileSync(`src/features/groups/words/${language}.json`, "utf8")) as Record<
    string,
    string
  >;
  const { key, values } = recordSentence(record(1, 2, a ?? 0, b ?? 0, level), name, "Tikal");
  return formatMessage(words[key] ?? "", language, values);
}

describe("the matches of two members", () => {
  test("are a sentence about the one who has won more", () => {
    expect(said("en", 7, 4, 1)).toBe("Ana has beaten Ben in 7 of 12 matches of Tikal.");
    expect(said("en", 0, 1)).toBe("Ben has beaten Ana in 1 of 1 match of Tikal.");
    expect(said("en", 3, 3)).toBe("Ana and Ben are level at Tikal: each has beaten the other in 3 of 6 matches.");
    expect(said("en", 0, 0, 2)).toBe("Ana and Ben have shared a place in 2 matches of Tikal.");
  });

  test("are a sentence in every language", () => {
    expect(said("de", 7, 5)).toBe("Ana hat Ben in 7 von 12 Partien Tikal geschlagen.");
    expect(said("fr", 1, 0)).toBe("Ana a battu Ben dans 1 partie sur 1 à Tikal.");
    expect(said("it", 7, 5)).toBe("Ana ha battuto Ben in 7 partite su 12 a Tikal.");
    expect(said("ro", 25, 5)).toBe("Ana a câștigat cu Ben 25 de partide din 30 la Tikal.");
  });

  test("come first if the reader took part, then those with the most matches", () => {
    const all = [record(1, 2, 9, 9), record(1, 3, 1, 0), record(2, 3, 2, 0)];
    expect(sortRecords(all, 3).map(({ a, b }) => [a, b])).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ]);
    expect(sortRecords(all, null)[0]).toBe(all[0]);
  });
});

test("a guest, and a member who has left, have no name", () => {
  const page = { members: [{ number: 1, name: "Ana", claimed: true, joined: 1 }] };
  expect([1, 2, null].map((one) => memberName(page, one, "Guest"))).toEqual(["Ana", "Guest", "Guest"]);
});

test("all players with the first place have won; nobody if there is none", () => {
  const match = (...places: number[]) => ({
    ...{ id: "t", title: "maamut", ended: 1, stored: true },
    seats: places.map((place, at) => ({ member: at + 1, level: null, place, score: 0 })),
  });
  expect(winnersOf(match(1, 2, 1)).map(({ member }) => member)).toEqual([1, 3]);
  expect(winnersOf(match(2, 2))).toEqual([]);
});

test("a new table has a seat for every member, as far as the title has them", () => {
  const game = { fewest_seats: 2, most_seats: 4 };
  expect([1, 2, 3, 9].map((members) => seatCount(game, members))).toEqual([2, 2, 3, 4]);
});
