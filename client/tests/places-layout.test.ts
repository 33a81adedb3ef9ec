/** The layout of the generic board: places are as large as their box allows. */

import { describe, expect, test } from "vitest";
import { layOutPlaces } from "../src/boards/kit/places-layout";
import type { Place } from "../src/api/types";

const row = (y: number, count: number, shape: string, owner: number | null = null): Place[] =>
  Array.from({ length: count }, (_, x) => ({ name: `${shape}:${y}:${x}`, x, y, shape, owner }));

const fits = ({ laid, wide, high }: ReturnType<typeof layOutPlaces>): boolean =>
  laid.every((one) => one.x - one.wide / 2 >= 0 && one.x + one.wide / 2 <= wide && one.y > 0 && one.y < high);

describe("rows of cards", () => {
  test("are broken on a narrow screen, in their order", () => {
    const layout = layOutPlaces([...row(0, 13, "card", 0), ...row(1, 13, "card", 1)], 360, 320);
    const lines = new Set(layout.laid.map(({ y }) => y));
    expect(lines.size).toBeGreaterThan(2);
    expect(fits(layout)).toBe(true);
    expect(layout.laid.map(({ place }) => place.name)).toEqual(
      [...row(0, 13, "card"), ...row(1, 13, "card")].map(({ name }) => name),
    );
  });

  test("stay whole where there is room", () => {
    const layout = layOutPlaces(row(0, 5, "card"), 1000, 200);
    expect(new Set(layout.laid.map(({ y }) => y)).size).toBe(1);
  });

  test("lie on their owner's ground", () => {
    const layout = layOutPlaces([...row(0, 3, "card"), ...row(1, 3, "card", 1)], 360, 320);
    expect(layout.bands.map(({ owner }) => owner)).toEqual([1]);
  });

  test("of others are smaller than one's own", () => {
    const layout = layOutPlaces([...row(0, 13, "card", 1), ...row(1, 13, "card", 0)], 320, 300, 0);
    const [theirs, own] = [layout.laid[0]!, layout.laid.at(-1)!];
    expect(theirs.wide).toBeLessThan(own.wide);
    expect(fits(layout)).toBe(true);
  });

  test("leave a gap where a place is left out", () => {
    const [first, second, third] = layOutPlaces(
      row(0, 4, "card").filter(({ x }) => x !== 1),
      1000,
      200,
    ).laid;
    expect(second!.x - first!.x).toBeGreaterThan(third!.x - second!.x + 0.1);
  });
});

describe("boards", () => {
  test("are never broken", () => {
    const squares = [0, 1, 2].flatMap((y) => row(y, 9, "square"));
    const { laid } = layOutPlaces(squares, 100, 900);
    for (const { place, x, y } of laid) {
      const first = laid.find((one) => one.place.name === "square:0:0")!;
      expect([x - first.x, y - first.y]).toEqual([expect.closeTo(place.x), expect.closeTo(place.y)]);
    }
  });

  test("stand in the middle above the hand", () => {
    const layout = layOutPlaces([...row(0, 2, "hex"), ...row(1, 8, "card", 0)], 800, 300);
    const hexes = layout.laid.filter(({ place }) => place.shape === "hex");
    expect((hexes[0]!.x + hexes[1]!.x) / 2).toBeCloseTo(layout.wide / 2);
    expect(fits(layout)).toBe(true);
  });

  test("of nothing at all are empty", () => {
    expect(layOutPlaces([], 300, 300).laid).toEqual([]);
  });
});
