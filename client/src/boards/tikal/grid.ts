/** The 40 cells: flat-topped hexes in columns a to h, rows from the bottom, every other column half a hex lower. */

export interface Cell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export const RADIUS = 50;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;
export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;

const COLUMNS = "abcdefgh";
const ROWS = 5;

export const CELLS: readonly Cell[] = [...COLUMNS].flatMap((letter, column) =>
  Array.from({ length: ROWS }, (_, row) => ({
    name: `${letter}${row + 1}`,
    x: 1.5 * RADIUS * (column - 3.5),
    y: 3.5 * HALF - 2 * HALF * row + (column % 2) * HALF,
  })),
);

const BY_NAME = new Map(CELLS.map((cell) => [cell.name, cell]));

/** Return the cell of this name; for unknown names the base camp, so that drawings never fail. */
export function cellAt(name: string): Cell {
  return BY_NAME.get(name) ?? CELLS[0]!;
}

/** Return a point between the centre of a hex (0) and the middle of an edge (1). */
export function edgePoint(way: number, far: number): { x: number; y: number } {
  const turn = (way * Math.PI) / 3;
  return { x: HALF * far * Math.sin(turn), y: -HALF * far * Math.cos(turn) };
}

const BESIDE = new Map(
  CELLS.map(({ name, x, y }) => [
    name,
    DIRECTIONS.map((_, way) => {
      const step = edgePoint(way, 2);
      return CELLS.find((cell) => Math.abs(cell.x - x - step.x) < 2 && Math.abs(cell.y - y - step.y) < 2)?.name ?? null;
    }),
  ]),
);

/** Return the neighbour in a direction, or null. */
export function beside(name: string, way: number): string | null {
  return BESIDE.get(name)?.[way] ?? null;
}

/** Return the corners of a hex of this radius around 0,0. */
export function corners(radius: number): [number, number][] {
  return Array.from({ length: 6 }, (_, i) => [
    radius * Math.cos((i * Math.PI) / 3),
    radius * Math.sin((i * Math.PI) / 3),
  ]);
}

/** Return the path of a hex of this radius around a point. */
export function hexPath(radius: number, atX = 0, atY = 0): string {
  return `M${corners(radius)
    .map(([x, y]) => `${(atX + x).toFixed(1)} ${(atY + y).toFixed(1)}`)
    .join("L")}Z`;
}

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
  for (let here: Cell = CELLS[0]!; left.size > 0;) {
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

/** The centre and size of a cell in px of the rendered map. */
export interface CellBox {
  left: number;
  right: number;
  top: number;
  width: number;
  height: number;
}
