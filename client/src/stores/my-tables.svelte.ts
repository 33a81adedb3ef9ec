/** The tables at which this device has a seat, hosts or watches; stored here with the secrets of the seats. */

import type { CreatedTable, TableInfo } from "../api/types";
import { settings } from "./settings.svelte";
import { save, load } from "../lib/storage";
import { noteCommitment } from "./deal-shares";
import { both, count, fields, list, orNull, someFields, text } from "../lib/stored-shape";

export interface MySeat {
  seat: number;
  token: string;
}

export interface MyTable {
  id: string;
  title: string;
  seats: MySeat[];
  host: string | null;
  /** time of the last visit, ms since 1970 */
  opened: number;
  /** version seen last, for "since your last turn" */
  seen: number;
  /** the reader's name when they sat down; unknown at older tables */
  name?: string;
  /** urgency for this reader when last checked; the lowest comes first */
  rank?: number;
  /** versions of the moves that were made for the reader, as nothing else was possible */
  forced?: number[];
}

const NAME = "tables";
const MOST = 60;
const REMOVED = "tables.removed";
const MOST_REMOVED = 200;

const STORED = list(
  both(
    fields({
      id: text,
      title: text,
      seats: list(fields({ seat: count, token: text })),
      host: orNull(text),
      opened: count,
      seen: count,
    }),
    someFields({ rank: count, name: text, forced: list(count) }),
  ),
);

/** tables that the reader has removed from this device: a personal link must not bring them back */
let removed: string[] = load(REMOVED, list(text), []);
let tables: MyTable[] = $state(load(NAME, STORED, []));

export function myTables(): readonly MyTable[] {
  return tables;
}

export function myTable(id: string): MyTable | undefined {
  return tables.find((one) => one.id === id);
}

function change(id: string, title: string, how: (table: MyTable) => void): MyTable {
  const before = myTable(id) ?? { id, title, seats: [], host: null, opened: Date.now(), seen: 0 };
  const after: MyTable = { ...before, seats: [...before.seats], title: title || before.title };
  how(after);
  tables = [after, ...tables.filter((one) => one.id !== id)].slice(0, MOST);
  save(NAME, tables);
  return after;
}

/** Store the seat of this token as the reader's own. */
export function addSeat(id: string, title: string, seat: MySeat): void {
  change(id, title, (mine) => {
    if (!mine.seats.some((one) => one.token === seat.token)) mine.name = settings.name.trim();
    mine.seats = [...mine.seats.filter((one) => one.token !== seat.token && one.seat !== seat.seat), seat].sort(
      (a, b) => a.seat - b.seat,
    );
  });
}

/** Store all secrets of a table that this device has created. */
export function addCreatedTable(created: CreatedTable, which: (seat: number) => boolean = () => true): void {
  noteCommitment(created.table);
  change(created.table.id, created.table.title, (mine) => {
    mine.host = created.host_token;
    mine.name = settings.name.trim();
    mine.seats = created.links.filter((link) => which(link.seat)).map(({ seat, token }) => ({ seat, token }));
  });
}

/** Store a rematch: the same links open the new table, unless the seat there is a bot’s or free. */
export function addRematch(from: string, to: TableInfo): void {
  const old = myTable(from);
  const seats = old?.seats.filter(({ seat }) => to.seats[seat]?.kind === "person") ?? [];
  if (!old || (seats.length === 0 && old.host === null)) return;
  noteCommitment(to);
  change(to.id, to.title, (mine) => {
    mine.host = old.host;
    mine.seats = seats;
    if (old.name !== undefined) mine.name = old.name;
  });
}

/**
 * Store the seats and the host's rights that the reader's personal link opens at a table; keep what this device has
 * already. A table that is new here comes last, unless the reader has removed it.
 */
export function addPersonTable(id: string, title: string, seats: readonly MySeat[], host: string | null): void {
  const mine = myTable(id);
  if (!mine && (tables.length >= MOST || removed.includes(id))) return;
  const missing = seats.filter(({ seat }) => !mine?.seats.some((one) => one.seat === seat));
  if (mine && missing.length === 0 && (mine.host !== null || host === null)) return;
  const known = mine ?? { id, title, seats: [], host, opened: 0, seen: 0 };
  const all = [...known.seats, ...missing].sort((a, b) => a.seat - b.seat);
  const after = { ...known, seats: all, host: known.host ?? host };
  tables = mine ? tables.map((one) => (one === mine ? after : one)) : [...tables, after];
  save(NAME, tables);
}

/** Replace tokens by those that `newToken` returns; drop seats, and then tables, for which it returns null. */
export function replaceTokens(newToken: (token: string, table: MyTable, seat: number | null) => string | null): void {
  tables = tables.flatMap((one) => {
    const host = one.host === null ? null : newToken(one.host, one, null);
    const seats = one.seats.flatMap(({ seat, token }) => {
      const found = newToken(token, one, seat);
      return found === null ? [] : [{ seat, token: found }];
    });
    return seats.length > 0 || host !== null ? [{ ...one, seats, host }] : [];
  });
  save(NAME, tables);
}

export function markOpened(id: string, title: string): void {
  if (myTable(id)) change(id, title, (mine) => (mine.opened = Date.now()));
}

export function markSeen(id: string, version: number): void {
  const mine = myTable(id);
  if (mine && mine.seen !== version) change(id, mine.title, (one) => (one.seen = version));
}

export function saveRank(id: string, rank: number): void {
  const mine = myTable(id);
  if (!mine || mine.rank === rank) return;
  tables = tables.map((one) => (one.id === id ? { ...one, rank } : one));
  save(NAME, tables);
}

/** Store the reader's name at this table. */
export function saveOwnName(id: string, name: string): void {
  tables = tables.map((one) => (one.id === id ? { ...one, name } : one));
  save(NAME, tables);
}

/** Store that the move of this version was made for the reader, as nothing else was possible. */
export function saveForced(id: string, version: number): void {
  const mine = myTable(id);
  if (mine) change(id, mine.title, (one) => (one.forced = [...(one.forced ?? []), version]));
}

/** Return the versions of the moves that were made for the reader. */
export function forcedMoves(id: string): ReadonlySet<number> {
  return new Set(myTable(id)?.forced);
}

export function removeSeat(id: string, seat: number): void {
  const mine = myTable(id);
  if (mine) change(id, mine.title, (one) => (one.seats = one.seats.filter((other) => other.seat !== seat)));
}

export function removeTable(id: string): void {
  tables = tables.filter((one) => one.id !== id);
  save(NAME, tables);
  removed = [id, ...removed.filter((one) => one !== id)].slice(0, MOST_REMOVED);
  save(REMOVED, removed);
}
