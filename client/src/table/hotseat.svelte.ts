/** Hot seat: several players at one screen; the next hand stays covered until its owner uncovers it. */

import type { TableStore } from "./table-store.svelte";

/** Made while a screen is set up. `states` holds one table per person here. */
export class Hotseat {
  /** a hand is covered now */
  covered = $state(false);
  /** whose hand it is */
  readonly owner: TableStore | null = $derived.by(() =>
    this.covered ? (this.states().find((one) => one.isToAct) ?? this.states()[this.active()] ?? null) : null,
  );

  constructor(
    private readonly states: () => readonly TableStore[],
    private readonly active: () => number,
    private readonly choose: (at: number) => void,
  ) {
    this.covered = states().length > 1;
    $effect(() => {
      if (this.covered || this.states().length < 2) return;
      const now = this.states()[this.active()];
      const another = this.states().some((one) => one !== now && one.isToAct);
      if (now && another && !now.isToAct && !now.animations.running) this.covered = true;
    });
  }

  /** The owner is here. */
  uncover(): void {
    if (this.owner) this.choose(this.states().indexOf(this.owner));
    this.covered = false;
  }
}
