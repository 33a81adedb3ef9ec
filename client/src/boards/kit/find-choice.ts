import type { Choice } from "../../api/types";

/** The move that this path of touches makes, or null while it makes none. Views tell what it brings by that name. */
export function findMove(choices: readonly Choice[], path: readonly string[]): string | null {
  const made = choices.find(({ touch }) => touch.length === path.length && touch.every((one, i) => one === path[i]));
  return made?.move ?? null;
}
