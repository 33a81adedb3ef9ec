import { hasText, joinNonEmpty, t } from ".";
import type { SeatInfo } from "../api/types";

/** Return the name of a bot level; bots of other packages keep their own name. */
export function botLevelName(level: string | null): string {
  const key = `level.${level}`;
  return hasText(key) ? t(key) : (level ?? "");
}

/** Return the playing style of a character in a word. */
export const styleName = (character: string): string => t(`character.style.${character}`);

/** Return style and level of a seat's bot, as in "daring, medium"; without a character only the level. */
export function botText(one: SeatInfo): string {
  const known = one.character && hasText(`character.style.${one.character}`);
  return joinNonEmpty(", ", known ? styleName(one.character ?? "") : "", botLevelName(one.level));
}
