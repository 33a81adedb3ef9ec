/** Grids of flat-topped hexes in lettered columns, numbered from the bottom; or the same a quarter turn clockwise. */

export interface HexCell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export const RADIUS = 50;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;
/** Clockwise, by their names in the rules. */
export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;

/** Right and down for each arrow key. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Return a point between the centre of a hex (0) and the middle of an edge (1). */
export function edgePoint(way: number, far: number): { x: number; y: number } {
  const turn = (way * Math.PI) / 3;
  return { x: HALF * far * Math.sin(turn), y: -HALF * far * Math.cos(turn) };
}

/** Return the corners of a hex of this radius around 0,0. */
export function corners(radius: number): [number, number][] {
  return Array.from({ length: 6 }, (_, i) => [
    radius * Math.cos((i * Math.PI) / 3),
    radius * Math.sin((i * Math.PI) / 3),
  ]);
}

/** Return the path of a hex of this radius around a point. */
export function hexPath(radius: number, atX = 0, atY = 0, isTurned = false): string {
  return `M${corners(radius)
    .map(([x, y]) => (isTurned ? [-y, x] : [x, y]))
    .map(([x = 0, y = 0]) => `${(atX + x).toFixed(1)} ${(atY + y).toFixed(1)}`)
    .join("L")}Z`;
}

const isNear = (a: HexCell, x: number, y: number): boolean => Math.abs(a.x - x) < 2 && Math.abs(a.y - y) < 2;

export class HexGrid {
  readonly cells: readonly HexCell[];
  private readonly byName: ReadonlyMap<string, HexCell>;

  /** Create the columns "a", "b" …; `bottom` is the height of a column's first cell, in half hexes below 0. */
  constructor(
    columns: readonly { rows: number; bottom: number }[],
    readonly isTurned = false,
  ) {
    this.cells = columns.flatMap(({ rows, bottom }, column) =>
      Array.from({ length: rows }, (_, row) => ({
        name: `${String.fromCharCode(97 + column)}${row + 1}`,
        ...this.turn(1.5 * RADIUS * (column - (columns.length - 1) / 2), HALF * (bottom - 2 * row)),
      })),
    );
    this.byName = new Map(this.cells.map((cell) => [cell.name, cell]));
  }

  /** Return the cell of this name; for unknown names the middle of the board, so that drawings never fail. */
  at(name: string): HexCell {
    return this.byName.get(name) ?? { name, x: 0, y: 0 };
  }

  /** Return the path of a hex of this radius around a point. */
  hex(radius: number, x = 0, y = 0): string {
    return hexPath(radius, x, y, this.isTurned);
  }

  /** Return a point between the centre of a hex (0) and the middle of an edge (1), as seen on the screen. */
  edge(way: number, far: number): { x: number; y: number } {
    const { x, y } = edgePoint(way, far);
    return this.turn(x, y);
  }

  private turn(x: number, y: number): { x: number; y: number } {
    return this.isTurned ? { x: -y, y: x } : { x, y };
  }

  /** Return the neighbour in a direction, or null. */
  beside(name: string, direction: string): string | null {
    const way = DIRECTIONS.findIndex((one) => one === direction);
    return (way < 0 ? undefined : this.inDirection(this.at(name), way, 1))?.name ?? null;
  }

  /** Return the direction of a straight line between two cells, or null. */
  directionTo(from: string, to: string): (typeof DIRECTIONS)[number] | null {
    const [here, there] = [this.at(from), this.at(to)];
    const far = Math.round(Math.hypot(there.x - here.x, there.y - here.y) / (2 * HALF));
    if (far === 0) return null;
    return DIRECTIONS.find((_, way) => this.inDirection(here, way, far) === there) ?? null;
  }

  /** Return the nearest wanted cell to the right and down, as an arrow key says, or null. */
  next(from: string, [right, down]: readonly [number, number], isWanted: (cell: string) => boolean): string | null {
    const here = this.at(from);
    let [best, least] = [null as string | null, Infinity];
    for (const { name, x, y } of this.cells) {
      const ahead = (x - here.x) * right + (y - here.y) * down;
      const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
      const cost = ahead + 2 * aside;
      if (ahead > 1 && cost < least && isWanted(name)) [best, least] = [name, cost];
    }
    return best;
  }

  private inDirection({ x, y }: HexCell, way: number, far: number): HexCell | undefined {
    const step = this.edge(way, 2 * far);
    return this.cells.find((cell) => isNear(cell, x + step.x, y + step.y));
  }
}
