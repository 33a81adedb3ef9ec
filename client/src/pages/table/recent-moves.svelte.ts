/** What the others did since one decided last, step by step once more, on the table itself. */

import type { BoardEvent, BoardModule, View } from "../../boards/contract";
import { pastMoment } from "../../api/rest";
import type { PastMoment } from "../../api/types";
import { AnimationQueue } from "../../table/animation-queue.svelte";
import { countedSteps, type TableStore } from "../../table/table-store.svelte";

/** Made while a screen is set up; follows its table from then on. */
export class RecentMoves {
  on = $state(false);
  /** the moment that is shown, and the last there is */
  ply = $state(0);
  last = $state(0);
  first = $state(0);
  shown: PastMoment | null = $state.raw(null);
  readonly animations = new AnimationQueue<View>();

  constructor(private readonly table: () => TableStore) {
    // whatever is new at the table comes first
    $effect(() => {
      void this.table().version;
      this.end();
    });
  }

  /** From the moment after this seat's last decision on; of a spectator, the last move. */
  async begin(board: BoardModule): Promise<void> {
    const table = this.table();
    await table.readLog();
    const steps = countedSteps(table.shownSteps);
    const mine = steps.map(({ events }) => (events[0] as BoardEvent | undefined)?.["seat"]).lastIndexOf(table.seat);
    this.animations.board = board;
    this.last = steps.length;
    this.first = Math.min(Math.max(0, steps.length - 1), mine + 1);
    await this.go(this.first);
    this.on = true;
    if (this.ply < this.last) await this.go(this.ply + 1, true);
  }

  async go(ply: number, moving = false): Promise<void> {
    const { id, seat, token } = this.table();
    const wanted = Math.min(this.last, Math.max(this.first, ply));
    const found = await pastMoment(id, wanted, seat, token ?? undefined);
    [this.ply, this.shown] = [wanted, found];
    const view = found.view as View;
    if (moving) this.animations.enqueue({ view, events: found.events as BoardEvent[] });
    else this.animations.reset(view);
  }

  end(): void {
    this.on = false;
  }
}
