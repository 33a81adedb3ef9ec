import { hasText, t } from ".";

/** What the button of a touch says: boards whose own buttons are shorter have a text for them. */
export function buttonLabel(title: string, what: string): string {
  const key = `board.${title}.action.${what.split(":")[0] ?? ""}`;
  return hasText(key) ? t(key) : touchLabel(title, what);
}

/** What a touch is called: "tile:d4" → "Tile d4", "trap" → "Set a trap". A place of two parts, "1:3", is also given part by part. */
export function touchLabel(title: string, what: string): string {
  const colon = what.indexOf(":");
  const kind = colon < 0 ? what : what.slice(0, colon);
  const key = `touch.${title}.${kind}`;
  const place = colon < 0 ? "" : what.slice(colon + 1);
  const [first = "", second = ""] = place.split(":");
  return hasText(key) ? t(key, { place, first, second }).trim() : what;
}
