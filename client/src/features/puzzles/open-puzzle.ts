/** A puzzle becomes a table: its match is read as a record, and goes on from there with the reader in the seat. */

import { seatWishes, settle, type Sitting } from "../../table/create-table";
import { askOffer, usualLevel } from "../../stores/game-catalog.svelte";
import { notePuzzle } from "./puzzle-tables";
import type { View } from "../../table/table-store.svelte";
import { branch, importRecord, moment } from "../../api/rest";
import { recordOf, type Puzzle } from "./catalog";

/** The new table's id. */
export async function openPuzzle(puzzle: Puzzle): Promise<string> {
  const [{ bots }, imported] = await Promise.all([askOffer(), importRecord(recordOf(puzzle))]);
  const { view } = await moment(imported.id, puzzle.ply, null);
  const seat = (view as View).question?.seats[0] ?? 0;
  const level = usualLevel(bots);
  const seats = imported.seats.map((one): Sitting => (one.seat === seat ? { by: "me" } : { by: "bot", level }));
  const created = await branch(imported.id, { ply: puzzle.ply, seats: seatWishes(seats), aids: true });
  notePuzzle(created.table.id, { title: puzzle.title, number: puzzle.number, seat });
  return settle(created, false);
}
