/** The 37 tiles in columns a to g; d4 is at 0,0. */

import { HexGrid, type HexCell } from "../kit/hex-grid";

export const CENTRE = "d4";
export const TILE_GRID = new HexGrid([4, 5, 6, 7, 6, 5, 4].map((rows) => ({ rows, bottom: rows - 1 })));
export const TILES = TILE_GRID.cells;

export const tileAt = (name: string): HexCell => TILE_GRID.at(name);
