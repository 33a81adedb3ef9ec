/** The boards' hex grids agree with the names in the rules. */

import { describe, expect, test } from "vitest";
import * as maamut from "../src/boards/maamut/grid";
import * as tikal from "../src/boards/tikal/grid";
import { DIRECTIONS, HALF, RADIUS } from "../src/boards/kit/hex-grid";

describe("Mâamut", () => {
  test("37 tiles, the centre in the middle", () => {
    expect(maamut.TILES.length).toBe(37);
    expect(maamut.tileAt("d4")).toMatchObject({ x: 0, y: expect.closeTo(0) as number });
  });

  test("ways lead to neighbours, and end at the edge", () => {
    expect(DIRECTIONS.map((way) => maamut.TILE_GRID.beside("d4", way))).toEqual(["d5", "e4", "e3", "d3", "c3", "c4"]);
    expect(maamut.TILE_GRID.beside("a1", "sw")).toBeNull();
  });

  test("a way is known for what lies in a straight line, and for nothing else", () => {
    expect(maamut.TILE_GRID.directionTo("d4", "d7")).toBe("n");
    expect(maamut.TILE_GRID.directionTo("d4", "f2")).toBe("se");
    expect(maamut.TILE_GRID.directionTo("d4", "e5")).toBeNull();
    expect(maamut.TILE_GRID.directionTo("d4", "d4")).toBeNull();
  });
});

describe.each([
  ["lying", tikal.LYING],
  ["upright", tikal.UPRIGHT],
])("Tikal, %s", (_, layout) => {
  test("40 cells; who is beside whom is mutual", () => {
    expect(layout.cells.length).toBe(40);
    for (const { name } of layout.cells) {
      DIRECTIONS.forEach((direction, way) => {
        const other = layout.beside(name, direction);
        expect(other).toBe(tikal.LYING.beside(name, direction));
        if (other !== null) expect(layout.beside(other, DIRECTIONS[(way + 3) % 6] ?? "")).toBe(name);
      });
    }
  });

  test("the view box holds every cell", () => {
    const { x: left, y: top, width, height } = layout.box;
    const [wide, high] = layout.isTurned ? [HALF, RADIUS] : [RADIUS, HALF];
    for (const { x, y } of layout.cells) {
      expect(x - wide).toBeGreaterThan(left);
      expect(x + wide).toBeLessThan(left + width);
      expect(y - high).toBeGreaterThan(top);
      expect(y + high).toBeLessThan(top + height);
    }
    expect(height > width).toBe(layout.isTurned);
  });

  test("a direction is named as it is seen on the screen", () => {
    const ways: Record<string, readonly [number, number]> = { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0] };
    DIRECTIONS.forEach((_, way) => {
      const { x, y } = layout.edge(way, 1);
      const seen = tikal.seenDirection(way, layout.isTurned);
      const [right, down] = [...seen].map((one) => ways[one] ?? [0, 0]).reduce((a, b) => [a[0] + b[0], a[1] + b[1]]);
      expect([Math.sign(Math.round(x)), Math.sign(Math.round(y))]).toEqual([right, down]);
    });
  });
});

describe("Tikal", () => {
  test("an arrow key leads to the nearest wanted cell in its direction on the screen", () => {
    const next = (layout: tikal.MapLayout, arrow: readonly [number, number], ...wanted: string[]): string | null =>
      layout.next("c3", arrow, (cell) => wanted.includes(cell));
    expect(next(tikal.LYING, [0, -1], "c4", "c5", "d3")).toBe("c4");
    expect(next(tikal.LYING, [1, 0], "c4", "e3", "b3")).toBe("e3");
    expect(next(tikal.LYING, [0, 1], "c4")).toBeNull();
    expect(next(tikal.UPRIGHT, [1, 0], "c4", "c5", "d3")).toBe("c4");
    expect(next(tikal.UPRIGHT, [0, 1], "c4", "e3", "b3")).toBe("e3");
    expect(next(tikal.UPRIGHT, [-1, 0], "c4")).toBeNull();
  });

  test("the upright map begins at the upper left", () => {
    const { x, y } = tikal.UPRIGHT.at("a1");
    for (const cell of tikal.UPRIGHT.cells) {
      expect(cell.x).toBeGreaterThanOrEqual(x - HALF - 0.1);
      expect(cell.y).toBeGreaterThanOrEqual(y);
    }
  });

  test("stones lie in a row along their edge", () => {
    const three = tikal.stonePlaces(0, 3);
    expect(three.map(({ x }) => Math.round(x))).toEqual([-12, 0, 12]);
    expect(new Set(three.map(({ y }) => Math.round(y))).size).toBe(1);
  });
});
