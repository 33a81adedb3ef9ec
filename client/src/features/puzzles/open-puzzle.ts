/** Opening of puzzles: the match is imported as a record and branched, with the reader in the seat to act. */

import { seatRequests, claimAndStart, type SeatPlan } from "../../table/create-table";
import { fetchCatalog, defaultBotLevel } from "../../stores/game-catalog.svelte";
import { savePuzzleTable } from "./puzzle-tables";
import { branchTable, importRecord, pastMoment, tableInfo } from "../../api/rest";
import { puzzleRecord, type Puzzle } from "./catalog";

const ANSWERING = "expert"; // the bots that answer a wrong try

/** Create the table of a puzzle and return its id; `from` is the imported match, if there is one. */
export async function openPuzzle(puzzle: Puzzle, from?: string): Promise<string> {
  const [{ bots }, imported] = await Promise.all([
    fetchCatalog(),
    from === undefined ? importRecord(puzzleRecord(puzzle)) : tableInfo(from),
  ]);
  const { view } = await pastMoment(imported.id, puzzle.ply, null);
  const seat = view.question?.seats[0] ?? 0;
  const level = bots.includes(ANSWERING) ? ANSWERING : defaultBotLevel(bots);
  const seats = imported.seats.map((one): SeatPlan => (one.seat === seat ? { by: "me" } : { by: "bot", level }));
  const created = await branchTable(imported.id, { ply: puzzle.ply, seats: seatRequests(seats), aids: true });
  savePuzzleTable(created.table.id, {
    title: puzzle.title,
    number: puzzle.number,
    seat,
    from: imported.id,
    ...(puzzle.mistake === undefined ? {} : { mistake: puzzle.mistake }),
  });
  return claimAndStart(created, false);
}
