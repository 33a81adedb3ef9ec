/**
 * The 40 cells in columns a to h, every other column half a hex lower. Where the space is higher than wide, the map is
 * drawn a quarter turn clockwise: columns become rows, a1 is at the upper left, and everything on the tiles stays
 * upright.
 */

import type { Rect } from "../../components/camera.svelte";
import { edgePoint, HALF, HexGrid, RADIUS, type HexCell } from "../kit/hex-grid";

const COLUMNS = Array.from({ length: 8 }, (_, i) => ({ rows: 5, bottom: 3.5 + (i % 2) }));
const MARGIN = 5;

/** The map as it is drawn, lying or upright. */
export class MapLayout extends HexGrid {
  /** The whole map: all cells with a small margin. */
  readonly box: Rect;

  constructor(isTurned: boolean) {
    super(COLUMNS, isTurned);
    this.box = this.around(this.cells.map(({ name }) => name));
  }

  get viewBox(): string {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Return the transform of what is drawn for the lying map and may be turned, such as a tile's ground. */
  get turnGround(): string | undefined {
    return this.isTurned ? "rotate(90)" : undefined;
  }

  /** Return the smallest box around cells, with a margin. */
  around(cells: readonly string[]): Rect {
    const [wide, high] = this.isTurned ? [HALF, RADIUS] : [RADIUS, HALF];
    const [xs, ys] = [cells.map((cell) => this.at(cell).x), cells.map((cell) => this.at(cell).y)];
    const [x, y] = [Math.min(...xs) - wide - MARGIN, Math.min(...ys) - high - MARGIN];
    return { x, y, width: Math.max(...xs) + wide + MARGIN - x, height: Math.max(...ys) + high + MARGIN - y };
  }

  /** Return the cells and their neighbours. */
  withNeighbours(cells: readonly string[]): string[] {
    const isNear = (a: HexCell, b: HexCell): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 2.1 * HALF;
    return this.cells.filter((one) => cells.some((cell) => isNear(one, this.at(cell)))).map(({ name }) => name);
  }

  /** Order cells by nearest neighbour, beginning at the base camp. */
  orderByNearest(cells: readonly string[]): string[] {
    const left = new Set(cells);
    const way: string[] = [];
    for (let here = this.at("a1"); left.size > 0;) {
      const far = (name: string): number => Math.hypot(this.at(name).x - here.x, this.at(name).y - here.y);
      const next = [...left].reduce((best, one) => (far(one) < far(best) ? one : best));
      way.push(next);
      left.delete(next);
      here = this.at(next);
    }
    return way;
  }
}

export const LYING = new MapLayout(false);
export const UPRIGHT = new MapLayout(true);

/** Directions on the screen, in the order of the edges; the upright map shows north to the right. */
const SEEN = ["n", "ne", "se", "s", "sw", "nw"] as const;
const SEEN_TURNED = ["e", "se", "sw", "w", "nw", "ne"] as const;
export const seenDirection = (way: number, isTurned: boolean): string => (isTurned ? SEEN_TURNED : SEEN)[way] ?? "n";

/** Return positions and angles of `count` stones in a row along the inner side of an edge. */
export function stonePlaces(way: number, count: number): { x: number; y: number; turn: number }[] {
  const { x, y } = edgePoint(way, 0.885);
  const turn = (way * Math.PI) / 3;
  return Array.from({ length: count }, (_, i) => {
    const along = (i - (count - 1) / 2) * 12.4;
    return { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn), turn };
  });
}
