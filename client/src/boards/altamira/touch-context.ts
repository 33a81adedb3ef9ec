/** The touch state that parts of the board share; they know no rule. */

import type { Choice } from "../../api/types";

export interface TouchContext {
  touchable: ReadonlySet<string>;
  /** the touches made so far, and the one that awaits confirmation */
  path: readonly string[];
  refused: ReadonlyMap<string, string>;
  /** places mentioned by the log or a hint */
  told: ReadonlySet<string>;
  /** places where other players have just acted, by seat */
  traced: ReadonlyMap<string, number>;
  ontouch: (what: string) => void;
  onpreview: (what: string | null) => void;
}

/** Return how often this has been touched in this move. */
export function timesTouched(touching: TouchContext, what: string): number {
  return touching.path.filter((one) => one === what).length;
}

/** Return the remaining touches of a choice, or null if the touches made do not belong to it. */
export function remainingTouches(choice: Choice, path: readonly string[]): string[] | null {
  const left = [...choice.touch];
  for (const one of path) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
