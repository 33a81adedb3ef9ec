/** Touch paths: highlighted touches, completed choices, and undone touches. */

import { expect, test } from "vitest";
import { TouchPath } from "../src/table/touch-path.svelte";
import type { Choice, Refused } from "../src/api/types";

const WALK: Choice[] = [
  { move: "walk n 1", touch: ["card:1", "tile:d5"] },
  { move: "walk s 1", touch: ["card:1", "tile:d3"] },
  { move: "discard 1", touch: ["card:1", "discard"] },
  { move: "trap", touch: ["trap"] },
];
const FREE: Choice[] = [
  { move: "send a b", touch: ["place:a", "place:b"], any_order: true },
  { move: "send a a", touch: ["place:a", "place:a"], any_order: true },
  { move: "send b c", touch: ["place:b", "place:c"], any_order: true },
];

function pathOf(choices: Choice[], { asks = false, refused = [] as Refused[] } = {}) {
  const made: string[] = [];
  const path = new TouchPath(
    (choice) => made.push(choice.move),
    () => asks,
  );
  path.offer({ choices, refused });
  return { path, made };
}

const lit = (path: TouchPath): string[] => [...path.touchable].sort();

test("the first touches of all choices are lit, then what goes on from there", () => {
  const { path, made } = pathOf(WALK);
  expect(lit(path)).toEqual(["card:1", "trap"]);
  expect(path.touch("card:1")).toBe(true);
  expect(lit(path)).toEqual(["discard", "tile:d3", "tile:d5"]);
  expect(made).toEqual([]);
});

test("a choice is made when its whole path has been touched, and nothing stays touched", () => {
  const { path, made } = pathOf(WALK);
  path.touch("card:1");
  path.touch("tile:d3");
  expect(made).toEqual(["walk s 1"]);
  expect(path.touched).toEqual([]);
});

test("a choice that is the only one left is not made before its path is touched to its end", () => {
  const { path, made } = pathOf([{ move: "discard 3", touch: ["card:3", "discard"] }]);
  path.touch("card:3");
  expect(made).toEqual([]);
});

test("where a word is asked for, the choice waits, may be changed, and is made when touched again", () => {
  const { path, made } = pathOf(WALK, { asks: true });
  path.touch("card:1");
  path.touch("tile:d3");
  expect(path.ready?.move).toBe("walk s 1");
  expect(lit(path)).toContain("tile:d5");
  path.touch("tile:d5");
  expect(path.ready?.move).toBe("walk n 1");
  expect(made).toEqual([]);
  path.touch("tile:d5");
  expect(made).toEqual(["walk n 1"]);
});

test("another beginning may be touched at any time", () => {
  const { path, made } = pathOf(WALK);
  path.touch("card:1");
  path.touch("trap");
  expect(made).toEqual(["trap"]);
});

test("the last touch is taken back by touching it again, an earlier one is not", () => {
  const { path } = pathOf([{ move: "x", touch: ["a:1", "b:1", "c:1"] }]);
  path.touch("a:1");
  path.touch("b:1");
  expect(path.touch("a:1")).toBe(true); // begins anew
  expect(path.touched).toEqual(["a:1"]);
  path.touch("a:1");
  expect(path.touched).toEqual([]);
});

test("in any order, each may come first, the same twice, and any is taken back", () => {
  const { path, made } = pathOf(FREE);
  expect(lit(path)).toEqual(["place:a", "place:b", "place:c"]);
  path.touch("place:c");
  expect(lit(path)).toEqual(["place:b"]);
  path.touch("place:c");
  expect(path.touched).toEqual([]);
  path.touch("place:a");
  path.touch("place:a");
  expect(made).toEqual(["send a a"]);
});

test("a choice that is complete although others go on is made by confirming", () => {
  const { path, made } = pathOf([
    { move: "make s", touch: ["stock:s"] },
    { move: "make ss", touch: ["stock:s", "stock:s"] },
  ]);
  path.touch("stock:s");
  expect(path.complete?.move).toBe("make s");
  expect(made).toEqual([]);
  path.confirm();
  expect(made).toEqual(["make s"]);
});

test("a refusal is told for what would be touched next, unless something leads there", () => {
  const refused: Refused[] = [
    { touch: ["card:1", "way:ne"], key: "rock", clause: "M2.1" },
    { touch: ["card:1", "tile:d5"], key: "rock", clause: "M2.1" },
  ] as Refused[];
  const { path } = pathOf(WALK, { refused });
  expect(path.touch("way:ne")).toBe(false);
  path.touch("card:1");
  expect([...path.refused.keys()]).toEqual(["way:ne"]);
  expect(path.touch("way:ne")).toMatchObject({ key: "rock" });
});

test("new choices keep what was touched as far as it still leads somewhere", () => {
  const { path } = pathOf(WALK);
  path.touch("card:1");
  path.offer({ choices: WALK.slice(0, 1), refused: [] });
  expect(path.touched).toEqual(["card:1"]);
  path.offer({ choices: WALK.slice(3), refused: [] });
  expect(path.touched).toEqual([]);
  path.offer(null);
  expect(path.touchable.size).toBe(0);
});

test("what means nothing takes back what waits, and leaves nothing to confirm", () => {
  const { path, made } = pathOf(WALK, { asks: true });
  path.touch(WALK[0]!.touch[0]!);
  path.touch(WALK[0]!.touch[1]!);
  expect(path.ready).not.toBeNull();
  expect(path.touch("nothing:at-all")).toBe(true);
  expect([path.ready, path.complete, path.touched]).toEqual([null, null, []]);
  path.confirm();
  expect(made).toEqual([]);
  expect(path.touch("nothing:at-all")).toBe(false);
});

test("what might be begun instead has its reasons while something else is under way", () => {
  const refused: Refused[] = [{ touch: ["untrap"], key: "no_trap_there", clause: "M2.4" }];
  const { path } = pathOf(WALK, { refused });
  path.touch(WALK[0]!.touch[0]!);
  expect([...path.refused.keys()]).toEqual(["untrap"]);
});
