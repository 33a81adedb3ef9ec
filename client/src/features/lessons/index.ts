/** Lessons are fetched when somebody learns. */

import { language } from "../../i18n";
import type { TableStore } from "../../table/table-store.svelte";
import { lesson } from "../../api/rest";
import { Lesson, lessonWords } from "./lesson.svelte";
import LessonBar from "./LessonBar.svelte";
import LessonNext from "./NextChapter.svelte";

export type { Lesson };

/** What a table needs of a lesson. */
export interface OpenLesson {
  lesson: Lesson;
  Bar: typeof LessonBar;
  Next: typeof LessonNext;
}

/** The chapter that is played at this table. */
export async function openLesson(table: TableStore, title: string, chapter: number): Promise<OpenLesson> {
  const [info, words] = await Promise.all([lesson(title), lessonWords(title, language())]);
  return { lesson: new Lesson(info, chapter, table, words), Bar: LessonBar, Next: LessonNext };
}
