/** What of a new view is as it was keeps its identity, so that nothing is drawn anew that has not changed. */

import type { Update } from "./types";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The new view, with those parts of the old one that are equal; asking is always new, though the question is the same. */
export function shareStructure<View extends object>(before: View | null, after: View): View {
  if (before === null) return after;
  const parts = Object.entries(after as Fields).map(([name, part]): [string, unknown] => [
    name,
    name === "question" || name === "choices" ? part : shareValue((before as Fields)[name], part),
  ]);
  return Object.fromEntries(parts) as View;
}

function shareValue(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  if (before === after) return after;
  const names = Object.keys(after);
  const parts = names.map((name) => shareValue(before[name], after[name]));
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, at) => name in before && parts[at] === before[name]);
  if (isSame) return before;
  return Array.isArray(after) ? parts : Object.fromEntries(names.map((name, at) => [name, parts[at]]));
}

/** A view after an update: fields that are replaced, and fields of which some entries are. */
export function applyPatch(view: object, { patch, parts }: Pick<Update, "patch" | "parts">): object {
  const next: Record<string, unknown> = { ...view, ...patch };
  for (const [name, part] of Object.entries(parts ?? {})) next[name] = { ...(next[name] as object), ...part };
  return next;
}
