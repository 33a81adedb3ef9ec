/** The 37 tiles: flat-topped hexes in columns a to g, numbered from the bottom; d4 is at 0,0. */

export interface BoardTile {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly outer: boolean;
}

const RADIUS = 50;
const HALF = (RADIUS * Math.sqrt(3)) / 2;
const HEIGHTS = [4, 5, 6, 7, 6, 5, 4];
export const CENTRE = "d4";

/** Directions clockwise, with the names of the rules. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  n: [0, -2 * HALF],
  ne: [1.5 * RADIUS, -HALF],
  se: [1.5 * RADIUS, HALF],
  s: [0, 2 * HALF],
  sw: [-1.5 * RADIUS, HALF],
  nw: [-1.5 * RADIUS, -HALF],
};

export const TILES: readonly BoardTile[] = HEIGHTS.flatMap((height, column) =>
  Array.from({ length: height }, (_, row) => ({
    name: "abcdefg"[column]! + (row + 1),
    x: 1.5 * RADIUS * (column - 3),
    y: -HALF * (2 * row - height + 1),
    outer: column === 0 || column === 6 || row === 0 || row === height - 1,
  })),
);

const BY_NAME = new Map(TILES.map((tile) => [tile.name, tile]));

/** Return the tile of this name; for unknown names the centre, so that drawings never fail. */
export function tileAt(name: string): BoardTile {
  return BY_NAME.get(name) ?? BY_NAME.get(CENTRE)!;
}

function close(a: { x: number; y: number }, x: number, y: number): boolean {
  return Math.abs(a.x - x) < 2 && Math.abs(a.y - y) < 2;
}

/** Return the neighbour in a direction, or null. */
export function beside(name: string, way: string): string | null {
  const { x, y } = tileAt(name);
  const [dx, dy] = WAYS[way] ?? [0, 0];
  return TILES.find((tile) => close(tile, x + dx, y + dy))?.name ?? null;
}

/** Return the direction of a straight line between two tiles, or null. */
export function directionTo(from: string, to: string): string | null {
  const [a, b] = [tileAt(from), tileAt(to)];
  for (const [way, [dx, dy]] of Object.entries(WAYS)) {
    for (let far = 1; far <= 6; far++) if (close(b, a.x + dx * far, a.y + dy * far)) return way;
  }
  return null;
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
