import { hasText, t } from ".";

/** What a level of bots is called; bots of other packages keep their own name. */
export function botLevelName(level: string | null): string {
  const key = `level.${level}`;
  return hasText(key) ? t(key) : (level ?? "");
}
