/** The ids of this device's puzzle tables. The rest of a puzzle's code is loaded only for these. */

import { save, load } from "../../lib/storage";
import { both, fields, list, number, someFields, count, text } from "../../lib/stored-shape";
import { removeTable } from "../../stores/my-tables.svelte";

export interface PuzzleTable {
  readonly title: string;
  /** its index in the file; -1: a mistake of the reader's own */
  readonly number: number;
  readonly seat: number;
  /** the imported match, from which the position is opened again */
  readonly from?: string;
  /** the id of the mistake */
  readonly mistake?: string;
}

const NAME = "puzzle_tables";
const MOST = 12; // older puzzles are closed: they can be opened again from the list

const PUZZLE = both(fields({ title: text, number, seat: count }), someFields({ from: text, mistake: text }));
const STORED = list((value): [string, PuzzleTable] | undefined => {
  const [id, puzzle] = Array.isArray(value) ? [text(value[0]), PUZZLE(value[1])] : [];
  return id === undefined || puzzle === undefined ? undefined : [id, puzzle];
});

export function puzzleForTable(table: string): PuzzleTable | null {
  return load(NAME, STORED, []).find(([id]) => id === table)?.[1] ?? null;
}

export function savePuzzleTable(table: string, puzzle: PuzzleTable): void {
  const all: [string, PuzzleTable][] = [[table, puzzle], ...load(NAME, STORED, [])];
  save(NAME, all.slice(0, MOST));
  for (const [id] of all.slice(MOST)) removeTable(id);
}
