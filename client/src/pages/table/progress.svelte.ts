/** What this device keeps of a table: the version seen last, the result, and the chapter of a lesson that is done. */

import { untrack } from "svelte";
import type { View } from "../../boards/contract";
import type { Lesson } from "../../features/lessons";
import { markChapterDone } from "../../features/lessons/progress.svelte";
import { markSeen } from "../../stores/my-tables.svelte";
import { recordResult } from "../../stores/statistics.svelte";
import type { TableStore } from "../../table/table-store.svelte";

interface ProgressContext {
  table: () => TableStore;
  /** the seats this device speaks for */
  seats: () => number[];
  view: () => View | null;
  lesson: () => Lesson | null;
}

/** Called while a screen is set up; follows its table from then on. */
export function keepProgress({ table, seats, view, lesson }: ProgressContext): void {
  $effect(() => {
    const { id, version, animations } = table();
    if (!animations.running && !document.hidden) untrack(() => markSeen(id, version));
  });
  $effect(() => {
    const { info, animations } = table();
    const last = view();
    if (info && last?.over && !lesson()?.isScripted && !animations.running)
      untrack(() => recordResult(info, last, seats()));
  });
  $effect(() => {
    const learnt = lesson();
    if (learnt?.isOver && !learnt.isScripted) markChapterDone(learnt.title, learnt.at);
  });
}
