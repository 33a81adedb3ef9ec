import { t } from "../i18n";
import type { View } from "../api/types";
import type { GameBoard } from "./contract";

/** Return a player's facts in one line; numbers are not separated from their words. */
export function playerFactsText(board: GameBoard, view: View, seat: number): string {
  const facts = (board.playerFacts?.(view, seat) ?? []).map(({ key, values }) => t(key, values));
  return facts.join(" · ").replace(/(\d) (?!·)/g, "$1\u00a0");
}
