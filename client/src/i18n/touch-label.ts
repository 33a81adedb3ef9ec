import { hasText, t } from ".";

/** Return the label of a touch's button; boards may have a shorter text for it. */
export function buttonLabel(title: string, what: string): string {
  const key = `board.${title}.action.${what.split(":")[0] ?? ""}`;
  return hasText(key) ? t(key) : touchLabel(title, what);
}

/** Return the name of a touch: "tile:d4" → "Tile d4", "trap" → "Set a trap". "1:3" also gives `first` and `second`. */
export function touchLabel(title: string, what: string): string {
  const colon = what.indexOf(":");
  const kind = colon < 0 ? what : what.slice(0, colon);
  const key = `touch.${title}.${kind}`;
  const place = colon < 0 ? "" : what.slice(colon + 1);
  const [first = "", second = ""] = place.split(":");
  return hasText(key) ? t(key, { place, first, second }).trim() : what;
}

/** Return the touches of a move in words; equal ones are counted: "2 × Single arrow". */
export function touchesText(title: string, touch: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const label of touch.map((what) => touchLabel(title, what))) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => (count > 1 ? `${count} × ${label}` : label)).join(" · ");
}
