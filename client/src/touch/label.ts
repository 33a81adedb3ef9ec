import { isKnown, t } from "../languages";

/** What a touch is called: "tile:d4" → "Tile d4", "trap" → "Set a trap". */
export function touchLabel(title: string, what: string): string {
  const colon = what.indexOf(":");
  const kind = colon < 0 ? what : what.slice(0, colon);
  const key = `touch.${title}.${kind}`;
  return isKnown(key) ? t(key, { place: colon < 0 ? "" : what.slice(colon + 1) }) : what;
}
