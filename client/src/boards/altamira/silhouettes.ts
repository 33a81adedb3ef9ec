/** Silhouettes of Altamira's board: the sabre-tooth, four weapons, four grounds. Animals face left. */

import { BEAR, SALMON, WISENT } from "../../art/silhouettes";
import { shape, stroke, strokes } from "../../art/brush";

/** The sabre-tooth, in a box of 120 × 74. */
const SABRE_TOOTH = {
  far: "40,44! 36,56 26,66 22,73! 32,73! 40,66 47,54! 92,46! 96,58 90,66 91,73! 101,73! 104,62 103,50!",
  body: "3,33 4,27 9,21 14,16! 15,9 21,11 24,14! 31,13 42,9 54,11 68,14 82,12 95,13 105,20 109,31 106,43 108,55 112,65 113,73! 102,73! 99,63 92,53 84,47! 70,47 57,46! 54,56 50,65 52,73! 40,73! 40,63 41,52 36,42! 29,38 22,39! 15,41 8,39",
  tail: "106,24:5 114,26:3.6 118,20:3 116,12:2.6 119,6:1",
  horn: "12,38:3.4 12,47:3 9,56:.4",
  farHorn: "18,38:3 19,46:2.4 17,53:.4",
  eye: "12,24.6:.4 14,24:1.9 16,25:.4",
  mane: ["24,18:5 40,14:7 58,17:7 78,18:7 96,19:7 105,30:5", "30,34:5 42,30:7 50,40:5"],
  fur: [
    "46,18:6 50,32:8 48,46:3",
    "64,20:7 66,32:9 64,44:3",
    "82,20:7 86,32:9 84,44:3",
    "98,24:6 102,38:8 103,58:5",
    "46,48:6 46,68:5",
  ],
} as const;

export const ANIMALS = ["bear", "wisent", "sabre-tooth", "salmon"] as const;
export const WEAPON_KINDS = ["knife", "spear", "axe", "arrow"] as const;
export type Animal = (typeof ANIMALS)[number];
export type WeaponKind = (typeof WEAPON_KINDS)[number];

/** The printed board: the weapon made and the animal living in each ground. */
export const GROUNDS = [
  { place: "mountains", kind: "knife", animal: "bear" },
  { place: "savannah", kind: "spear", animal: "wisent" },
  { place: "forest", kind: "axe", animal: "sabre-tooth" },
  { place: "water", kind: "arrow", animal: "salmon" },
] as const;
export const CAMP = "camp";

/** The centres of the hunters in per cent of all grounds. */
export const GROUND_CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  mountains: [37, 21],
  savannah: [63, 21],
  forest: [37, 80],
  water: [63, 80],
};

/** The box and the paint of each animal. */
export const BEASTS = {
  bear: { figure: BEAR, box: "-3 2 114 72", top: "#22140d", bottom: "#6b3a1e" },
  wisent: { figure: WISENT, box: "-3 2 138 94", top: "#2a150c", bottom: "#a2431c" },
  "sabre-tooth": { figure: SABRE_TOOTH, box: "-3 0 126 77", top: "#5a2c0e", bottom: "#d08a2e" },
  salmon: { figure: SALMON, box: "-3 -6 106 62", top: "#3f3a3a", bottom: "#c65f2b" },
} as const;

export const SILHOUETTES: Readonly<Record<Animal, string>> = {
  bear: shape(BEAR.body, 0.4, 2) + shape(BEAR.far, 0.3, 2),
  wisent:
    shape(WISENT.body, 0.4, 2) + shape(WISENT.far, 0.3, 2) + stroke(WISENT.horn, 0.2, 2) + stroke(WISENT.tail, 0.2, 2),
  "sabre-tooth":
    shape(SABRE_TOOTH.body, 0.4, 2) +
    shape(SABRE_TOOTH.far, 0.3, 2) +
    strokes([SABRE_TOOTH.tail, SABRE_TOOTH.horn], 0.2, 2),
  salmon: shape(SALMON.body, 0.4, 2) + shape(SALMON.far, 0.3, 2),
};

/** The parts of a weapon, 40 × 40, pointing up to the right: wood, stone, binding. */
interface Tool {
  wood: string;
  stone: string;
  binding: string;
}

export const TOOLS: Readonly<Record<WeaponKind, Tool>> = {
  knife: {
    wood: stroke("19,22:7 12,29:7.4 5,36:5.6", 0.2, 2),
    stone: shape("15,23! 14,13 21,6 36,3! 34,17 27,25 18,26!", 0.3, 2),
    binding: strokes(["13,22:1.6 20,29:1.6", "10.4,25:1.6 17,31.6:1.6"], 0.1, 2),
  },
  spear: {
    wood: stroke("2,38.5:2.8 16,24:3.2 28,12:3", 0.15, 3),
    stone: shape("24,15! 24,7 37,2! 33,16 25,17!", 0.2, 2),
    binding: strokes(["21,14:1.8 26,19.4:1.8", "18.6,16.6:1.6 23.6,21.6:1.6"], 0.1, 2),
  },
  axe: {
    wood: stroke("8,38:5.4 17,23:4.4 27,6:4.2", 0.2, 2),
    stone: shape("13,10 19,3 30,6 38,16! 36,23! 24,22 15,17", 0.35, 2),
    binding: strokes(["17,20:1.8 29,8:1.8", "20,8:1.8 25,20:1.8"], 0.1, 2),
  },
  arrow: {
    wood:
      stroke("5,35.5:1.9 18,22:1.9 32,8:1.9", 0.1, 3) +
      shape("4,28! 11,27 11,31! 4,37! 2,33!", 0.2, 2) +
      shape("12,38! 13,31 9,31! 4,37! 8,39!", 0.2, 2),
    stone: shape("24,10! 38,2! 30,16! 29,11!", 0.1, 2),
    binding: strokes(["12,25:1.2 15,28:1.2", "27,10:1.2 30,13:1.2"], 0.1, 2),
  },
};
