/** The other players' moves since this seat's last decision, shown step by step on the table itself. */

import type { GameBoard } from "../../boards/contract";
import { pastMoment } from "../../api/rest";
import type { PastMoment, View } from "../../api/types";
import { AnimationQueue } from "../../table/animation-queue.svelte";
import { countedSteps } from "../../table/counted-steps";
import type { TableStore } from "../../table/table-store.svelte";

/** Created while a screen is initialized; follows its table from then on. */
export class RecentMoves {
  on = $state(false);
  /** the ply that is shown, the first and the last one */
  ply = $state(0);
  first = $state(0);
  last = $state(0);
  shown: PastMoment | null = $state.raw(null);
  readonly animations = new AnimationQueue<View>();

  constructor(private readonly context: { readonly table: TableStore; readonly board: GameBoard }) {
    // news of the table takes precedence
    $effect(() => {
      void context.table.version;
      this.end();
    });
  }

  /** Start after this seat's last decision; for a spectator, before the last move. */
  async begin(): Promise<void> {
    const { table, board } = this.context;
    await table.readLog();
    const steps = countedSteps(table.shownSteps);
    const mine = steps.map(({ events }) => events[0]?.["seat"]).lastIndexOf(table.seat);
    this.animations.board = board;
    this.last = steps.length;
    this.first = Math.min(Math.max(0, steps.length - 1), mine + 1);
    await this.go(this.first);
    this.on = true;
    if (this.ply < this.last) await this.go(this.ply + 1, true);
  }

  async go(ply: number, animated = false): Promise<void> {
    const { id, seat, token } = this.context.table;
    const wanted = Math.min(this.last, Math.max(this.first, ply));
    const found = await pastMoment(id, wanted, seat, token ?? undefined);
    [this.ply, this.shown] = [wanted, found];
    const view = found.view;
    if (animated) this.animations.enqueue({ view, events: found.events });
    else this.animations.reset(view);
  }

  end(): void {
    this.on = false;
  }
}
