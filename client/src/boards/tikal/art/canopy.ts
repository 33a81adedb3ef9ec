/** The canopy over unexplored cells: overlapping treetops seen from above, shared by all cells through <use>. */

import { seededRandom, shape, specks, strokes, lazy, type Random } from "../../../art/brush";
import { HALF } from "../../kit/hex-grid";

/** Crowns of one height: their shadow, leaves and highlights. */
interface Storey {
  shade: string;
  leaves: string;
  sun: string;
}

export interface Canopy {
  /** the dark ground below the trees */
  floor: string;
  storeys: readonly Storey[];
  tips: string;
  palms: string;
}

interface Crown {
  x: number;
  y: number;
  r: number;
}

/** Paint a rough round of leaves around a point. */
function blob({ x, y, r }: Crown, roll: Random, seed: string): string {
  const bumps = 9;
  const points = Array.from({ length: bumps }, (_, i) => {
    const [turn, far] = [(i / bumps) * Math.PI * 2, r * (0.82 + roll() * 0.32)];
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  });
  return shape(points.join(" "), r * 0.07, 3.4, seed);
}

/** Scatter crowns over the hex and a little beyond, so that no seam shows between cells. */
function scattered(count: number, size: number, roll: Random): Crown[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = (i * 2.4 + roll() * 0.8) % (Math.PI * 2);
    const far = HALF * 0.99 * Math.sqrt((i + 0.45) / count);
    return { x: far * Math.cos(turn), y: far * Math.sin(turn), r: size * (0.78 + roll() * 0.44) };
  });
}

function storey(seed: string, count: number, size: number): Storey {
  const roll = seededRandom(seed);
  const crowns = scattered(count, size, roll);
  const draw = (name: string, change: (one: Crown) => Crown): string =>
    crowns.map((one, i) => blob(change(one), roll, `${seed} ${name} ${i}`)).join("");
  return {
    shade: draw("shade", ({ x, y, r }) => ({ x: x + r * 0.2, y: y + r * 0.26, r: r * 1.06 })),
    leaves: draw("leaves", (one) => one),
    sun: draw("sun", ({ x, y, r }) => ({ x: x - r * 0.24, y: y - r * 0.28, r: r * 0.52 })),
  };
}

/** Paint a palm that rises above the others, with star-shaped leaves. */
function palm(x: number, y: number, size: number, turn: number): string {
  const leaf = (i: number): string => {
    const at = turn + (i * Math.PI * 2) / 8;
    const [dx, dy] = [Math.cos(at), Math.sin(at)];
    const place = (far: number, side: number): string =>
      `${(x + dx * size * far - dy * side).toFixed(1)},${(y + dy * size * far + dx * side).toFixed(1)}`;
    return `${place(0, 0)}:.8 ${place(0.55, 1.2)}:3.6 ${place(1, 2.6)}:.3`;
  };
  return strokes(
    Array.from({ length: 8 }, (_, i) => leaf(i)),
    0.2,
    3,
  );
}

function canopy(seed: string, palmAt: readonly (readonly [number, number])[]): Canopy {
  return {
    floor: blob({ x: 0, y: 0, r: 47 }, seededRandom(seed), seed),
    storeys: [storey(`${seed} low`, 13, 15), storey(`${seed} middle`, 9, 13.5), storey(`${seed} high`, 5, 11.5)],
    tips: specks(46, `${seed} tips`, (roll) => [(roll() - 0.5) * 86, (roll() - 0.5) * 80], 1.5),
    palms: palmAt.map(([x, y], i) => palm(x, y, 13, i + x)).join(""),
  };
}

export const CANOPIES: readonly (() => Canopy)[] = [
  lazy(() => canopy("sapodilla", [[-20, -14]])),
  lazy(() => canopy("breadnut", [])),
  lazy(() => canopy("strangler fig", [[17, 15]])),
  lazy(() => canopy("cedar", [[6, -24]])),
];

/** Return the canopy variant of a cell. */
export function canopyOver(cell: string): number {
  return (cell.charCodeAt(0) * 3 + cell.charCodeAt(1) * 5) % CANOPIES.length;
}

/** A macaw with open wings, 16 wide around 0,0. */
export const BIRD = shape("-8,-3! -3,-2 0,0 3,-2 8,-3! 4,1 0,3 -4,1", 0.15, 2);
