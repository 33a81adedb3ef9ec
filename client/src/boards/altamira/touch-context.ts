/** What the parts of the board need to know to be touched; they know no rule. */

import type { Choice } from "../../api/types";

export interface TouchContext {
  touchable: ReadonlySet<string>;
  /** what has been touched, and what waits for a word of confirmation */
  path: readonly string[];
  refused: ReadonlyMap<string, string>;
  /** what a line of the log, or a hint, speaks of */
  told: ReadonlySet<string>;
  /** where others have just done something, and who */
  traced: ReadonlyMap<string, number>;
  ontouch: (what: string) => void;
  onpreview: (what: string | null) => void;
}

/** How often this has been touched in this move. */
export function timesTouched(touching: TouchContext, what: string): number {
  return touching.path.filter((one) => one === what).length;
}

/** What is still to be touched for a choice, or null where what has been touched does not belong to it. */
export function remainingTouches(choice: Choice, path: readonly string[]): string[] | null {
  const left = [...choice.touch];
  for (const one of path) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
