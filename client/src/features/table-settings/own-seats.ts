/** Seats of this device that the host has moved, or that were a bot's and have no name yet. */

import { untrack } from "svelte";
import { renameSeat } from "../../api/rest";
import type { TableInfo } from "../../api/types";
import { addSeat, myTable, removeSeat } from "../../stores/my-tables.svelte";
import { settledName } from "../../stores/settings.svelte";

interface OwnSeat {
  readonly id: string;
  readonly token: string | null;
  readonly seat: number | null;
  readonly info: TableInfo | null;
}

/** Store where the seats are now, by their tokens, and name the reader's only one. In an effect, it follows them. */
export function updateOwnSeats(stores: readonly OwnSeat[]): void {
  const open = stores.map(({ id, token, seat, info }) => ({ id, token, seat, info }));
  untrack(() => {
    storeMoved(open);
    const [own] = open;
    if (own && open.length === 1) giveName(own);
  });
}

function storeMoved(open: readonly OwnSeat[]): void {
  const moved = open.flatMap(({ id, token, seat }) => {
    const known = myTable(id)?.seats.find((one) => one.token === token);
    return known && seat !== null && known.seat !== seat ? [{ id, from: known.seat, to: { ...known, seat } }] : [];
  });
  for (const { id, from } of moved) removeSeat(id, from);
  for (const { id, to } of moved) addSeat(id, "", to);
}

/** Give the reader's name to a seat that was a bot's before. */
function giveName({ id, token, seat, info }: OwnSeat): void {
  const name = settledName();
  if (name && token !== null && seat !== null && info?.status === "playing" && info.seats[seat]?.name === "")
    renameSeat(id, seat, token, name).catch(() => undefined);
}
