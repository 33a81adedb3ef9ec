/** How one wins is said once by itself, before the first move of the first match on this device. */

import { hasText } from "../../i18n";
import { save, load } from "../../lib/storage";
import { list, text } from "../../lib/stored-shape";

const NAME = "goals";

/** Whether it is time to say so; from now on it is not. */
export function claimGoalIntro(title: string): boolean {
  const met = load(NAME, list(text), []);
  if (met.includes(title) || !hasText(`goal.${title}`)) return false;
  save(NAME, [...met, title]);
  return true;
}
