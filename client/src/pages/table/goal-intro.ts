/** How one wins is said once by itself, before the first move of the first match on this device. */

import { isKnown } from "../../i18n";
import { keep, kept } from "../../lib/storage";

const NAME = "goals";

/** Whether it is time to say so; from now on it is not. */
export function meetGoal(title: string): boolean {
  const met = kept<string[]>(NAME, []);
  if (met.includes(title) || !isKnown(`goal.${title}`)) return false;
  keep(NAME, [...met, title]);
  return true;
}
