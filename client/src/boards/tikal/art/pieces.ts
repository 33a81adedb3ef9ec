/** Drawings on the map: each one once, as the `d` of a path, shared by all cells through <use>. */

import { seededRandom, shape, specks, strokes, lazy } from "../../../art/brush";
import { corners, HALF, hexPath } from "../../kit/hex-grid";
import { stonePlaces } from "../grid";

export const TILE_HEX = hexPath(49.2);
export const CLEARING = shape("-24,3 -20,-15 -6,-23 12,-22 23,-10 25,6 16,20 -2,25 -18,19", 1.4, 4);

/** Paint clusters of leaves in rough rings around the centre. */
function leaves(seed: string, count: number, inner: number, outer: number, size: number): string {
  const roll = seededRandom(seed);
  let path = "";
  for (let i = 0; i < count; i++) {
    const turn = ((i + roll() * 0.7) / count) * Math.PI * 2;
    const edge = HALF / Math.max(...[0, 1, 2].map((k) => Math.abs(Math.cos(turn - Math.PI / 6 - (k * Math.PI) / 3))));
    const far = Math.min(inner + (outer - inner) * roll(), edge - size * 1.3);
    const [x, y, r] = [far * Math.cos(turn), far * Math.sin(turn), size * (0.7 + roll() * 0.55)];
    const around = Array.from({ length: 7 }, (_, at) => {
      const reach = r * (0.7 + roll() * 0.5);
      return `${(x + reach * Math.cos((at * Math.PI) / 3.5)).toFixed(1)},${(y + reach * 0.85 * Math.sin((at * Math.PI) / 3.5)).toFixed(1)}`;
    });
    path += shape(around.join(" "), 0.6, 3);
  }
  return path;
}

interface Wood {
  dark: string;
  light: string;
  tips: string;
}

const wood = (seed: string, inner: number): (() => Wood) =>
  lazy(() => ({
    dark: leaves(`${seed} dark`, 17, inner, 46, 8.4),
    light: leaves(`${seed} light`, 14, inner + 1, 45, 5.6),
    tips: leaves(`${seed} tips`, 13, inner + 2, 44, 2.7),
  }));

/** Thick jungle; the thinner woods around a clearing follow. */
export const JUNGLES = [wood("ceiba", 21), wood("mahogany", 20), wood("palm", 22)];
export const GROVES = [wood("fern", 31), wood("vine", 32), wood("orchid", 31)];

/** A step pyramid with its levels; its foot is on y = 0. */
export interface Pyramid {
  faces: string;
  shades: string;
  edges: string;
  stairs: string;
  house: string;
  door: string;
  top: number;
}

function pyramid(levels: number): Pyramid {
  const [base, crown, height] = [16 + levels * 1.65, 7.4, 4.7 - levels * 0.11];
  const half = (level: number): number => base - ((base - crown) * level) / Math.max(1, levels);
  let [faces, shades, edges] = ["", "", ""];
  for (let level = 0; level < levels; level++) {
    const [h, low, high] = [half(level), -level * height, -(level + 1) * height];
    faces += `M${-h} ${low}L${-h + 1.6} ${high}H${h - 1.6}L${h} ${low}Z`;
    shades += `M${h * 0.45} ${low}L${h * 0.45 - 0.6} ${high}H${h - 1.6}L${h} ${low}Z`;
    edges += `M${-h + 1.6} ${high}H${h - 1.6}`;
  }
  const top = -levels * height;
  const stair = Math.max(2.6, base * 0.17);
  const rungs = Array.from({ length: levels * 2 }, (_, i) => `M${-stair} ${(-(i + 0.5) * height) / 2}H${stair}`).join(
    "",
  );
  return {
    faces,
    shades,
    edges,
    stairs: `M${-stair - 0.8} 0L${-stair + 0.5} ${top}H${stair - 0.5}L${stair + 0.8} 0Z${rungs}`,
    house: `M-5.6 ${top}V${top - 4.6}H-4.2V${top - 7}H4.2V${top - 4.6}H5.6V${top}Z`,
    door: `M-1.6 ${top}V${top - 3.2}H1.6V${top}Z`,
    top: top - 7,
  };
}

export const PYRAMIDS: readonly Pyramid[] = Array.from({ length: 11 }, (_, levels) => pyramid(levels));

/** Stepping stones in three shapes. */
const STONES = [
  "-4.9,0 -2.6,-4 2.4,-4.2 4.9,-.6 3,3.8 -2.4,4.1",
  "-4.8,-.8 -1.6,-4.2 3,-3.8 4.9,.4 2,4 -3,3.7",
  "-4.9,.6 -3,-3.8 1.4,-4.3 4.8,-1 3.6,3.4 -1.6,4.2",
];
export const STONE = shape(STONES[0]!, 0.2, 2);
const laid = new Map<string, string>();

/** Paint `count` stones on an edge as one path: a map has over a hundred, and rendering cost grows with elements. */
function stonesOn(way: number, count: number): string {
  const places = stonePlaces(way, count);
  return STONES.slice(0, count)
    .map((text, i) => {
      const { x, y, turn } = places[i]!;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const points = text.split(" ").map((point) => {
        const [atX = 0, atY = 0] = point.split(",").map(Number);
        return `${x + atX * cos - atY * sin},${y + atX * sin + atY * cos}`;
      });
      return shape(points.join(" "), 0.2, 2, text);
    })
    .join("");
}

/** Return the stones on all edges of a tile as one path. */
export const stonesPath = (stones: readonly number[]): string =>
  stones
    .map((count, way) => {
      const key = `${way} ${count}`;
      const path = laid.get(key) ?? stonesOn(way, count);
      laid.set(key, path);
      return path;
    })
    .join("");

export const TENT = {
  cloth: shape("-15,9! 0,-12! 6,-12.5! 15,6! 8,9!", 0.3, 4),
  side: shape("0,-12! 6,-12.5! 17,5.5! 8,9!", 0.3, 4),
  mouth: shape("-8,9! -1,-5! 3,9!", 0.2, 4),
};

export const VOLCANO = {
  skirt: shape("-40,8 -30,-22 -8,-37 18,-33 37,-14 40,8 26,30 0,38 -28,31", 2.2, 5),
  cone: shape("-28,6 -20,-17 -4,-27 14,-24 27,-8 28,8 17,22 -2,27 -20,21", 1.6, 4),
  crater: shape("-14,2 -9,-10 3,-14 13,-8 14,4 6,12 -6,12", 1, 3),
  fire: shape("-8,2 -5,-5 2,-8 8,-4 8,3 3,7 -4,7", 0.8, 3),
  streams: strokes(
    ["10,8:6 18,17:4.600 22,28:2.400 30,33:1", "-10,6:5 -19,12:4 -22,22:1.600", "2,-12:4 6,-22:3 2,-31:1"],
    0.7,
    3,
  ),
  ash: specks(46, "ash", (roll) => [(roll() - 0.5) * 78, (roll() - 0.5) * 70], 1.5),
};

/** A shield, 20 high around 0,0. */
export const SHIELD =
  "M0-10.500C3.400-8.600 6.600-7.800 9.500-7.800C10 .6 6.800 7 0 10.800C-6.800 7-10 .6-9.500-7.800C-6.600-7.800-3.400-8.600 0-10.500Z";

/** The parchment of the map, with a worn edge. */
export const PARCHMENT = shape(
  "-326,-250! -160,-253 0,-249 170,-253 326,-249! 329,-120 325,10 329,130 325,250! 160,253 0,249 -170,253 -327,250! -329,120 -325,0 -329,-130",
  2.6,
  7,
);
export const STAINS = specks(170, "parchment", (roll) => [(roll() - 0.5) * 640, (roll() - 0.5) * 490], 1.9);
export const ROSE = strokes(
  [
    "0,-26:.6 0,0:4.400 0,26:.6",
    "-26,0:.6 0,0:4.400 26,0:.6",
    "-13,-13:.4 0,0:2.400 13,13:.4",
    "13,-13:.4 0,0:2.400 -13,13:.4",
  ],
  0.2,
  3,
);

const RINGS = [false, true].map((isTurned) =>
  lazy(() =>
    shape(
      corners(45.5)
        .map(([x, y]) => (isTurned ? `${(-y).toFixed(1)},${x.toFixed(1)}!` : `${x.toFixed(1)},${y.toFixed(1)}!`))
        .join(" "),
      0.4,
      4,
    ),
  ),
);
/** Return the outline of a cell, of the lying map or turned a quarter. */
export const ring = (isTurned: boolean): string => RINGS[Number(isTurned)]!();
