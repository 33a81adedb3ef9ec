/** The faces of the bots' characters, painted with the brush of the cave: layers from back to front. */

import { lazy, shape, strokes } from "./brush";

/** The paint of a layer; all faces use the same few colours, in either theme. */
type Paint = "skin" | "dark" | "chalk" | "rust" | "ochre" | "grey";
export interface Layer {
  paint: Paint;
  path: string;
}

const HEAD = "50,20 68,26 75,46 70,68 59,82 50,85 41,82 30,68 25,46 32,26";
const NOSE = "50,48:2 48,60:4 53,62:3";

const filled = (paint: Paint, ...texts: string[]): Layer => ({
  paint,
  path: texts.map((text) => shape(text, 0.7, 3)).join(""),
});
const drawn = (paint: Paint, ...texts: string[]): Layer => ({ paint, path: strokes(texts, 0.35, 3) });

const FACES: Record<string, () => Layer[]> = {
  // old and calm: closed eyes, white hair, a long beard
  oru: lazy(() => [
    filled("grey", "50,8 74,14 86,36 84,66 72,78 28,78 16,66 14,36 26,14"),
    filled("skin", HEAD),
    filled("chalk", "28,58! 38,64 50,60 62,64 72,58! 72,78 62,94 50,100 38,94 28,78"),
    filled("chalk", "27,38! 32,22 50,15 68,22 73,38! 62,29 50,27 38,29"),
    drawn("dark", "33,47:2 39,50:4 45,47:2", "55,47:2 61,50:4 67,47:2", NOSE, "43,70:3 50,72:4 57,70:3"),
    drawn("chalk", "31,40:4 38,38:6 46,41:3", "54,41:3 62,38:6 69,40:4"),
  ]),
  // a collector: plaits, a necklace of teeth, a gleam in the eyes
  nara: lazy(() => [
    filled("rust", "50,9 72,14 84,34 88,80 76,92 72,60 28,60 24,92 12,80 16,34 28,14"),
    filled("skin", HEAD),
    filled("rust", "50,13 70,20 78,44! 66,34 50,25 34,34 22,44! 30,20"),
    filled("chalk", "39,48 46,43 47,51", "61,48 54,43 53,51"),
    drawn("dark", "36,42:2 42,39:4 47,42:3", "53,42:3 58,39:4 64,42:2", "42,49:6 44,49:6", "57,49:6 59,49:6", NOSE),
    drawn("rust", "40,68:2 46,73:5 54,73:5 61,66:2"),
    drawn("ochre", "26,86:3 38,93:4 50,95:4 62,93:4 74,86:3"),
    filled("chalk", "36,91! 42,93! 38,101!", "47,94! 53,94! 50,104!", "58,93! 64,91! 62,101!"),
  ]),
  // daring: a mane, a broad stripe of war paint, a grin
  tamak: lazy(() => [
    filled(
      "dark",
      "50,2! 57,13 70,4! 72,17 88,12! 83,28 97,34! 84,42 88,64 76,70 24,70 12,64 16,42 3,34! 17,28 12,12! 28,17 30,4! 43,13",
    ),
    filled("skin", HEAD),
    filled("dark", "50,18 68,24 76,44! 68,34 58,36! 50,28 42,36! 32,34 24,44! 32,24"),
    filled("rust", "25,43 50,40 75,43 74,55 50,53 26,55"),
    filled("chalk", "36,48 42,44 47,49 41,51", "53,49 58,44 64,48 59,51"),
    drawn("dark", "41,48:5 43,48:5", "57,48:5 59,48:5", NOSE),
    filled("chalk", "36,66! 50,70 65,63! 60,75 50,78 41,75"),
    drawn("dark", "35,66:2 50,70:3 66,62:2"),
  ]),
  // careful: a fur hood up to wide eyes, a scarf over the mouth
  ishi: lazy(() => [
    filled("ochre", "50,4 76,11 91,38 88,74 74,94 26,94 12,74 9,38 24,11"),
    filled("chalk", "50,12 71,18 82,40 79,70 66,86 34,86 21,70 18,40 29,18"),
    filled("skin", HEAD),
    filled("dark", "50,19 67,25 73,40! 60,31 50,33 40,31 27,40! 33,25"),
    filled("chalk", "33,49 40,42 47,49 40,55", "53,49 60,42 67,49 60,55"),
    drawn("dark", "38,49:7 41,49:7", "59,49:7 62,49:7", "33,39:2 40,37:3 46,40:2", "54,40:2 60,37:3 67,39:2"),
    filled("grey", "24,60! 37,64 50,62 63,64 76,60! 77,80 66,93 50,97 34,93 23,80"),
    drawn("dark", "28,72:2 44,77:3 60,75:2 72,70:1", "30,83:2 46,88:3 64,85:2"),
  ]),
  // impulsive: antlers, raised brows, a shout
  kael: lazy(() => [
    drawn(
      "ochre",
      "36,20:7 27,11:5 25,2:3",
      "28,13:5 18,15:4 12,23:2",
      "64,20:7 73,11:5 75,2:3",
      "72,13:5 82,15:4 88,23:2",
    ),
    filled("dark", "50,11 73,17 83,38 79,66 70,56 30,56 21,66 17,38 27,17"),
    filled("skin", HEAD),
    filled("grey", "50,15 70,21 77,38! 50,31 23,38! 30,21"),
    filled("chalk", "34,50 40,45 46,50 40,54", "54,50 60,45 66,50 60,54"),
    drawn("dark", "39,50:6 41,50:6", "59,50:6 61,50:6", "31,46:3 38,39:5 46,42:3", "54,42:3 62,39:5 69,46:3", NOSE),
    filled("dark", "41,68 50,65 59,68 58,78 50,82 42,78"),
    drawn(
      "rust",
      "46,77:3 50,79:5 54,77:3",
      "28,58:3 34,63:3",
      "27,64:3 33,69:3",
      "72,58:3 66,63:3",
      "73,64:3 67,69:3",
    ),
  ]),
};

/** Return the layers of a character's face; null for characters without one. */
export const faceOf = (character: string): Layer[] | null => FACES[character]?.() ?? null;
