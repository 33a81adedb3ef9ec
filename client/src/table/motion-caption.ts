import type { GameBoard, BoardMotion } from "../boards/contract";
import { eventSentence, t } from "../i18n";

/** Return the sentence of the event that is animated now; empty at rest. */
export function motionCaption(
  motion: BoardMotion | null,
  board: Pick<GameBoard, "eventCaption"> | null,
  title: string,
  names: readonly string[],
): string {
  if (!motion) return "";
  const own = board?.eventCaption?.(motion.event, names);
  return own ? t(own.key, own.values) : eventSentence(title, motion.event, names);
}
