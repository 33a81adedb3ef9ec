/** Sitting down at a table that waits for players. */

import { joinTable } from "../../api/rest";
import { noteCommitment } from "../../stores/deal-shares";
import { addSeat } from "../../stores/my-tables.svelte";
import { playerName } from "../../stores/settings.svelte";

/** Take a free seat of a table for the reader. */
export async function takeSeat(id: string): Promise<void> {
  const { table, link } = await joinTable(id, playerName());
  noteCommitment(table);
  addSeat(table.id, table.title, link);
}
