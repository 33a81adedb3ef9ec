/** The terrain of the tiles: each tile always has the same of a few variants. */

import { seededRandom, movePath } from "../../art/brush";
import type { HexCell } from "../kit/hex-grid";
import { TERRAIN_LOOKS, type TerrainLook } from "./terrain.painted";

/** The paint layers from bottom to top. */
const LAYERS = ["base", "wash", "dark", "deep", "light", "lines", "lightLines"] as const;

export type Terrain = keyof typeof TERRAIN_LOOKS;

export interface PaintedLayer {
  layer: (typeof LAYERS)[number];
  path: string;
}

/** Return the variant of this terrain for a tile. */
function look(name: string, terrain: Terrain): TerrainLook {
  const looks = TERRAIN_LOOKS[terrain];
  return looks[Math.floor(seededRandom(name)() * looks.length)]!;
}

/** Return the paint of all these tiles, which share a terrain, as one path per colour. */
export function paintTiles(tiles: readonly HexCell[], terrain: Terrain): PaintedLayer[] {
  const painted = tiles.map((tile) => ({ ...tile, ground: look(tile.name, terrain) }));
  return LAYERS.map((layer) => ({
    layer,
    path: painted.map(({ x, y, ground }) => movePath(ground[layer], x, y)).join(""),
  })).filter(({ path }) => path !== "");
}
