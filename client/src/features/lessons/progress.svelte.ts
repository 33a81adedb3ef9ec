/** How far somebody has come in the lessons, kept on this device, and how a chapter is begun. */

import { createLessonTable, ApiError } from "../../api/rest";
import { save, load } from "../../lib/storage";
import { count, entries, fields, list, orNull, text } from "../../lib/stored-shape";
import { addCreatedTable, removeTable, myTable } from "../../stores/my-tables.svelte";
import { playerName } from "../../table/create-table";
import { navigate, tablePath } from "../../stores/router.svelte";

interface LessonProgress {
  /** the chapter that is played, or comes next */
  chapter: number;
  /** chapters that were played to their end */
  done: number[];
  /** where it is played */
  table: string | null;
}

const NAME = "lessons";
const NOTHING: LessonProgress = { chapter: 0, done: [], table: null };
const files = import.meta.glob("../../../../src/fireside/games/*/lessons/en.json");

const STORED = entries(fields({ chapter: count, done: list(count), table: orNull(text) }));

let all: Record<string, LessonProgress> = $state.raw(load(NAME, STORED, {}));

/** Whether there is a lesson for a title. */
export const hasLesson = (title: string): boolean => `../../../../src/fireside/games/${title}/lessons/en.json` in files;

export function lessonProgress(title: string): LessonProgress {
  return all[title] ?? NOTHING;
}

/** Whether somebody has begun to learn a title here. */
export const hasStartedLesson = (title: string): boolean => title in all;

function updateProgress(title: string, change: Partial<LessonProgress>): void {
  all = { ...all, [title]: { ...lessonProgress(title), ...change } };
  save(NAME, all);
}

/** A chapter was played to its end; the next one is the next to play. */
export function markChapterDone(title: string, chapter: number): void {
  const { done } = lessonProgress(title);
  if (!done.includes(chapter)) updateProgress(title, { done: [...done, chapter] });
}

/** The chapter is begun anew, at a table of its own; the table of the one before is forgotten. */
export async function openChapter(title: string, chapter: number): Promise<void> {
  const created = await createLessonTable({ title, chapter, name: playerName() });
  const { table } = lessonProgress(title);
  if (table !== null) removeTable(table);
  addCreatedTable(created);
  updateProgress(title, { chapter, table: created.table.id });
  navigate(tablePath(created.table.id));
}

/** The lesson goes on where it was left, or begins. */
export async function continueLesson(title: string): Promise<void> {
  const { chapter, table, done } = lessonProgress(title);
  if (!done.includes(chapter)) {
    if (table !== null && myTable(table)) navigate(tablePath(table));
    else await openChapter(title, chapter);
    return;
  }
  try {
    await openChapter(title, chapter + 1);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.key !== "no_lesson") throw problem;
    await openChapter(title, 0); // that was the last one: once more from the beginning
  }
}
