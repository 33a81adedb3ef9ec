/** Names of moves: the board's description, or the touches. */

import { t } from "../i18n";
import { touchesText } from "../i18n/touch-label";
import type { View } from "../api/types";
import type { GameBoard } from "../boards/contract";

export function moveName(board: GameBoard, title: string, view: View, touch: readonly string[], times = 1): string {
  const deed = board.describeMove?.(view, touch, times);
  return deed?.key ? t(deed.key, deed.values ?? {}) : touchesText(title, touch);
}
