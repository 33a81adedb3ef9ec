/** The mammoth. */

import { bristles, shape, stroke } from "./brush";
import { MAMMOTH } from "./silhouettes";

export const PAINTED_MAMMOTH = {
  far: shape(MAMMOTH.far, 0.5, 1.2),
  body: shape(MAMMOTH.body, 0.55, 1.1) + stroke(MAMMOTH.tail, 0.3, 1.5),
  tusk: stroke(MAMMOTH.tusk, 0.2, 1.5),
  farTusk: stroke(MAMMOTH.farTusk, 0.2, 1.5),
  mane: MAMMOTH.mane.map((line) => bristles(line, 13, 0.25, 1.6)).join(""),
  dark: MAMMOTH.fur.map((line) => bristles(line, 8, 0.35, 1.8)).join(""),
  light: MAMMOTH.fur.map((line) => bristles(line, 5, 0.5, 1.8, `light ${line}`)).join(""),
  ear: stroke(MAMMOTH.ear, 0.3, 1.2),
  eye: stroke(MAMMOTH.eye, 0.08, 0.8),
};
