/** The way from a finished match to its rematch. */

import { tableInfo } from "../../../api/rest";
import type { TableInfo } from "../../../api/types";
import { addRematch, myTable } from "../../../stores/my-tables.svelte";
import { navigate, tablePath } from "../../../stores/router.svelte";

/** Open the rematch of a table; unless `always`, only with a seat there. */
export async function goToRematch({ id, next }: TableInfo, always: boolean): Promise<void> {
  if (next === null) return;
  addRematch(id, await tableInfo(next));
  if (always || (myTable(next)?.seats.length ?? 0) > 0) navigate(tablePath(next));
}
