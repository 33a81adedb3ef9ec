/** Small icons painted over the board. */

import { bristles, shape, stroke, lazy } from "../../art/brush";

/** A shout of fright. */
export const shout = lazy(
  () => stroke("-.6,-19:10 0,-9:8 0,-1:4.6", 0.4, 2) + shape("-4.4,7 0,3.4 4.4,7 0,11.4", 0.3, 2),
);

/** A lost hunter. */
export const cross = lazy(
  () => stroke("-20,-20:5 0,1:10 20,20:5", 0.8, 3) + stroke("20,-20:5 0,-1:10 -20,20:5", 0.8, 3),
);

/** The rising sun behind an escaped mammoth: its disc, and brush strokes around it. */
export const sun = lazy(() => ({
  disc: shape("-56,-2 -44,-38 -8,-60 34,-50 57,-16 52,24 24,52 -16,54 -46,32", 1.6, 4),
  strokes: ["-60,6:20 -34,-44:26 20,-54:24 56,-8:20", "50,20:20 12,52:26 -36,44:22 -58,4:16"]
    .map((line) => bristles(line, 12, 0.4, 4))
    .join(""),
}));

/** An impact. */
export const star = lazy(() =>
  shape(
    Array.from({ length: 18 }, (_, i) => {
      const [far, turn] = [i % 2 === 0 ? 48 : 33, (i * Math.PI) / 9];
      return `${(far * Math.cos(turn)).toFixed(1)},${(far * Math.sin(turn)).toFixed(1)}!`;
    }).join(" "),
    0.8,
    3,
  ),
);
