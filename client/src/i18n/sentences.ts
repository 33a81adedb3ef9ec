/** Sentences for events, questions and refusals that the server sends. */

import { hasText, formatList, t } from "./i18n.svelte";
import { seatLetter } from "../lib/seat-letter";
import type { Value, Values } from "./message-format";

/** Event fields that contain seats, to be replaced by names. Like SEAT_FIELDS of fireside.core.event. */
const SEAT_FIELDS: ReadonlySet<string> = new Set(["seat", "owner", "other"]);
const LIST_OF_SEATS = "seats";
const FIRST_SEAT = "first_seat";
const NOTHING = "–";

/** Join the parts that are not empty. */
export const joinNonEmpty = (between: string, ...said: readonly (string | undefined)[]): string =>
  said.filter(Boolean).join(between);

/** A refusal or problem, over WebSocket and REST alike. */
export interface Refusal {
  readonly key: string;
  readonly sentence?: string;
  readonly clause?: string | null;
  readonly values?: Values;
}

/** Return an event as a sentence with players' names; some boards replace notation by their own words. */
export function eventSentence(
  title: string,
  event: { readonly event: string; readonly [field: string]: unknown },
  names: readonly string[],
): string {
  const own = `board.${title}.event.${event.event}`;
  return t(hasText(own) ? own : `event.${title}.${event.event}`, eventValues(title, event, names));
}

/**
 * Return the values for the sentence of an event: its fields by name, seats as names of players; `own` is 'true' if
 * seat and owner are equal. Lists and numbers by name also give `<field>_count`, `<field>_kinds` (number of different
 * entries) and `<field>_last`; numbers `<field>_sum`. Unknown fields are missing, so that a select takes 'other'.
 */
export function eventValues(
  title: string,
  event: { readonly [field: string]: unknown },
  names: readonly string[],
): Values {
  const values: Record<string, Value> = {};
  if ("owner" in event) values["own"] = String(event["owner"] === event["seat"]);
  for (const [field, value] of Object.entries(event)) {
    if (Array.isArray(value)) {
      const words = (value as (string | number | Written | null)[]).map((one) =>
        field === LIST_OF_SEATS
          ? name(one, names)
          : isWritten(one)
            ? phrase(title, one)
            : translateNotation(title, one),
      );
      addSeveral(values, field, words, value);
    } else if (isWritten(value)) {
      values[field] = value.text;
    } else if (typeof value === "object" && value !== null) {
      const words = Object.entries(value).map(([one, number]) => `${translateNotation(title, one)} ${String(number)}`);
      addSeveral(values, field, words, Object.values(value));
    } else if (typeof value === "number") {
      values[field] = SEAT_FIELDS.has(field) ? name(value, names) : value;
    } else if (typeof value === "string" || typeof value === "boolean") {
      values[field] = String(value);
    }
  }
  return values;
}

/** A formatted field of an event: its text and named values. Like FormattedValue of fireside.core.event. */
interface Written {
  readonly text: string;
  readonly [part: string]: Value;
}

/** Return a value with parts by the phrase of its title ("a double spear"), else its notation. */
function phrase(title: string, value: Written): string {
  const key = `phrase.${title}.parts`;
  return hasText(key) ? t(key, value) : translateNotation(title, value.text);
}

function isWritten(value: unknown): value is Written {
  return typeof value === "object" && value !== null && "text" in value;
}

function addSeveral(
  values: Record<string, Value>,
  field: string,
  words: readonly string[],
  numbers: readonly unknown[],
): void {
  values[field] = formatList(words);
  values[`${field}_count`] = words.length;
  values[`${field}_kinds`] = new Set(words).size;
  values[`${field}_last`] = words.at(-1) ?? "";
  values[`${field}_sum`] = numbers.reduce<number>((sum, one) => sum + (typeof one === "number" ? one : 0), 0);
}

/** Return the question that a seat has to answer. */
export function questionSentence(title: string, asks: string): string {
  return t(`question.${title}.${asks}`);
}

/** Return why the server, the match or the rules of the title (then with a clause) refused something. */
export function refusalSentence(title: string, refused: Refusal): string {
  const { key, sentence = "", clause, values } = refused;
  const places = clause ? [title, "server", "play"] : ["server", "play", title];
  for (const place of places) {
    const text = `refusal.${place}.${key}`;
    if (!hasText(text)) continue;
    const reason = `${text}.${values?.["reason"] ?? ""}`; // some refusals have a text for each reason
    const why = t(text, { ...values, sentence: hasText(reason) ? t(reason, values) : sentence });
    const instead = `instead.${place}.${key}`; // the hint at the action to take instead
    return hasText(instead) ? `${why} ${t(instead, values)}` : why;
  }
  return sentence || t("refusal.server.fault");
}

/** Return the short name of an option. */
export function optionName(title: string, option: string): string {
  return t(optionKey(title, option));
}

/** Return the description of an option. */
export function optionDescription(title: string, option: string): string {
  return t(optionKey(title, `${option}.means`));
}

/** Return one value of an option, a word or a number. Seats are named by the letters that they have at the table. */
export function optionValue(title: string, option: string, value: Value): string {
  if (typeof value === "string") return t(optionKey(title, `${option}.${value}`));
  return t(optionKey(title, `${option}.number`), { number: option === FIRST_SEAT ? seatLetter(value) : value });
}

/** Return the key of an option; options that mean the same in every title share one. */
function optionKey(title: string, rest: string): string {
  const own = `option.${title}.${rest}`;
  return hasText(own) ? own : `option.${rest}`;
}

/** Translate a word or notation ("spear d+s"); without a text it stays unchanged. */
export function translateNotation(title: string, notation: string | number | null): string {
  return String(notation ?? NOTHING).replace(/[\p{L}\p{N}_-]+/gu, (word) => {
    const key = `word.${title}.${word}`;
    return hasText(key) ? t(key) : word;
  });
}

function name(seat: unknown, names: readonly string[]): string {
  return typeof seat === "number" ? (names[seat] ?? String(seat)) : String(seat);
}
