import { t } from "../languages";
import type { View } from "../state/table.svelte";
import type { BoardModule } from "./board";

/** What a player has, in a line; a number stays with its word. */
export function factsOf(board: BoardModule, view: View, seat: number): string {
  const facts = board.facts(view, seat).map(({ key, values }) => t(key, values));
  return facts.join(" · ").replace(/(\d) (?!·)/g, "$1\u00a0");
}
