/** The coach of one seat: warns before a blunder, and offers to take it back afterwards. */

import { untrack } from "svelte";
import type { Choice, MoveAssessmentInfo } from "../../api/types";
import { settings } from "../../stores/settings.svelte";
import type { MoveGuard } from "../../table/move-input.svelte";
import type { TableStore } from "../../table/table-store.svelte";

const TIMEOUT_MS = 4_000; // the longest wait for the coach's assessment

interface CoachContext {
  readonly table: TableStore;
  /** advice is on at this table */
  readonly hints: { readonly on: boolean };
}

export interface PendingWarning {
  readonly weighed: MoveAssessmentInfo;
  readonly decide: (anyway: boolean) => void;
}

/** Created while a screen is initialized; follows its table from then on. */
export class Coach implements MoveGuard {
  /** a blunder that is about to be made */
  warning: PendingWarning | null = $state.raw(null);
  /** a blunder that was made despite the warning */
  takeBackOffer: MoveAssessmentInfo | null = $state.raw(null);

  constructor(private readonly context: CoachContext) {
    $effect(() => {
      if (!context.table.canUndo) untrack(() => (this.takeBackOffer = null));
    });
  }

  /** Warn if the move is a blunder; true if it is none, or the player makes it anyway. */
  async allows({ move }: Choice): Promise<boolean> {
    const { table, hints } = this.context;
    this.takeBackOffer = null;
    if (!settings.coach || !hints.on || (table.view?.choices.length ?? 0) < 2) return true;
    const weighed = await this.assess(table, move);
    if (!weighed?.grave || table !== this.context.table) return true;
    const anyway = await new Promise<boolean>((decide) => (this.warning = { weighed, decide }));
    this.warning = null;
    if (anyway) this.takeBackOffer = weighed;
    return anyway;
  }

  private async assess(table: TableStore, move: string): Promise<MoveAssessmentInfo | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
    try {
      return await Promise.race([table.assessMove(move).then(({ weighed }) => weighed), late]);
    } catch {
      return null; // no assessment is available now
    }
  }
}
