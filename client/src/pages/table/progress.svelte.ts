/** Progress that this device stores of a table: the version seen last, the result, and a finished chapter of a lesson. */

import { untrack } from "svelte";
import type { View } from "../../api/types";
import type { Lesson } from "../../features/lessons";
import { markChapterDone } from "../../features/lessons/progress.svelte";
import { puzzleForTable } from "../../features/puzzles/puzzle-tables";
import { markSeen } from "../../stores/my-tables.svelte";
import { recordResult } from "../../stores/statistics.svelte";
import type { TableStore } from "../../table/table-store.svelte";

interface ProgressContext {
  readonly table: TableStore;
  /** one per seat of this device */
  readonly states: readonly TableStore[];
  readonly view: View | null;
  readonly lesson: Lesson | null;
}

/** Called while a screen is initialized; follows its table from then on. */
export function storeProgress(context: ProgressContext): void {
  $effect(() => {
    const { id, version, animations } = context.table;
    if (!animations.running && !document.hidden) untrack(() => markSeen(id, version));
  });
  $effect(() => {
    const { table, view, lesson, states } = context;
    const { info, animations } = table;
    if (info && view?.over && !puzzleForTable(info.id) && !lesson?.isScripted && !animations.running)
      untrack(() =>
        recordResult(
          info,
          view,
          states.flatMap((one) => one.seat ?? []),
        ),
      );
  });
  $effect(() => {
    const { lesson } = context;
    if (lesson?.isOver && !lesson.isScripted) markChapterDone(lesson.title, lesson.at);
  });
}
