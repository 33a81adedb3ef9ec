/** Summaries of a finished match: score sheets, the winning line, and the frames of a GIF. */

import { expect, test } from "vitest";
import type { AltamiraView, Fireside, MaamutView, TikalView } from "../src/api/types";
import * as altamira from "../src/boards/altamira/score-sheet";
import * as maamut from "../src/boards/maamut/score-sheet";
import * as tikal from "../src/boards/tikal/score-sheet";
import { gifPlies } from "../src/features/share/gif-frames";

const cells = (rows: readonly { label: { key: string }; cells: readonly number[] }[]): unknown[] =>
  rows.map((row) => [row.label.key.split(".").at(-1), ...row.cells]);

test("Tikal's sheet has temples and treasures of each scoring round, and what was paid", () => {
  const counted = (seat: number, temples: object, treasures: number[]) => ({
    event: "Counted" as const,
    seat,
    temples,
    treasures,
  });
  const events = [
    { event: "AuctionWon", seat: 1, bid: 3 },
    { event: "ScoringBegan", seats: [0, 1], final: false },
    counted(0, { a2: 4, b1: 2 }, [1, 0]),
    counted(1, {}, [0, 3]),
    { event: "ScoringBegan", seats: [0, 1], final: true },
    counted(0, { a2: 5 }, [1, 0]),
    counted(1, { c3: 6 }, [0, 6]),
  ] as NonNullable<Fireside["tikal_event"]>[];
  const view = { players: [{}, {}], scores: [13, 12], winners: [0] } as unknown as TikalView;
  expect(cells(tikal.scoreRows(events, view))).toEqual([
    ["temples", 6, 0],
    ["treasures", 1, 3],
    ["temples", 5, 6],
    ["treasures", 1, 6],
    ["paid", 0, -3],
  ]);
  expect(tikal.victoryText(events, view, ["Ana", "Ben"])?.values).toEqual({
    name: "Ana",
    ahead: 1,
    temples: 11,
    treasures: 2,
  });
  expect(tikal.victoryText(events, { ...view, winners: [0, 1] }, ["Ana", "Ben"])).toBeNull();
});

test("Altamira's sheet has points by animal, and what insignia add", () => {
  const players = [
    { points: { bear: 4, salmon: 2 }, prey: ["bear 2", "bear 2", "salmon 2"], insignia: ["bear"], score: 9 },
    { points: {}, prey: [], insignia: [], score: 0 },
  ];
  const view = { players, winners: [0], goal: 9 } as unknown as AltamiraView;
  const events = [{ event: "MatchEnded" as const, reason: "goal_reached", seats: [0] }];
  const rows = cells(altamira.scoreRows([], view)) as [string, number, number][];
  expect(rows.map(([, first]) => first)).toEqual([4, 0, 0, 2, 3]);
  expect(altamira.victoryText(events, view, ["Ana", "Ben"])?.values).toMatchObject({
    name: "Ana",
    prey: 3,
    insignia: 1,
  });
});

test("Mâamut's sheet has everybody's drives, and the last line names who drove and whose trap it was", () => {
  const events = [
    { event: "TrapSet", seat: 1, tile: "c3" },
    { event: "HunterWalked", seat: 0, tiles: ["d4"] },
    { event: "MammothFled", direction: "n", tiles: 2 },
    { event: "MammothRan", tile: "d5" },
    { event: "HunterFled", seat: 1, tile: "d6" },
    { event: "MammothRan", tile: "d6" },
    { event: "HunterWalked", seat: 0, tiles: ["c4"] },
    { event: "MammothFled", direction: "s", tiles: 1 },
    { event: "MammothRan", tile: "c3" },
    { event: "MammothTrapped", seat: 1, tile: "c3" },
  ] as NonNullable<Fireside["maamut_event"]>[];
  const view = { seats: 2, winners: [1] } as MaamutView;
  expect(cells(maamut.scoreRows(events, view))).toEqual([
    ["drives", 2, 0],
    ["tiles", 3, 0],
    ["farthest", 2, 0],
    ["frightened", 0, 1],
    ["traps", 0, 1],
  ]);
  const how = maamut.victoryText(events, view, ["Ana", "Ben"]);
  expect(how?.values).toEqual({ name: "Ben", driver: "Ana", own: "false", tile: "c3", count: 2 });
});

test("a film shows the first moment and the last, and never too many", () => {
  expect(gifPlies(3)).toEqual([0, 1, 2, 3]);
  for (const plies of [0, 1, 47, 48, 100, 431, 2000]) {
    const chosen = gifPlies(plies);
    expect(chosen[0]).toBe(0);
    expect(chosen.at(-1)).toBe(plies);
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen.length).toBeLessThanOrEqual(49);
  }
});
