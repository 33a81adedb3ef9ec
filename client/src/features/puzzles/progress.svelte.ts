/** Which puzzles were solved on this device, which one is today's, and for how many days in a row. */

import { save, load } from "../../lib/storage";
import { count, list, someFields, text } from "../../lib/stored-shape";

const NAME = "puzzles";
const DAY = 86_400_000;
const STRIDE = 37; // from day to day through a title's puzzles: neighbours in the file are of one match

interface PuzzleProgress {
  /** "title/number" of what was solved */
  solved: string[];
  /** the last day on which the day's puzzle was solved, and how many in a row */
  last: number;
  streak: number;
}

const STORED = someFields({ solved: list(text), last: count, streak: count });

const progress: PuzzleProgress = $state({ solved: [], last: 0, streak: 0, ...load(NAME, STORED, {}) });

/** The day, counted by the reader's own calendar: the same number for everybody on one date. */
function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** The title whose turn it is. */
export function titleOfDay(titles: readonly string[], day = today()): string | undefined {
  return titles[day % Math.max(1, titles.length)];
}

/** Which of so many puzzles of that title. */
export function numberOfDay(titles: readonly string[], count: number, day = today()): number {
  return (Math.floor(day / Math.max(1, titles.length)) * STRIDE) % Math.max(1, count);
}

const puzzleKey = (title: string, number: number): string => `${title}/${number}`;
export const isSolved = (title: string, number: number): boolean => progress.solved.includes(puzzleKey(title, number));
export const solvedCount = (title: string): number =>
  progress.solved.filter((one) => one.startsWith(`${title}/`)).length;
export const isDailySolved = (): boolean => progress.last === today();
/** Days in a row, if the row is not broken. */
export const streak = (): number => (progress.last >= today() - 1 ? progress.streak : 0);

/** The puzzle is solved; the day's one makes the row a day longer. */
export function markSolved(title: string, number: number, isOfDay: boolean): void {
  if (!isSolved(title, number)) progress.solved.push(puzzleKey(title, number));
  const day = today();
  if (isOfDay && progress.last !== day) {
    progress.streak = progress.last === day - 1 ? progress.streak + 1 : 1;
    progress.last = day;
  }
  save(NAME, $state.snapshot(progress));
}
