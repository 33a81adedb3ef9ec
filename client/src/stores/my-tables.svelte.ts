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

/** Store a rematch: the same links open the new table. */
export function addRematch(from: string, to: TableInfo): void {
  const old = myTable(from);
  if (!old) return;
  noteCommitment(to);
  change(to.id, to.title, (mine) => {
    mine.host = old.host;
    mine.seats = old.seats;
    if (old.name !== undefined) mine.name = old.name;
  });
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
}
