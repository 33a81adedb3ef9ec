/** What the coach says: reasons as sentences, turns step by step. */

import { eventValues, hasText, t } from "./index";
import { touchLabel } from "./touch-label";
import type { ReasonInfo, StepInfo } from "../api/types";

/** Why a turn is good, or with `against` why it is bad; what counts most first. */
export function reasonSentences(
  title: string,
  reasons: readonly ReasonInfo[],
  names: readonly string[],
  against = false,
): string[] {
  return reasons
    .filter(({ weight }) => weight < 0 === against)
    .map(({ key, about }) => [`reason.${title}.${key}`, about] as const)
    .filter(([key]) => hasText(key))
    .map(([key, about]) => t(key, eventValues(title, about, names)));
}

/** One move of a turn, by what is touched for it. */
export function stepText(title: string, { move, touch }: StepInfo): string {
  return touch.length > 0 ? touch.map((what) => touchLabel(title, what)).join(" · ") : move;
}

/** A turn in one line. */
export function turnText(title: string, steps: readonly StepInfo[]): string {
  return steps.map((step) => stepText(title, step)).join(`, ${t("coach.then")} `);
}
