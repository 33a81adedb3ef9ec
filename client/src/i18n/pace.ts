/** The pace of a table: named presets over the time for each decision. */

import { hasText, t } from ".";
import { durationText } from "./duration";

/** Seconds for a decision; null: no limit. */
export const PACES: readonly (number | null)[] = [null, 60, 300, 86_400, 259_200];

/** Return the name of a pace, or the time alone if it has none. */
export function paceText(deadline: number | null): string {
  const name = `pace.${deadline ?? "none"}`;
  if (deadline === null) return t("pace.none");
  const time = durationText(deadline);
  return hasText(name) ? t(name, { time }) : t("pace.other", { time });
}
