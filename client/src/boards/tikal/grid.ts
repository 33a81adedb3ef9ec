/** The 40 cells in columns a to h, every other column half a hex lower. */

import { edgePoint, HexGrid, type HexCell } from "../kit/hex-grid";

export const CELL_GRID = new HexGrid(Array.from({ length: 8 }, (_, i) => ({ rows: 5, bottom: 3.5 + (i % 2) })));
export const CELLS = CELL_GRID.cells;

export const cellAt = (name: string): HexCell => CELL_GRID.at(name);

/** Return positions and angles of `count` stones in a row along the inner side of an edge. */
export function stonePlaces(way: number, count: number): { x: number; y: number; turn: number }[] {
  const { x, y } = edgePoint(way, 0.885);
  const turn = (way * Math.PI) / 3;
  return Array.from({ length: count }, (_, i) => {
    const along = (i - (count - 1) / 2) * 12.4;
    return { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn), turn };
  });
}

/** Order cells by nearest neighbour, beginning at the base camp. */
export function orderByNearest(cells: readonly string[]): string[] {
  const left = new Set(cells);
  const way: string[] = [];
  for (let here = cellAt("a1"); left.size > 0;) {
    const far = (name: string): number => Math.hypot(cellAt(name).x - here.x, cellAt(name).y - here.y);
    const next = [...left].reduce((best, one) => (far(one) < far(best) ? one : best));
    way.push(next);
    left.delete(next);
    here = cellAt(next);
  }
  return way;
}

/** The view box: always the whole map, so that no cell ever moves under a finger. */
export const VIEW_BOX = "-332 -256 664 512";
