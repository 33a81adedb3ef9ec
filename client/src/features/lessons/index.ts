/** Lessons, loaded on demand. */

import { currentLanguage } from "../../i18n";
import type { TableStore } from "../../table/table-store.svelte";
import { gameLesson } from "../../api/rest";
import { Lesson, loadLessonTexts } from "./lesson.svelte";
import LessonBar from "./LessonBar.svelte";
import NextChapter from "./NextChapter.svelte";

export type { Lesson };

/** The parts of a lesson that its table uses. */
export interface OpenLesson {
  lesson: Lesson;
  Bar: typeof LessonBar;
  Next: typeof NextChapter;
}

/** Load the chapter played at this table. */
export async function openLesson(table: TableStore, title: string, chapter: number): Promise<OpenLesson> {
  const [info, words] = await Promise.all([gameLesson(title), loadLessonTexts(title, currentLanguage())]);
  return { lesson: new Lesson(info, chapter, table, words), Bar: LessonBar, Next: NextChapter };
}
