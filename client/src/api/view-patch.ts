/** What of a new view is as it was keeps its identity, so that nothing is drawn anew that has not changed. */

import type { Update } from "./types";

type Named = Record<string, unknown>;

const isWhole = (value: unknown): value is Named => typeof value === "object" && value !== null;

/** The new view, with those parts of the old one that are equal; asking is always new, though the question is the same. */
export function sharing<View extends object>(before: View | null, after: View): View {
  if (before === null) return after;
  const parts = Object.entries(after as Named).map(([name, part]): [string, unknown] => [
    name,
    name === "question" || name === "choices" ? part : shared((before as Named)[name], part),
  ]);
  return Object.fromEntries(parts) as View;
}

function shared(before: unknown, after: unknown): unknown {
  if (!isWhole(before) || !isWhole(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  if (before === after) return after;
  const names = Object.keys(after);
  const parts = names.map((name) => shared(before[name], after[name]));
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, at) => name in before && parts[at] === before[name]);
  if (isSame) return before;
  return Array.isArray(after) ? parts : Object.fromEntries(names.map((name, at) => [name, parts[at]]));
}

/** A view after an update: fields that are replaced, and fields of which some entries are. */
export function patched(view: object, { patch, parts }: Pick<Update, "patch" | "parts">): object {
  const next: Record<string, unknown> = { ...view, ...patch };
  for (const [name, part] of Object.entries(parts ?? {})) next[name] = { ...(next[name] as object), ...part };
  return next;
}
