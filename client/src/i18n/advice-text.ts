/** Sentences of the coach: reasons for and against a turn, and its steps. */

import { eventValues, hasText, t } from "./index";
import { touchesText } from "./touch-label";
import type { MoveAssessmentInfo, ReasonInfo, StepInfo } from "../api/types";

/** Return why a turn is good, or with `against` why it is bad; the most important reason first. */
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

const [OFTEN, RARE] = [0.9, 0.1];

/** Return how often to make a secret choice, given its probability in a mixed strategy. */
export function mixSentence(share: number): string {
  const how = share >= OFTEN ? "always" : share <= RARE ? "rare" : "mixed";
  return t("aids.mixed", { how, share: Math.max(1, Math.round(100 * share)) });
}

/** Return the chances to win with the better turn and with the move, in whole percent. */
export function changeInPercent({ before, after }: MoveAssessmentInfo): { before: number; after: number } {
  return { before: Math.round(100 * before), after: Math.round(100 * after) };
}

/** Return one move of a turn as the list of its touches. */
export function stepText(title: string, { move, touch }: StepInfo): string {
  return touch.length > 0 ? touchesText(title, touch) : move;
}

/** Return a turn in one line. */
export function turnText(title: string, steps: readonly StepInfo[]): string {
  return steps.map((step) => stepText(title, step)).join(`, ${t("coach.then")} `);
}
