/** The steps of a match that count: those that were not undone. */

import type { SeenStep } from "../api/types";

/** Return the steps without undone ones: the n-th is the match's n-th move. */
export function countedSteps(steps: readonly SeenStep[]): SeenStep[] {
  const counted: SeenStep[] = [];
  for (const step of steps) {
    const at = typeof step.undone === "number" ? counted.findIndex((one) => one.version === step.undone) : -1;
    if (at >= 0) counted.splice(at, 1);
    else if (typeof step.undone !== "number") counted.push(step);
  }
  return counted;
}
