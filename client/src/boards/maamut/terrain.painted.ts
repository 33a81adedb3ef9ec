/** Painted terrain, in a few variants each; computed at build time. */

import { seededRandom, toRelativePath, shape, specks, stroke, type Random } from "../../art/brush";
import { corners } from "../kit/hex-grid";

export interface TerrainLook {
  /** the tile itself, and a spot of thicker paint */
  base: string;
  wash: string;
  /** filled paint darker than the base, lighter than it, and the darkest */
  dark: string;
  light: string;
  deep: string;
  /** blades and cracks, to be stroked */
  lines: string;
  lightLines: string;
}

const near = (value: number, roll: Random, by: number): number => value + (roll() - 0.5) * 2 * by;

/** Displace points by small random offsets. */
function shaken(points: readonly (readonly [number, number])[], roll: Random, by: number, mirror: boolean): string {
  return points
    .map(([x, y]) => `${near(mirror ? -x : x, roll, by).toFixed(1)},${near(y, roll, by).toFixed(1)}!`)
    .join(" ");
}

function hexBase(name: string, roll: Random): string {
  const points = corners(48.6).flatMap(([x, y], i, all) => {
    const [nextX, nextY] = all[(i + 1) % 6]!;
    return [
      `${near(x * 0.985, roll, 0.8).toFixed(1)},${near(y * 0.985, roll, 0.8).toFixed(1)}`,
      `${near((x + nextX) / 2, roll, 0.9).toFixed(1)},${near((y + nextY) / 2, roll, 0.9).toFixed(1)}!`,
    ];
  });
  return shape(points.join(" "), 0.5, 4.5, name);
}

/** Paint a blotch at a random place of the tile. */
function blotch(name: string, roll: Random): string {
  const [x, y, r] = [near(0, roll, 14), near(0, roll, 12), 18 + roll() * 9];
  const points = Array.from({ length: 8 }, (_, i) => {
    const far = r * (0.7 + roll() * 0.45);
    return `${(x + far * Math.cos((i * Math.PI) / 4)).toFixed(1)},${(y + far * 0.8 * Math.sin((i * Math.PI) / 4)).toFixed(1)}`;
  });
  return shape(points.join(" "), 1.2, 5, `${name} wash`);
}

/** Return random places on the tile with a minimum distance (dart throwing); fewer if 200 tries do not suffice. */
function spread(count: number, apart: number, roll: Random): [number, number][] {
  const found: [number, number][] = [];
  for (let tries = 0; found.length < count && tries < 200; tries++) {
    const [x, y] = [near(0, roll, 38), near(0, roll, 32)];
    if (Math.abs(y) > 36 || Math.abs(x) + Math.abs(y) * 0.58 > 40) continue;
    if (found.every(([otherX, otherY]) => (x - otherX) ** 2 + ((y - otherY) * 1.3) ** 2 > apart ** 2))
      found.push([x, y]);
  }
  return found;
}

function grass(name: string, roll: Random): Partial<TerrainLook> {
  let [lines, lightLines] = ["", ""];
  for (const [x, y] of spread(11, 17, roll)) {
    const blades = 3 + Math.floor(roll() * 3);
    const tall = 8 + roll() * 6;
    for (let blade = 0; blade < blades; blade++) {
      const lean = (blade - (blades - 1) / 2) * 3.4 + near(0, roll, 1.2);
      const high = tall * (1 - Math.abs(lean) / 22);
      const path = `M${(x + lean * 0.35).toFixed(1)} ${(y + 5).toFixed(1)}q${(lean * 0.2).toFixed(1)} ${(-high * 0.6).toFixed(1)} ${(lean * 1.1).toFixed(1)} ${(-high).toFixed(1)}`;
      if (blade === 1) lightLines += path;
      else lines += path;
    }
  }
  const light = specks(14, `${name} straw`, (dice) => [near(0, dice, 34), near(0, dice, 32)], 1.2);
  return { lines, lightLines, light };
}

function snow(name: string, roll: Random): Partial<TerrainLook> {
  let dark = "";
  for (const at of [-25, -9, 9, 25]) {
    const y = near(at, roll, 4);
    const half = (40 - Math.abs(y) * 0.55) * (0.55 + roll() * 0.3);
    const x = near(0, roll, 9);
    const bow = near(-5, roll, 2);
    dark += stroke(
      `${x - half},${y}:.4 ${x - half * 0.4},${y + bow}:1.8 ${x + half * 0.3},${y - bow * 0.25}:2.6 ${x + half},${y + bow * 0.6}:.4`,
      0.35,
      5,
      `${name}${at}`,
    );
  }
  const dots = specks(16, `${name} flakes`, (dice) => [near(0, dice, 36), near(0, dice, 33)], 1.3);
  return { dark: dark + dots };
}

const CRAG: readonly (readonly [number, number])[] = [
  [-40, 17],
  [-33, -8],
  [-17, -30],
  [-3, -21],
  [12, -35],
  [29, -13],
  [41, 15],
  [23, 32],
  [-20, 33],
];
const FACETS = {
  light: [
    [
      [-32, -8],
      [-17, -29],
      [-10, -4],
      [-24, 10],
    ],
    [
      [12, -34],
      [28, -13],
      [20, 2],
      [8, -10],
    ],
    [
      [-8, 8],
      [2, -2],
      [16, 12],
      [4, 22],
    ],
  ],
  deep: [
    [
      [-10, -4],
      [-3, -20],
      [8, -10],
      [2, -2],
      [-8, 8],
    ],
    [
      [20, 2],
      [29, -13],
      [40, 15],
      [23, 31],
      [16, 12],
    ],
    [
      [-24, 10],
      [-10, -2],
      [-8, 8],
      [-20, 32],
      [-39, 17],
    ],
  ],
} as const;

function rock(name: string, roll: Random): Partial<TerrainLook> {
  const mirror = roll() < 0.5;
  const facet = (points: readonly (readonly [number, number])[], i: number): string =>
    shape(shaken(points, roll, 2.6, mirror), 0.4, 5, `${name}${i}`);
  return {
    dark: shape(shaken(CRAG, roll, 2.4, mirror), 0.7, 5, name),
    deep: FACETS.deep.map(facet).join(""),
    light: FACETS.light.map(facet).join(""),
  };
}

const PAINTERS: Readonly<Record<string, (name: string, roll: Random) => Partial<TerrainLook>>> = {
  r: rock,
  g: grass,
  s: snow,
};

/** Paint one tile around 0,0: r rock, g grass, s snow. */
function paintGround(name: string, terrain: string): TerrainLook {
  const roll = seededRandom(`${terrain} ${name}`);
  const empty: TerrainLook = {
    base: hexBase(name, roll),
    wash: terrain === "r" ? "" : blotch(name, roll),
    dark: "",
    light: "",
    deep: "",
    lines: "",
    lightLines: "",
  };
  const painted = Object.entries({ ...empty, ...PAINTERS[terrain]?.(name, roll) });
  return Object.fromEntries(painted.map(([layer, path]) => [layer, toRelativePath(path)])) as unknown as TerrainLook;
}

const LOOKS = 6;
const looks = (terrain: string): TerrainLook[] =>
  Array.from({ length: LOOKS }, (_, which) => paintGround(`${terrain}${which}`, terrain));

/** The variants of each terrain, with relative coordinates. */
export const TERRAIN_LOOKS = { r: looks("r"), g: looks("g"), s: looks("s") };
