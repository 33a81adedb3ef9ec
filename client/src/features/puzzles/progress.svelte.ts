/** The puzzles solved on this device, the choice of the daily puzzle, and the streak of days. */

import { save, load } from "../../lib/storage";
import { count, list, someFields, text } from "../../lib/stored-shape";

const NAME = "puzzles";
const DAY = 86_400_000;
const STRIDE = 37; // step through a title's puzzles per day; neighbours in the file are from the same match

interface PuzzleProgress {
  /** solved puzzles as "title/number" */
  solved: string[];
  /** the last day on which the daily puzzle was solved, and the number of consecutive days */
  last: number;
  streak: number;
}

const STORED = someFields({ solved: list(text), last: count, streak: count });

const progress: PuzzleProgress = $state({ solved: [], last: 0, streak: 0, ...load(NAME, STORED, {}) });

/** Return the number of the day in the reader's time zone. */
function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** Return the title of the day's puzzle. */
export function titleOfDay(titles: readonly string[], day = today()): string | undefined {
  return titles[day % Math.max(1, titles.length)];
}

/** Return the index of the day's puzzle among `count` puzzles of the title. */
export function numberOfDay(titles: readonly string[], count: number, day = today()): number {
  return (Math.floor(day / Math.max(1, titles.length)) * STRIDE) % Math.max(1, count);
}

const puzzleKey = (title: string, number: number): string => `${title}/${number}`;
export const isSolved = (title: string, number: number): boolean => progress.solved.includes(puzzleKey(title, number));
export const solvedCount = (title: string): number =>
  progress.solved.filter((one) => one.startsWith(`${title}/`)).length;
export const isDailySolved = (): boolean => progress.last === today();
/** Return the streak: the number of consecutive days until today or yesterday. */
export const streak = (): number => (progress.last >= today() - 1 ? progress.streak : 0);

/** Store that a puzzle was solved; the daily one extends the streak. */
export function markSolved(title: string, number: number, isOfDay: boolean): void {
  if (!isSolved(title, number)) progress.solved.push(puzzleKey(title, number));
  const day = today();
  if (isOfDay && progress.last !== day) {
    progress.streak = progress.last === day - 1 ? progress.streak + 1 : 1;
    progress.last = day;
  }
  save(NAME, $state.snapshot(progress));
}
