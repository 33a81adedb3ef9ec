/** Renaming of the reader's seats: at once at an open table, at others when the home page requests their state. */

import { renameSeat, ApiError } from "../api/rest";
import type { TableInfo } from "../api/types";
import { t } from "../i18n";
import { myTable, saveOwnName, type MySeat, type MyTable } from "../stores/my-tables.svelte";
import { isAttached } from "../stores/person.svelte";
import { settledName } from "../stores/settings.svelte";

const TEMPORARY = new Set(["offline", "too_fast", "store_away", "busy"]); // refusals after which renaming is retried

/** Return the seat with the reader's name: the only one on this device, or the first of a table set up here. */
function ownSeat({ seats, host }: MyTable): MySeat | undefined {
  return seats.length === 1 || host !== null ? seats[0] : undefined;
}

/** Rename the reader's seat if the name in the settings has changed since. */
export async function updateOwnName(id: string, info: Pick<TableInfo, "status">): Promise<void> {
  if (isAttached(id)) return; // the personal link renames all its seats at once
  const [mine, name] = [myTable(id), settledName()];
  const seat = mine && ownSeat(mine);
  if (!seat || name === null || info.status === "over" || mine.name === name) return;
  saveOwnName(id, name);
  if (mine.name === undefined) return; // tables of older versions do not store the name
  try {
    await renameSeat(id, seat.seat, seat.token, name || t("home.guest"));
  } catch (problem) {
    if (problem instanceof ApiError && TEMPORARY.has(problem.key)) saveOwnName(id, mine.name);
  }
}
