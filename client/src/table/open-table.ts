/** Tables are opened as soon as the address is known: while the screen is fetched, the server already answers. */

import { myTable } from "../stores/my-tables.svelte";
import { TableStore } from "./table-store.svelte";

const early = new Map<string, TableStore>();

/** Whom this device speaks for at a table: seats it holds, a link that was just opened, a host, a spectator. */
export function tokensFor(id: string, token: string | null): (string | null)[] {
  const mine = myTable(id);
  const held = mine?.seats.map((one) => one.token) ?? [];
  const all = token !== null && !held.includes(token) ? [...held, token] : held;
  return all.length > 0 ? all : [mine?.host ?? null];
}

/** The table's screen will come. */
export function preopenTable(id: string, token: string | null): void {
  for (const one of tokensFor(id, token)) early.set(`${id} ${one}`, open(id, one));
}

/** The table as one of those knows it: opened already, or now. */
export function openTable(id: string, token: string | null): TableStore {
  const found = early.get(`${id} ${token}`);
  early.delete(`${id} ${token}`);
  return found ?? open(id, token);
}

function open(id: string, token: string | null): TableStore {
  return new TableStore(id, token, myTable(id)?.seen ?? 0);
}
