/**
 * The reader's personal link: one key for their seats, settings and statistics on every device. The server creates
 * it silently with the first seat; everything works without it, too. `person-sync.ts` keeps both sides alike.
 */

import { load, save } from "../lib/storage";
import { both, fields, list, someFields, text } from "../lib/stored-shape";

export interface Person {
  /** the secret of the personal link */
  token: string;
  /** tables whose seats of this device the personal link opens */
  attached: string[];
  /** settings as both sides last had them, as JSON */
  synced?: string;
}

const NAME = "person";
const STORED = both(fields({ token: text, attached: list(text) }), someFields({ synced: text }));
/** The server calls personal links by this mark, which no other token has. */
const MARK = "me.";

let person: Person | null = $state.raw(load<Person | null>(NAME, STORED, null));

/** Return the reader's person; null before their first seat on a server, and on static sites. */
export function currentPerson(): Person | null {
  return person;
}

export function savePerson(changed: Person | null): void {
  person = changed;
  save(NAME, changed);
}

/** Report whether the personal link opens the seats of this device at a table. */
export const isAttached = (table: string): boolean => person?.attached.includes(table) ?? false;

/** Return the part of a person's token that their link contains, and the token of such a part. */
export const personSecret = (token: string): string => token.slice(MARK.length);
export const personToken = (secret: string): string => MARK + secret;

/** Return the token with which a person takes one of their seats. */
export const personSeatToken = (token: string, seat: number): string => `${token}.${seat}`;

/** Report whether a token belongs to a personal link: to this one, or to any. */
export const isPersonToken = (token: string, of = MARK): boolean =>
  token === of || token.startsWith(of === MARK ? of : `${of}.`);
