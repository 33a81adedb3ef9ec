import { t } from "../i18n";
import type { BoardModule, View } from "./contract";

/** What a player has, in a line; a number stays with its word. */
export function playerFactsText(board: BoardModule, view: View, seat: number): string {
  const facts = board.playerFacts(view, seat).map(({ key, values }) => t(key, values));
  return facts.join(" · ").replace(/(\d) (?!·)/g, "$1\u00a0");
}
