import { isKnown, t } from ".";

/** What a level of bots is called; bots of other packages keep their own name. */
export function levelName(level: string | null): string {
  const key = `level.${level}`;
  return isKnown(key) ? t(key) : (level ?? "");
}
