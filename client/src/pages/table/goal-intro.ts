/** The goal of a title opens once automatically, before the first move of its first match on this device. */

import { hasText } from "../../i18n";
import { save, load } from "../../lib/storage";
import { list, text } from "../../lib/stored-shape";

const NAME = "goals";

/** Report whether the goal is to be shown now, and store that it was. */
export function claimGoalIntro(title: string): boolean {
  const met = load(NAME, list(text), []);
  if (met.includes(title) || !hasText(`goal.${title}`)) return false;
  save(NAME, [...met, title]);
  return true;
}
