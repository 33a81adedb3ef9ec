/** Early opening of tables: the connection starts with the address, while the page is still loaded. */

import { myTable } from "../stores/my-tables.svelte";
import { TableStore } from "./table-store.svelte";

const early = new Map<string, TableStore>();

/** Return this device's tokens at a table: of its seats, of an opened link, of the host; a spectator's is null. */
export function tokensFor(id: string, token: string | null): (string | null)[] {
  const mine = myTable(id);
  const held = mine?.seats.map((one) => one.token) ?? [];
  const all = token !== null && !held.includes(token) ? [...held, token] : held;
  return all.length > 0 ? all : [mine?.host ?? null];
}

/** Connect to a table whose page is being loaded. */
export function preopenTable(id: string, token: string | null): void {
  for (const one of tokensFor(id, token)) early.set(`${id} ${one}`, open(id, one));
}

/** Return the store of a table for this token: the one opened early, or a new one. */
export function openTable(id: string, token: string | null): TableStore {
  const found = early.get(`${id} ${token}`);
  early.delete(`${id} ${token}`);
  return found ?? open(id, token);
}

function open(id: string, token: string | null): TableStore {
  return new TableStore(id, token, myTable(id)?.seen ?? 0);
}
