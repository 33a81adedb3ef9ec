/** The coach of one seat: a grave mistake is named before it is made, and can be taken back after. */

import { untrack } from "svelte";
import type { Hints } from "../../table/hints.svelte";
import { settings } from "../../stores/settings.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import type { MoveAssessmentInfo } from "../../api/types";

const PATIENCE = 4_000; // ms: who decides does not wait longer for the coach

export interface PendingWarning {
  readonly weighed: MoveAssessmentInfo;
  readonly decide: (anyway: boolean) => void;
}

/** Made while a screen is set up; follows its table from then on. */
export class Coach {
  /** what is about to be done, and would cost much */
  warning: PendingWarning | null = $state.raw(null);
  /** what was done nevertheless */
  takeBackOffer: MoveAssessmentInfo | null = $state.raw(null);

  constructor(
    private readonly table: () => TableStore,
    private readonly hints: Hints,
  ) {
    $effect(() => {
      if (!this.table().canUndo) untrack(() => (this.takeBackOffer = null));
    });
  }

  /** Whether the move shall be made: the coach has nothing against it, or the player knows better. */
  async allows(move: string): Promise<boolean> {
    const table = this.table();
    this.takeBackOffer = null;
    if (!settings.coach || !this.hints.on || (table.view?.choices.length ?? 0) < 2) return true;
    const weighed = await this.assess(table, move);
    if (!weighed?.grave || table !== this.table()) return true;
    const anyway = await new Promise<boolean>((decide) => (this.warning = { weighed, decide }));
    this.warning = null;
    if (anyway) this.takeBackOffer = weighed;
    return anyway;
  }

  private async assess(table: TableStore, move: string): Promise<MoveAssessmentInfo | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    try {
      return await Promise.race([table.assessMove(move).then(({ weighed }) => weighed), late]);
    } catch {
      return null; // nobody could think about it now
    }
  }
}
