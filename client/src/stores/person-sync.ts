/**
 * Synchronization with the reader's personal link: creates it silently with the first seat on a server, attaches new
 * seats to it, and exchanges name, settings and statistics. Loaded after the page is shown; failures are retried at
 * the next change or visit.
 */

import { isLocalTable } from "../api/backend";
import {
  ApiError,
  attachSeats,
  changePerson,
  createPerson,
  deletePerson,
  getPerson,
  listMyTables,
  renewPerson,
} from "../api/rest";
import type { ListedTable, PersonChange, TableKey } from "../api/types";
import { myTables, replaceTokens, type MyTable } from "./my-tables.svelte";
import { currentPerson, isAttached, isPersonToken, personSeatToken, savePerson } from "./person.svelte";
import { applyOthers, playerName, settings } from "./settings.svelte";
import { addResults, allResults } from "./statistics.svelte";

let busy: Promise<void> | null = null;
let again = false;
let fetched = false;

/** Bring both sides up to date; calls during a run are combined into one more run. */
export function syncPerson(): Promise<void> {
  again = true;
  busy ??= run().finally(() => (busy = null));
  return busy;
}

async function run(): Promise<void> {
  while (again) {
    again = false;
    try {
      await attachNewSeats();
      await exchange();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.key === "unknown_person") forgetPerson();
      return; // the next change or visit retries
    }
  }
}

/** Return the tokens of this device's seats and tables on the server. */
function keysOf(tables: readonly MyTable[]): TableKey[] {
  return tables.flatMap(({ id, seats, host }) =>
    [...seats.map(({ token }) => token), ...(host === null ? [] : [host])]
      .filter((token) => !isPersonToken(token))
      .map((token) => ({ table: id, token })),
  );
}

async function attachNewSeats(): Promise<void> {
  const keys = keysOf(myTables().filter(({ id }) => !isLocalTable(id) && !isAttached(id) && !offered.has(id)));
  if (keys.length === 0) return;
  let person = currentPerson();
  if (person === null) {
    const { token } = await createPerson(playerName(), keys);
    person = { token, attached: [] };
    fetched = false;
  }
  const { tables } = await attachSeats(person.token, keys);
  for (const { table } of keys) offered.add(table);
  savePerson({ ...person, attached: [...tables, ...person.attached].slice(0, MOST_ATTACHED) });
}

/** tables of this visit that were offered to the personal link; of these, some belong to another person */
const offered = new Set<string>();
const MOST_ATTACHED = 200;

/** Fetch the other devices' values once per visit, then send this device's changes. */
async function exchange(): Promise<void> {
  const before = currentPerson();
  if (before === null) return;
  const change: PersonChange = {};
  if (!fetched) {
    const theirs = await getPerson(before.token);
    const text = JSON.stringify(theirs.settings);
    const isNewer = Object.keys(theirs.settings).length > 0 && text !== before.synced;
    if (isNewer) applyOthers(theirs.settings);
    savePerson({ ...before, synced: isNewer ? JSON.stringify(settings) : (before.synced ?? "") });
    addResults(theirs.results);
    sent = new Set(theirs.results.map(({ table }) => table));
    names = theirs.name;
    fetched = true;
  }
  const person = currentPerson() ?? before;
  const now = JSON.stringify(settings);
  if (now !== person.synced) change.settings = { ...settings };
  if (names !== playerName()) change.name = playerName();
  const results = allResults().filter(({ table }) => !sent.has(table));
  if (results.length > 0) change.results = [...results];
  if (Object.keys(change).length === 0) return;
  const { name } = await changePerson(person.token, change);
  names = change.name ?? name;
  for (const { table } of results) sent.add(table);
  const latest = currentPerson();
  if (latest !== null) savePerson({ ...latest, synced: now });
}

/** tables whose results the server has */
let sent = new Set<string>();
/** the name that the server has */
let names = "";

/** Delete the statistics on all devices, as this one has done. */
export async function clearOthersResults(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  await changePerson(person.token, { forget: true });
  sent.clear();
}

/** Continue as the person of a link that was opened on this device. */
export async function adoptPerson(token: string): Promise<void> {
  await getPerson(token); // refused if the link is no longer valid
  forgetPerson();
  savePerson({ token, attached: [] });
  offered.clear();
  fetched = false;
  await syncPerson();
}

/** Replace the personal link, so that the former one opens nothing any more. */
export async function renewLink(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  const { token } = await renewPerson(person.token);
  savePerson({ ...person, token });
  const theirs = await openedTables(token);
  replaceTokens((old, { id }, seat) => {
    const opened = theirs.get(id);
    if (seat === null) return opened?.host ? token : old;
    return opened?.person.includes(seat) ? personSeatToken(token, seat) : old;
  });
}

/** Delete the person on the server, and their seats here. */
export async function deleteSelf(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  const theirs = await openedTables(person.token);
  await deletePerson(person.token);
  replaceTokens((old, { id }, seat) => (seat !== null && theirs.get(id)?.person.includes(seat) ? null : old));
  forgetPerson();
}

/** Return the tables that a personal link opens. */
async function openedTables(token: string): Promise<Map<string, ListedTable>> {
  const { tables } = await listMyTables([], "server", token);
  return new Map(tables.map((one) => [one.id, one]));
}

/** Forget a personal link that is no longer valid, with the seats that only it has opened. */
function forgetPerson(): void {
  const person = currentPerson();
  if (person === null) return;
  replaceTokens((token) => (isPersonToken(token, person.token) ? null : token));
  savePerson(null);
}
