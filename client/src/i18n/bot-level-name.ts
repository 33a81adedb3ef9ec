import { hasText, t } from ".";

/** Return the name of a bot level; bots of other packages keep their own name. */
export function botLevelName(level: string | null): string {
  const key = `level.${level}`;
  return hasText(key) ? t(key) : (level ?? "");
}
