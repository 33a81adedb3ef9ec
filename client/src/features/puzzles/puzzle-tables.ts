/** Which tables of this device are puzzles: known at once, so that everything else of them can be fetched. */

import { save, load } from "../../lib/storage";

export interface PuzzleTable {
  readonly title: string;
  readonly number: number;
  readonly seat: number;
}

const NAME = "puzzle_tables";
const MOST = 40; // older ones are tables like any other

export function puzzleForTable(table: string): PuzzleTable | null {
  return load<[string, PuzzleTable][]>(NAME, []).find(([id]) => id === table)?.[1] ?? null;
}

export function savePuzzleTable(table: string, puzzle: PuzzleTable): void {
  save(NAME, [[table, puzzle], ...load<[string, PuzzleTable][]>(NAME, [])].slice(0, MOST));
}
