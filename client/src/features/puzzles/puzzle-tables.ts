/** Which tables of this device are puzzles: known at once, so that everything else of them can be fetched. */

import { keep, kept } from "../../lib/storage";

export interface PuzzleTable {
  readonly title: string;
  readonly number: number;
  readonly seat: number;
}

const NAME = "puzzle_tables";
const MOST = 40; // older ones are tables like any other

export function puzzleAt(table: string): PuzzleTable | null {
  return kept<[string, PuzzleTable][]>(NAME, []).find(([id]) => id === table)?.[1] ?? null;
}

export function notePuzzle(table: string, puzzle: PuzzleTable): void {
  keep(NAME, [[table, puzzle], ...kept<[string, PuzzleTable][]>(NAME, [])].slice(0, MOST));
}
