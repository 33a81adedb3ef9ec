/** How far somebody has come in the lessons, kept on this device, and how a chapter is begun. */

import { beginChapter, Refused } from "../../api/rest";
import { keep, kept } from "../../lib/storage";
import { claimAll, forget, myTable } from "../../stores/my-tables.svelte";
import { myName } from "../../table/create-table";
import { go, tablePath } from "../../stores/router.svelte";

interface Progress {
  /** the chapter that is played, or comes next */
  chapter: number;
  /** chapters that were played to their end */
  done: number[];
  /** where it is played */
  table: string | null;
}

const NAME = "lessons";
const NOTHING: Progress = { chapter: 0, done: [], table: null };
const files = import.meta.glob("../../../../src/fireside/games/*/lessons/en.json");

let all: Record<string, Progress> = $state.raw(kept<Record<string, Progress>>(NAME, {}));

/** Whether there is a lesson for a title. */
export const hasLesson = (title: string): boolean => `../../../../src/fireside/games/${title}/lessons/en.json` in files;

export function progressOf(title: string): Progress {
  return all[title] ?? NOTHING;
}

/** Whether somebody has begun to learn a title here. */
export const hasBegun = (title: string): boolean => title in all;

function note(title: string, change: Partial<Progress>): void {
  all = { ...all, [title]: { ...progressOf(title), ...change } };
  keep(NAME, all);
}

/** A chapter was played to its end; the next one is the next to play. */
export function noteDone(title: string, chapter: number): void {
  const { done } = progressOf(title);
  if (!done.includes(chapter)) note(title, { done: [...done, chapter] });
}

/** The chapter is begun anew, at a table of its own; the table of the one before is forgotten. */
export async function openChapter(title: string, chapter: number): Promise<void> {
  const created = await beginChapter({ title, chapter, name: myName() });
  const { table } = progressOf(title);
  if (table !== null) forget(table);
  claimAll(created);
  note(title, { chapter, table: created.table.id });
  go(tablePath(created.table.id));
}

/** The lesson goes on where it was left, or begins. */
export async function goOnLearning(title: string): Promise<void> {
  const { chapter, table, done } = progressOf(title);
  if (!done.includes(chapter)) {
    if (table !== null && myTable(table)) go(tablePath(table));
    else await openChapter(title, chapter);
    return;
  }
  try {
    await openChapter(title, chapter + 1);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.key !== "no_lesson") throw problem;
    await openChapter(title, 0); // that was the last one: once more from the beginning
  }
}
