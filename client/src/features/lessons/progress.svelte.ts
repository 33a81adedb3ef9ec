/** The progress in lessons, stored on this device, and the start of chapters. */

import { createLessonTable, ApiError } from "../../api/rest";
import { save, load } from "../../lib/storage";
import { count, entries, fields, list, orNull, text } from "../../lib/stored-shape";
import { addCreatedTable, removeTable, myTable } from "../../stores/my-tables.svelte";
import { playerName } from "../../stores/settings.svelte";
import { navigate, tablePath } from "../../stores/router.svelte";

interface LessonProgress {
  /** the current or next chapter */
  chapter: number;
  /** completed chapters */
  done: number[];
  /** the id of the chapter's table */
  table: string | null;
}

const NAME = "lessons";
const NOTHING: LessonProgress = { chapter: 0, done: [], table: null };
const files = import.meta.glob("../../../../src/fireside/games/*/lessons/en.json");

const STORED = entries(fields({ chapter: count, done: list(count), table: orNull(text) }));

let all: Record<string, LessonProgress> = $state.raw(load(NAME, STORED, {}));

/** Report whether a title has a lesson. */
export const hasLesson = (title: string): boolean => `../../../../src/fireside/games/${title}/lessons/en.json` in files;

export function lessonProgress(title: string): LessonProgress {
  return all[title] ?? NOTHING;
}

/** Report whether a title's lesson was started on this device. */
export const hasStartedLesson = (title: string): boolean => title in all;

function updateProgress(title: string, change: Partial<LessonProgress>): void {
  all = { ...all, [title]: { ...lessonProgress(title), ...change } };
  save(NAME, all);
}

/** Store that a chapter was completed. */
export function markChapterDone(title: string, chapter: number): void {
  const { done } = lessonProgress(title);
  if (!done.includes(chapter)) updateProgress(title, { done: [...done, chapter] });
}

/** Start a chapter at a new table, and forget the table of the previous chapter. */
export async function openChapter(title: string, chapter: number): Promise<void> {
  const created = await createLessonTable({ title, chapter, name: playerName() });
  const { table } = lessonProgress(title);
  if (table !== null) removeTable(table);
  addCreatedTable(created);
  updateProgress(title, { chapter, table: created.table.id });
  navigate(tablePath(created.table.id));
}

/** Continue the lesson where it was left, or start it. */
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
    await openChapter(title, 0); // all chapters are completed: start over
  }
}
