/** The boards' hex grids agree with the names in the rules. */

import { describe, expect, test } from "vitest";
import * as maamut from "../src/boards/maamut/grid";
import * as tikal from "../src/boards/tikal/grid";

describe("Mâamut", () => {
  test("37 tiles, 18 of them outside, the centre in the middle", () => {
    expect(maamut.TILES.length).toBe(37);
    expect(maamut.TILES.filter(({ outer }) => outer).length).toBe(18);
    expect(maamut.tileAt("d4")).toMatchObject({ x: 0, y: expect.closeTo(0) as number });
  });

  test("ways lead to neighbours, and end at the edge", () => {
    expect(["n", "ne", "se", "s", "sw", "nw"].map((way) => maamut.beside("d4", way))).toEqual([
      "d5",
      "e4",
      "e3",
      "d3",
      "c3",
      "c4",
    ]);
    expect(maamut.beside("a1", "sw")).toBeNull();
  });

  test("a way is known for what lies in a straight line, and for nothing else", () => {
    expect(maamut.directionTo("d4", "d7")).toBe("n");
    expect(maamut.directionTo("d4", "f2")).toBe("se");
    expect(maamut.directionTo("d4", "e5")).toBeNull();
    expect(maamut.directionTo("d4", "d4")).toBeNull();
  });
});

describe("Tikal", () => {
  test("40 cells; who is beside whom is mutual", () => {
    expect(tikal.CELLS.length).toBe(40);
    for (const { name } of tikal.CELLS) {
      tikal.DIRECTIONS.forEach((_, way) => {
        const other = tikal.beside(name, way);
        if (other !== null) expect(tikal.beside(other, (way + 3) % 6)).toBe(name);
      });
    }
  });

  test("the sheet holds every cell", () => {
    const [left, top, width, height] = tikal.VIEW_BOX.split(" ").map(Number) as [number, number, number, number];
    for (const { x, y } of tikal.CELLS) {
      expect(x - tikal.RADIUS).toBeGreaterThan(left);
      expect(x + tikal.RADIUS).toBeLessThan(left + width);
      expect(y - tikal.HALF).toBeGreaterThan(top);
      expect(y + tikal.HALF).toBeLessThan(top + height);
    }
  });

  test("stones lie in a row along their edge", () => {
    const three = tikal.stonePlaces(0, 3);
    expect(three.map(({ x }) => Math.round(x))).toEqual([-12, 0, 12]);
    expect(new Set(three.map(({ y }) => Math.round(y))).size).toBe(1);
  });
});
