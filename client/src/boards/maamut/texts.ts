/** Texts of Mâamut's board. */

import { formatList, t } from "../../i18n";
import type { MaamutView, Walk } from "../../api/types";
import { TILES } from "./grid";

const GROUNDS: Readonly<Record<string, () => string>> = {
  r: () => t("board.maamut.ground.rock"),
  g: () => t("board.maamut.ground.grass"),
  s: () => t("board.maamut.ground.snow"),
};

/** Return a tile and everything on it in words. */
export function tileText(view: MaamutView, names: readonly string[], tile: string): string {
  const at = TILES.findIndex(({ name }) => name === tile);
  const words = [t("board.maamut.tile", { tile, ground: GROUNDS[view.terrain[at] ?? "s"]?.() ?? "" })];
  if (view.mammoth === tile) words.push(t("board.maamut.mammoth"));
  view.hunters.forEach((where, seat) => {
    if (where === tile) words.push(t("board.maamut.hunter", { name: names[seat] ?? "" }));
  });
  const owner = view.traps[tile];
  if (owner !== undefined) words.push(t("board.maamut.trap", { name: names[owner] ?? "" }));
  return words.join(", ");
}

/** Return the certain consequences of a walk in words. */
export function walkText(view: MaamutView, walk: Walk, names: readonly string[]): string {
  const name = (seat: number): string => names[seat] ?? "";
  if (walk.cornered) return t("board.maamut.walk.cornered");
  const end = walk.tiles.at(-1) ?? "";
  if (!walk.meets) return t("board.maamut.walk.free", { tile: end });
  const said = [t("board.maamut.walk.flees", { tile: walk.flight?.at(-1) ?? "" })];
  const frightened = walk.frightened ?? [];
  if (frightened.length > 0)
    said.push(t("board.maamut.walk.frightens", { names: formatList(frightened.map(name)), count: frightened.length }));
  if (walk.trapped_by === view.seat) said.push(t("board.maamut.walk.wins"));
  else if (typeof walk.trapped_by === "number")
    said.push(t("board.maamut.walk.trapped", { name: name(walk.trapped_by) }));
  return said.join(" ");
}
