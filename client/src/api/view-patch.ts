/** Structural sharing between views, so that unchanged parts are not rendered again, and patches of views. */

import type { Update } from "./types";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Return the new view with equal parts taken from the old one; question and choices are always new. */
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

/** Apply an update to a view: `patch` replaces fields, `parts` replaces entries of fields. */
export function applyPatch(view: object, { patch, parts }: Pick<Update, "patch" | "parts">): object {
  const next: Record<string, unknown> = { ...view, ...patch };
  for (const [name, part] of Object.entries(parts ?? {})) next[name] = { ...(next[name] as object), ...part };
  return next;
}
