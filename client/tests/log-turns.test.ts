/** The log in turns, for those who wait and for replays. */

import { expect, test } from "vitest";
import { groupByTurn, logLines } from "../src/table/log-turns";

const step = (version: number, seat: number, ...events: string[]): object => ({
  version,
  events: events.map((event) => ({ event, seat })),
  undone: null,
});
const steps = [
  step(1, 0, "First"),
  step(2, 0, "Second", "Third"),
  step(3, 0, "Fourth"),
  { version: 4, events: [], undone: 3 },
  step(5, 1), // a secret choice
  step(6, 1, "Fifth"),
  step(7, 0, "Sixth"),
] as Parameters<typeof logLines>[0];

test("a line counts moves without undone ones, and secret ones have none", () => {
  const lines = logLines(steps, "nothing", ["Ana", "Ben"]);
  expect(lines.map(({ version, ply, seat }) => [version, ply, seat])).toEqual([
    [1, 1, 0],
    [2, 2, 0],
    [6, 4, 1],
    [7, 5, 0],
  ]);
});

test("consecutive moves of a seat are one turn", () => {
  const turns = groupByTurn(logLines(steps, "nothing", ["Ana", "Ben"]));
  expect(turns.map(({ seat, lines }) => [seat, lines.map((one) => one.ply)])).toEqual([
    [0, [1, 2]],
    [1, [4]],
    [0, [5]],
  ]);
});
