import type { Choice } from "../../api/types";

/** Return the move that this path of touches makes, or null; views key its effects by that name. */
export function findMove(choices: readonly Choice[], path: readonly string[]): string | null {
  const made = choices.find(({ touch }) => touch.length === path.length && touch.every((one, i) => one === path[i]));
  return made?.move ?? null;
}
