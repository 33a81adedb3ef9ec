/** The coach of one seat: a grave mistake is named before it is made, and can be taken back after. */

import { untrack } from "svelte";
import type { Aids } from "../../table/hints.svelte";
import { settings } from "../../stores/settings.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import type { MoveAssessmentInfo } from "../../api/types";

const PATIENCE = 4_000; // ms: who decides does not wait longer for the coach

export interface Warning {
  readonly weighed: MoveAssessmentInfo;
  readonly decide: (anyway: boolean) => void;
}

/** Made while a screen is set up; follows its table from then on. */
export class Coach {
  /** what is about to be done, and would cost much */
  warning: Warning | null = $state.raw(null);
  /** what was done nevertheless */
  regret: MoveAssessmentInfo | null = $state.raw(null);

  constructor(
    private readonly table: () => TableStore,
    private readonly aids: Aids,
  ) {
    $effect(() => {
      if (!this.table().canUndo) untrack(() => (this.regret = null));
    });
  }

  /** Whether the move shall be made: the coach has nothing against it, or the player knows better. */
  async allows(move: string): Promise<boolean> {
    const table = this.table();
    this.regret = null;
    if (!settings.coach || !this.aids.on || (table.view?.choices.length ?? 0) < 2) return true;
    const weighed = await this.weigh(table, move);
    if (!weighed?.grave || table !== this.table()) return true;
    const anyway = await new Promise<boolean>((decide) => (this.warning = { weighed, decide }));
    this.warning = null;
    if (anyway) this.regret = weighed;
    return anyway;
  }

  private async weigh(table: TableStore, move: string): Promise<MoveAssessmentInfo | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    try {
      return await Promise.race([table.consider(move).then(({ weighed }) => weighed), late]);
    } catch {
      return null; // nobody could think about it now
    }
  }
}
