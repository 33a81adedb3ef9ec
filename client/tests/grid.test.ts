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

describe("Tikal", () => {
  test("40 cells; who is beside whom is mutual", () => {
    expect(tikal.CELLS.length).toBe(40);
    for (const { name } of tikal.CELLS) {
      DIRECTIONS.forEach((direction, way) => {
        const other = tikal.CELL_GRID.beside(name, direction);
        if (other !== null) expect(tikal.CELL_GRID.beside(other, DIRECTIONS[(way + 3) % 6] ?? "")).toBe(name);
      });
    }
  });

  test("an arrow key leads to the nearest wanted cell in its direction", () => {
    const next = (arrow: readonly [number, number], ...wanted: string[]) =>
      tikal.CELL_GRID.next("c3", arrow, (cell) => wanted.includes(cell));
    expect(next([0, -1], "c4", "c5", "d3")).toBe("c4");
    expect(next([1, 0], "c4", "e3", "b3")).toBe("e3");
    expect(next([0, 1], "c4")).toBeNull();
  });

  test("the sheet holds every cell", () => {
    const [left, top, width, height] = tikal.VIEW_BOX.split(" ").map(Number) as [number, number, number, number];
    for (const { x, y } of tikal.CELLS) {
      expect(x - RADIUS).toBeGreaterThan(left);
      expect(x + RADIUS).toBeLessThan(left + width);
      expect(y - HALF).toBeGreaterThan(top);
      expect(y + HALF).toBeLessThan(top + height);
    }
  });

  test("stones lie in a row along their edge", () => {
    const three = tikal.stonePlaces(0, 3);
    expect(three.map(({ x }) => Math.round(x))).toEqual([-12, 0, 12]);
    expect(new Set(three.map(({ y }) => Math.round(y))).size).toBe(1);
  });
});
