/** Sheets that open automatically: missed moves, and how to win. */

import { untrack } from "svelte";
import type { View } from "../../api/types";
import { hasGameTexts } from "../../i18n";
import { afterPaint } from "../../lib/start-up.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import { claimGoalIntro } from "./goal-intro";

interface AutomaticSheetsContext {
  readonly table: TableStore;
  /** one per seat of this device */
  readonly states: readonly TableStore[];
  readonly view: View | null;
  readonly lesson: { readonly isScripted: boolean } | null;
  readonly isCovered: boolean;
  readonly sheet: string;
  open(sheet: "recap" | "goal"): void;
}

/** Called while a screen is initialized; follows its table from then on. */
export function openAutomatically(context: AutomaticSheetsContext): void {
  let recapped = false;
  $effect(() => {
    const { table, states, lesson, view } = context;
    if (recapped || lesson?.isScripted || table.missedSteps.length === 0 || states.length > 1) return;
    recapped = true;
    if (!view?.over) context.open("recap");
  });
  $effect(() => {
    const { table, view, lesson, isCovered } = context;
    const title = table.info?.title ?? "";
    if (table.seat === null || lesson || isCovered || !hasGameTexts(title) || !view || view.over) return;
    untrack(() => afterPaint(() => context.sheet === "" && claimGoalIntro(title) && context.open("goal")));
  });
}
