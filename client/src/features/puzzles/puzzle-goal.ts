import { t } from "../../i18n";
import type { Puzzle } from "./catalog";

/** Return what a puzzle asks for, in one sentence. */
export function puzzleGoal({ title, kind, points, mistake }: Puzzle): string {
  if (mistake !== undefined) return t("puzzle.mistake");
  if (points !== null) return t("puzzle.goal_points", { points });
  return t(`puzzle.${title}.${kind}`);
}
