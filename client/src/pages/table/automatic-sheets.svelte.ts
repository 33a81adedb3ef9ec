/** Sheets that open by themselves: what was missed, how one wins, and the result. */

import { untrack } from "svelte";
import { hasGameTexts } from "../../i18n";
import { afterPaint } from "../../lib/staged-render.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import type { View } from "../../boards/contract";
import { claimGoalIntro } from "./goal-intro";

interface AutomaticSheetsContext {
  table: () => TableStore;
  view: () => View | null;
  /** the steps of a lesson say what happens */
  taught: () => boolean;
  isLesson: () => boolean;
  /** this device speaks for one seat only */
  alone: () => boolean;
  covered: () => boolean;
  isOpen: () => boolean;
  open: (sheet: "recap" | "goal" | "summary") => void;
}

/** Called while a screen is set up; follows its table from then on. */
export function openByItself(context: AutomaticSheetsContext): void {
  const { table, view, taught, isLesson, alone, covered, isOpen, open } = context;
  let recapped = false;
  $effect(() => {
    if (recapped || taught() || table().missedSteps.length === 0 || !alone()) return;
    recapped = true;
    if (!view()?.over) open("recap");
  });
  $effect(() => {
    const title = table().info?.title ?? "";
    const mine = table().seat !== null && !isLesson() && !covered() && hasGameTexts(title);
    const now = view();
    if (mine && now && !now.over) untrack(() => afterPaint(() => !isOpen() && claimGoalIntro(title) && open("goal")));
  });
  let summed = false;
  $effect(() => {
    if (summed || taught() || !view()?.over || table().animations.running || covered()) return;
    summed = true;
    open("summary");
  });
}
