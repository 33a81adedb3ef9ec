/** Deals that are played more than once: those of the day, and those of a finished match. */

import { describe, expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../src/api/types";
import { dailyRecord, dailySeats, dailySeed, dateToday } from "../src/features/deals/daily";
import { isPlayable, onlyPerson, resultOf, seatsForDeal, tableOfDeal } from "../src/features/deals/same-deal";

const TIKAL = { title: "tikal", rules_version: 2, fewest_seats: 2, most_seats: 4 };
const BOTS = ["random", "easy", "medium", "hard"];

const seat = (at: number, kind: SeatInfo["kind"], stand_in: string | null = null): SeatInfo => ({
  ...{ seat: at, kind, name: kind === "bot" ? "Oru" : "Ana", level: kind === "bot" ? "medium" : null },
  ...{ stand_in, present: true, character: kind === "bot" ? "oru" : null },
});
type Played = Pick<TableInfo, "id" | "origin" | "seats" | "status">;
const played = (origin: TableInfo["origin"], ...kinds: SeatInfo["kind"][]): Played => ({
  ...{ id: "abc", origin, status: "over" },
  seats: kinds.map((kind, at) => seat(at, kind)),
});

describe("the deal of the day", () => {
  test("is another one for every date and title, and always the same", () => {
    expect(dailySeed("tikal", "2026-11-19")).toBe(dailySeed("tikal", "2026-11-19"));
    const all = ["tikal", "maamut"].flatMap((title) =>
      Array.from({ length: 28 }, (_, day) => dailySeed(title, `2026-02-${day + 1}`)),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((seed) => seed >= 0n && seed < 2n ** 62n)).toBe(true);
  });

  test("has the date of the reader's own day", () => {
    expect(dateToday(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
    expect(dateToday(new Date(2026, 10, 19, 23, 59))).toBe("2026-11-19");
  });

  test("has the same bots for everyone, each with a character of its own", () => {
    const seats = dailySeats(TIKAL, "2026-11-19", BOTS, "Ana");
    expect(seats[0]).toEqual({ kind: "person", name: "Ana" });
    expect(seats.slice(1).map(({ kind, level }) => [kind, level])).toEqual([
      ["bot", "medium"],
      ["bot", "medium"],
    ]);
    expect(new Set(seats.slice(1).map(({ character }) => character)).size).toBe(2);
    expect(dailySeats(TIKAL, "2026-11-19", BOTS, "Ben").slice(1)).toEqual(seats.slice(1));
  });

  test("is a record without moves, for as many players as the title allows", () => {
    const lines = dailyRecord({ ...TIKAL, most_seats: 2 }, "2026-11-19").split("\n");
    expect(lines).toContain("seats: 2");
    expect(lines).toContain("rules: 2");
    expect(lines.filter((line) => line.startsWith("name "))).toHaveLength(2);
    expect(lines.slice(-4)).toEqual(["moves:", "result: unfinished", "end after 0 moves", ""]);
  });
});

describe("the deal of a finished match", () => {
  test("can be played by others if one person played it against bots from the beginning", () => {
    expect(isPlayable(played(null, "person", "bot"))).toBe(true);
    expect(isPlayable(played({ kind: "branch", table: "x", ply: 0 }, "bot", "person"))).toBe(true);
    expect(isPlayable(played({ kind: "same_deal", table: "x", ply: null }, "person", "bot"))).toBe(true);
    expect(isPlayable(played({ kind: "branch", table: "x", ply: 4 }, "person", "bot"))).toBe(false);
    expect(isPlayable(played({ kind: "import", table: null, ply: null }, "person", "bot"))).toBe(false);
    expect(isPlayable(played(null, "person", "person"))).toBe(false);
    expect(isPlayable({ ...played(null, "person", "bot"), status: "playing" })).toBe(false);
  });

  test("a match that a bot finished is not one person's", () => {
    expect(onlyPerson({ seats: [seat(0, "person", "easy"), seat(1, "bot")] })).toBeNull();
    expect(onlyPerson({ seats: [seat(0, "bot"), seat(1, "person")] })).toBe(1);
  });

  test("is played against the same bots", () => {
    expect(seatsForDeal(played(null, "bot", "person"), "Ben")).toEqual([
      { kind: "bot", name: "Oru", level: "medium", character: "oru" },
      { kind: "person", name: "Ben" },
    ]);
  });

  test("is that of the table from whose beginning it continues, or whose deal it repeats", () => {
    expect(tableOfDeal(played({ kind: "branch", table: "x", ply: 0 }))).toBe("x");
    expect(tableOfDeal(played({ kind: "branch", table: "x", ply: 3 }))).toBeNull();
    expect(tableOfDeal(played({ kind: "same_deal", table: "x", ply: null }))).toBe("x");
    expect(tableOfDeal(played({ kind: "rematch", table: "x", ply: null }))).toBeNull();
    expect(tableOfDeal(played(null))).toBeNull();
  });

  test("a result has points only in titles that count them", () => {
    const info = played(null, "bot", "person");
    expect(resultOf(info, { scores: [9, 12], winners: [1] })).toMatchObject({ name: "Ana", points: 12, won: true });
    expect(resultOf(info, { scores: [1, 0], winners: [0] })).toMatchObject({ points: null, won: false });
  });
});
