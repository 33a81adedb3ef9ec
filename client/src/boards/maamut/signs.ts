/** Small signs painted over the board. */

import { shape, stroke } from "../../art/brush";

/** A shout of fright. */
export const SHOUT = stroke("-.6,-19:10 0,-9:8 0,-1:4.6", 0.4, 2) + shape("-4.4,7 0,3.4 4.4,7 0,11.4", 0.3, 2);

/** Somebody is lost. */
export const CROSS = stroke("-20,-20:5 0,1:10 20,20:5", 0.8, 3) + stroke("20,-20:5 0,-1:10 -20,20:5", 0.8, 3);

/** A blow. */
export const STAR = shape(
  Array.from({ length: 18 }, (_, i) => {
    const [far, turn] = [i % 2 === 0 ? 48 : 33, (i * Math.PI) / 9];
    return `${(far * Math.cos(turn)).toFixed(1)},${(far * Math.sin(turn)).toFixed(1)}!`;
  }).join(" "),
  0.8,
  3,
);
