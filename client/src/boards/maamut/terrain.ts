/** The ground of tiles: few look alike, and each is always the same for the same name. */

import { seededRandom, movePath } from "../../art/brush";
import type { BoardTile } from "./grid";
import { TERRAIN_LOOKS, type TerrainLook } from "./terrain.painted";

/** From below to above. */
const LAYERS = ["base", "wash", "dark", "deep", "light", "lines", "lightLines"] as const;

export type Terrain = keyof typeof TERRAIN_LOOKS;

export interface PaintedLayer {
  layer: (typeof LAYERS)[number];
  path: string;
}

/** One of a few looks of this terrain. */
function look(name: string, terrain: Terrain): TerrainLook {
  const looks = TERRAIN_LOOKS[terrain];
  return looks[Math.floor(seededRandom(name)() * looks.length)]!;
}

/** The paint of all these tiles where they lie, each of which is of this terrain: one path for every colour. */
export function paintTiles(tiles: readonly BoardTile[], terrain: Terrain): PaintedLayer[] {
  const painted = tiles.map((tile) => ({ ...tile, ground: look(tile.name, terrain) }));
  return LAYERS.map((layer) => ({
    layer,
    path: painted.map(({ x, y, ground }) => movePath(ground[layer], x, y)).join(""),
  })).filter(({ path }) => path !== "");
}
