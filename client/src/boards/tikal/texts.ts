/** Texts of Tikal's board. */

import { currentLanguage, formatList, t } from "../../i18n";
import type { Departure, Ground, TikalView } from "../../api/types";
import { seenDirection } from "./grid";

/** Return a cell with its kind: "d3: temple, worth 5". */
export function cellText(cell: string, ground: Ground | undefined): string {
  if (!ground) return t("board.tikal.unexplored", { cell });
  return t("board.tikal.cell", { cell, kind: ground.kind, value: ground.value, count: ground.treasures });
}

/** Return the figures on a cell in words, seat by seat. */
function figureTexts(ground: Ground, names: readonly string[]): string[] {
  return ground.workers.flatMap((workers, seat) => {
    const leader = ground.leaders.includes(seat);
    return workers > 0 || leader
      ? [t("board.tikal.figures", { name: names[seat] ?? "", workers, leader: String(leader) })]
      : [];
  });
}

/** Return the seats for which a temple would score. */
export function holderText(ground: Ground, names: readonly string[]): string {
  if (ground.guard !== null) return t("board.tikal.guarded", { name: names[ground.guard] ?? "" });
  return ground.holder === null
    ? t("board.tikal.nobody")
    : t("board.tikal.holder", { name: names[ground.holder] ?? "" });
}

/** Return the cost of leaving a cell, edge by edge, in the directions seen on the screen. */
export function edgeCostsText(costs: readonly number[], isTurned: boolean): string {
  const edges = costs.flatMap((count, way) =>
    count > 0 ? [t("board.tikal.edge", { way: seenDirection(way, isTurned), count })] : [],
  );
  return edges.length > 0 ? t("board.tikal.edges", { edges: formatList(edges) }) : t("board.tikal.no_edges");
}

/** Return a cell and everything on it in words. */
function groundText(view: TikalView, names: readonly string[], cell: string): string {
  const ground = view.map[cell];
  if (!ground) return cellText(cell, ground);
  const words = [cellText(cell, ground)];
  if (ground.camp !== null) words.push(t("board.tikal.camp", { name: names[ground.camp] ?? "" }));
  words.push(...figureTexts(ground, names));
  if (ground.kind === "temple") words.push(holderText(ground, names));
  return words.join(", ");
}

/** Return a memoized groundText: a cell's text is computed once until the cell changes. */
export function memoizedGroundText(names: readonly string[]): (view: TikalView, cell: string) => string {
  const known = new WeakMap<object, string>();
  currentLanguage(); // read, so that a change of language invalidates the texts
  return (view, cell) => {
    const ground = view.map[cell];
    const words = (ground && known.get(ground)) ?? groundText(view, names, cell);
    if (ground) known.set(ground, words);
    return words;
  };
}

/** Return the figures that leave the game for a guard. */
export function departureText({ workers, leader }: Departure): string {
  if (workers === 0 && !leader) return t("board.tikal.leave.nobody");
  return t("board.tikal.leave.some", { workers, leader: String(leader) });
}

/** Return the label of a tile outside the map. */
export function tileLabel({ tile, kind, number }: { tile: string; kind: string; number: number }): string {
  return t("board.tikal.tile", { tile, kind, number });
}

/** Return the label of a touch on a cell without the cell's name, which the popup shows. */
export const ACTIONS: Readonly<Record<string, () => string>> = {
  worker: () => t("board.tikal.action.worker"),
  leader: () => t("board.tikal.action.leader"),
  uncover: () => t("board.tikal.action.uncover"),
  lift: () => t("board.tikal.action.lift"),
  swap: () => t("board.tikal.action.swap"),
  camp: () => t("board.tikal.action.camp"),
  guard: () => t("board.tikal.action.guard"),
  enter: () => t("board.tikal.action.enter"),
  walk: () => t("board.tikal.action.walk"),
};
