import { expect, test } from "vitest";
import { applyPatch, shareStructure } from "../src/api/view-patch";

const before = {
  map: { a1: { stones: [1, 2], camp: null }, b2: { stones: [0], camp: 1 } },
  choices: [{ move: 1 }],
  over: false,
};

test("what has not changed stays the same object, and what has changed is as it is now", () => {
  const now = structuredClone({ ...before, map: { ...before.map, b2: { stones: [0], camp: 2 } } });
  const seen = shareStructure(before, now);
  expect(seen).toEqual(now);
  expect(seen.map.a1).toBe(before.map.a1);
  expect(seen.map.b2).not.toBe(before.map.b2);
  expect(seen.map.b2.stones).toBe(before.map.b2.stones);
});

test("what is gone is gone, and what is asked is asked anew", () => {
  const { map, ...rest } = structuredClone(before);
  const seen = shareStructure(before, { ...rest, map: { a1: map.a1 } } as typeof before);
  expect(Object.keys(seen.map)).toEqual(["a1"]);
  expect(seen.choices).not.toBe(before.choices);
  expect(seen.choices).toEqual(before.choices);
});

test("an update replaces fields, and of others the entries it names", () => {
  const after = applyPatch(before, { patch: { over: true }, parts: { map: { b2: { stones: [0], camp: 2 } } } });
  expect(after).toEqual({ ...before, over: true, map: { a1: before.map.a1, b2: { stones: [0], camp: 2 } } });
  expect((after as typeof before).map.a1).toBe(before.map.a1);
});
