/** Summaries of a finished match: score sheets, the winning line, and the frames of a GIF. */

import { expect, test } from "vitest";
import type { AltamiraView, Fireside, MaamutView, MoveAssessmentInfo, TikalView } from "../src/api/types";
import { enoughToWin as altamiraEnough } from "../src/boards/altamira/ending";
import * as altamira from "../src/boards/altamira/score-sheet";
import { closeness, enoughToWin as maamutEnough } from "../src/boards/maamut/ending";
import * as maamut from "../src/boards/maamut/score-sheet";
import { enoughToWin as tikalEnough } from "../src/boards/tikal/ending";
import * as tikal from "../src/boards/tikal/score-sheet";
import { keyMoments } from "../src/pages/table/ending/key-moments";
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

test("Tikal: the cheapest temple of the final scoring that would have won, else a scoring round", () => {
  const counted = (seat: number, temples: object) => ({ event: "Counted" as const, seat, temples, treasures: [0] });
  const final = { event: "ScoringBegan" as const, seats: [0, 1, 2], final: true };
  const events = [final, counted(0, { a2: 8, b1: 3, c1: 1 }), counted(1, { a2: 8 }), counted(2, {})];
  const enough = (scores: number[], seat: number, from = events): unknown =>
    tikalEnough(
      from as NonNullable<Fireside["tikal_event"]>[],
      { scores, winners: [0], players: [{}, {}, {}] } as unknown as TikalView,
      ["Ana", "Ben", "Cleo"],
      seat,
    );
  expect(enough([20, 15, 10], 1)).toEqual({
    key: "board.tikal.enough.temple",
    values: { cell: "b1", points: 3, name: "Ana" },
  });
  expect(enough([20, 19, 7], 2)).toBeNull(); // level with the second
  expect(enough([40, 15, 30], 1)).toBeNull();
  expect(enough([20, 10, 19], 2, [final, counted(0, {}), counted(1, {}), counted(2, {})])).toBeNull();
  const round = [final, counted(0, { a2: 9 }), counted(1, { a2: 4 }), counted(2, {})];
  expect(enough([20, 16, 0], 1, round)).toEqual({
    key: "board.tikal.enough.round",
    values: { round: 1, count: 5, name: "Ana" },
  });
});

test("Altamira: the hunt of the winner that would have won, a hunt of both first; the tie-break at equal points", () => {
  const hunt = (seat: number, joined: number[], winner: number, animal: string, points: number) => [
    { event: "HuntBegan", seat, space: 1, animal, points, cost: 1 },
    ...joined.map((one) => ({ event: "Joined", seat: one })),
    { event: "HuntWon", seat: winner, space: 1, animal, points },
  ];
  const events = [
    ...hunt(1, [0], 0, "bear", 3),
    { event: "RoundEnded", round: 1, seat: 1 },
    ...hunt(0, [], 0, "salmon", 4),
    { event: "RoundEnded", round: 2, seat: 2 },
    ...hunt(0, [], 0, "wisent", 1),
  ] as NonNullable<Fireside["altamira_event"]>[];
  const enough = (scores: number[], seat: number, prey: number[] = [3, 1]): unknown => {
    const players = scores.map((score, at) => ({ score, prey: Array<string>(prey[at] ?? 0).fill("bear 1") }));
    const view = { scores, players, winners: [0] } as unknown as AltamiraView;
    return altamiraEnough(events, view, ["Ana", "Ben"], seat);
  };
  const values = { name: "Ana", round: 1, animal: "bear", points: 3 };
  expect(enough([12, 8], 1)).toEqual({ key: "board.altamira.enough.hunted", values });
  expect(enough([12, 6], 1)).toMatchObject({ key: "board.altamira.enough.hunt", values: { round: 2, points: 4 } });
  expect(enough([12, 2], 1)).toBeNull();
  expect(enough([12, 12], 1)).toMatchObject({ key: "board.altamira.enough.animals", values: { count: 3, own: 1 } });
  expect(enough([12, 12], 1, [3, 3])).toMatchObject({ key: "board.altamira.enough.weapons" });
});

test("Mâamut: how far the nearest trap was, and a tile of the last run where one could have been set", () => {
  const terrain = "g".repeat(37);
  const view = (own: object = {}): MaamutView =>
    ({
      terrain,
      mammoth: "d4",
      hunters: ["a1", "b2"],
      traps: { d4: 0 },
      traps_in_hand: [3, 4],
      ...own,
    }) as unknown as MaamutView;
  expect(closeness(view(), 1)).toMatchObject({ key: "board.maamut.close.none" });
  expect(closeness(view({ traps: { d4: 0, d6: 1, a1: 1 } }), 1)?.values).toEqual({ tile: "d6", count: 2 });
  expect(closeness(view({ traps: { a1: 1 } }), 1)?.values).toEqual({ tile: "a1", count: 3 });
  expect(closeness(view({ hunters: ["a1", null] }), 1)?.key).toBe("board.maamut.fact.out");
  const events = (place: string) =>
    [
      { event: "HunterPlaced", seat: 1, tile: place },
      { event: "CardDiscarded", seat: 1, card: 1 },
      { event: "HunterWalked", seat: 1, tiles: ["b2"] },
      { event: "TrapSet", seat: 0, tile: "d4" },
      { event: "MammothFled", direction: "n" },
      { event: "MammothRan", tile: "d5" },
      { event: "MammothRan", tile: "d4" },
      { event: "MammothTrapped", seat: 0, tile: "d4" },
    ] as NonNullable<Fireside["maamut_event"]>[];
  const enough = (place: string, own: object = {}): unknown => maamutEnough(events(place), view(own), [], 1);
  const missed = { key: "board.maamut.enough.missed", values: { tile: "d5" } };
  const fell = { key: "board.maamut.enough.trap", values: { tile: "d4" } };
  expect(enough("d5")).toEqual(missed);
  expect(enough("c3")).toEqual(fell);
  expect(enough("d5", { traps_in_hand: [3, 0] })).toEqual(fell);
  expect(enough("d5", { terrain: "s".repeat(37) })).toEqual(fell);
  expect(enough("d5", { hunters: ["a1", null] })).toBeNull();
});

test("the result shows the three moves that changed most, one of them the reader's own", () => {
  const point = (ply: number, seat: number, change: number) => ({ since: ply - 1, ply, seat, change });
  const moments = [0, 4, 8, 9, 12].map((ply) => ({ ply, chances: [0.6, 0.4] }));
  const turning_points = [point(4, 0, 0.4), point(8, 0, -0.3), point(9, 0, 0.2), point(12, 1, 0.1)];
  const analysis = { plies: 12, done: true, moments, turning_points };
  expect(keyMoments(analysis, []).map(({ ply }) => ply)).toEqual([4, 8, 9]);
  expect(keyMoments(analysis, [1]).map(({ ply }) => ply)).toEqual([4, 8, 12]);
  expect(keyMoments(analysis, [0])[0]).toEqual({ ply: 4, seat: 0, before: 0.6 - 0.4, after: 0.6 });
  const weighed = { before: 0.9, after: 0.1 } as MoveAssessmentInfo;
  expect(keyMoments({ ...analysis, decided: [{ ply: 3, seat: 1, weighed }] }, [])[0]).toEqual({
    ply: 4,
    seat: 1,
    before: 0.9,
    after: 0.1,
  });
});
