/** A bare foot, toes up, around 0,0 and 20 high. */

import { shape, lazy } from "./brush";

const SOLE = "0,10 -4,7.5 -3.2,1 -4.8,-4 -2,-7 3,-6.4 4.4,-2 2.8,3 3.6,8";
const TOES = [
  [-4.2, -8.6, 1.9],
  [-1.2, -10.2, 1.4],
  [1.2, -9.9, 1.25],
  [3.2, -8.9, 1.15],
  [4.9, -7.2, 1],
] as const;

const toes = TOES.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`).join("");

export const footPath = lazy(() => shape(SOLE, 0.3, 1.4) + toes);

/** Return the footprints between two places, alternating left and right, as transforms. */
export function footsteps(
  from: { x: number; y: number },
  to: { x: number; y: number },
  every = 21,
  size = 0.8,
  first = 26,
): string[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const turn = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const count = Math.max(1, Math.floor((far - first - 8) / every));
  return Array.from({ length: count }, (_, i) => {
    const u = (first + i * every) / far;
    const side = i % 2 === 0 ? 1 : -1;
    const [x, y] = [from.x + dx * u - (dy / far) * 5 * side, from.y + dy * u + (dx / far) * 5 * side];
    return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${side * size} ${size})`;
  });
}
