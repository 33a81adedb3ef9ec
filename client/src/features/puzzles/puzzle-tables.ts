/** The ids of this device's puzzle tables. The rest of a puzzle's code is loaded only for these. */

import { save, load } from "../../lib/storage";
import { count, fields, list, text } from "../../lib/stored-shape";

export interface PuzzleTable {
  readonly title: string;
  readonly number: number;
  readonly seat: number;
}

const NAME = "puzzle_tables";
const MOST = 40; // older puzzles become ordinary tables

const PUZZLE = fields({ title: text, number: count, seat: count });
const STORED = list((value): [string, PuzzleTable] | undefined => {
  const [id, puzzle] = Array.isArray(value) ? [text(value[0]), PUZZLE(value[1])] : [];
  return id === undefined || puzzle === undefined ? undefined : [id, puzzle];
});

export function puzzleForTable(table: string): PuzzleTable | null {
  return load(NAME, STORED, []).find(([id]) => id === table)?.[1] ?? null;
}

export function savePuzzleTable(table: string, puzzle: PuzzleTable): void {
  save(NAME, [[table, puzzle], ...load(NAME, STORED, [])].slice(0, MOST));
}
