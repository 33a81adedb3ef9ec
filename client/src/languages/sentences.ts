/** Sentences about what happened, what is asked and why not, from what the server sends. */

import { isKnown, list, t } from "./language.svelte";
import type { Value } from "./format";

/** Fields of events that hold seats: they are read out as names. Like SEAT_FIELDS of fireside.core.event. */
const SEAT_FIELDS: ReadonlySet<string> = new Set(["seat", "owner", "other"]);

/** What a refusal or a problem says, over WebSocket and REST alike. */
export interface Refused {
  readonly key: string;
  readonly sentence?: string;
  readonly clause?: string | null;
}

/** An event as a sentence, with the names of the people at the table. */
export function eventSentence(
  title: string,
  event: { readonly event: string; readonly [field: string]: unknown },
  names: readonly string[],
): string {
  const values: Record<string, Value> = {};
  for (const [field, value] of Object.entries(event)) {
    const said = field === "event" ? undefined : asValue(field, value, names);
    if (said !== undefined) values[field] = said;
  }
  return t(`event.${title}.${event.event}`, values);
}

/** What is asked of a seat. */
export function questionSentence(title: string, asks: string): string {
  return t(`question.${title}.${asks}`);
}

/** Why something was not done: by the rules of the title (then there is a clause), the match or the server. */
export function refusalSentence(title: string, refused: Refused): string {
  const { key, sentence = "", clause } = refused;
  const places = clause ? [title, "server", "play"] : ["server", "play", title];
  for (const place of places) {
    if (isKnown(`refusal.${place}.${key}`)) return t(`refusal.${place}.${key}`, { sentence });
  }
  return sentence || t("refusal.server.fault");
}

/** A missing value is left out: the sentence then takes its form 'other'. */
function asValue(field: string, value: unknown, names: readonly string[]): Value | undefined {
  if (Array.isArray(value)) {
    return list(value.map((one) => (field === "seats" ? (names[one as number] ?? String(one)) : String(one))));
  }
  if (typeof value === "number") return SEAT_FIELDS.has(field) ? (names[value] ?? value) : value;
  if (typeof value === "string") return value;
  return typeof value === "boolean" ? String(value) : undefined;
}
