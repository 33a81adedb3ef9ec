import { expect, test } from "vitest";
import { bristles, toRelativePath, movePath, shape, specks, stroke } from "../src/art/brush";
import { TERRAIN_LOOKS } from "../src/boards/maamut/terrain.painted";

/** Return start and end of every stroke of a path, in tenths. */
function places(path: string): [number, number][] {
  const found: [number, number][] = [];
  let [beginX, beginY, x, y] = [0, 0, 0, 0];
  for (const [, command = "", numbers = ""] of path.matchAll(/([Mmlqz])([^Mmlqz]*)/gi)) {
    const row = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const [byX = 0, byY = 0] = row.slice(-2);
    if (command === "M") [x, y] = [byX, byY];
    else if (command.toLowerCase() === "z") [x, y] = [beginX, beginY];
    else [x, y] = [x + byX, y + byY];
    if (command.toLowerCase() === "m") [beginX, beginY] = [x, y];
    found.push([Math.round(x * 10) + 0, Math.round(y * 10) + 0]); // never -0
  }
  return found;
}

const STROKES = {
  "two closed ones": shape("0,0! 10,0 10,10 0,10") + stroke("20,4:2 30,-6:5"),
  "open ones": bristles("0,0:8 30,4:12 50,-9:3", 4),
  bows: "M1 2q3-4 5 6M-7.5 8q1 1 2 2",
  specks: specks(5, "any", (roll) => [roll() * 40, roll() * 40]),
};

test.each(Object.entries(STROKES))("loose strokes lie where they lay: %s", (_, path) => {
  expect(places(toRelativePath(path))).toEqual(places(path));
});

test.each(Object.entries(STROKES))("they move together: %s", (_, path) => {
  const there = places(movePath(toRelativePath(path), 12.5, -40)).slice(1); // without the starting point
  expect(there).toEqual(places(path).map(([x, y]) => [x + 125, y - 400]));
});

test("nothing stays nothing", () => {
  expect(movePath(toRelativePath(""), 1, 2)).toBe("");
});

test("every terrain has six looks, none of which is another's", () => {
  for (const looks of Object.values(TERRAIN_LOOKS)) {
    expect(new Set(looks.map(({ base }) => base)).size).toBe(6);
    for (const look of looks) expect(look.base).toMatch(/^M/);
  }
});
