/** Hot seat: several players at one screen; the next hand stays covered until its owner uncovers it. */

import type { TableStore } from "./table-store.svelte";

interface DeviceSeats {
  /** one per seat of this device */
  readonly states: readonly TableStore[];
  readonly active: number;
  readonly onseat: (at: number) => void;
}

/** Created while a screen is initialized. */
export class Hotseat {
  covered = $state(false);
  /** the owner of the covered hand */
  readonly owner: TableStore | null = $derived.by(() => {
    const { states, active } = this.seats;
    return this.covered ? (states.find((one) => one.isToAct) ?? states[active] ?? null) : null;
  });

  constructor(private readonly seats: DeviceSeats) {
    this.covered = seats.states.length > 1;
    $effect(() => {
      const { states, active } = seats;
      if (this.covered || states.length < 2) return;
      const now = states[active];
      const another = states.some((one) => one !== now && one.isToAct);
      if (now && another && !now.isToAct && !now.animations.running) this.covered = true;
    });
  }

  /** Show the hand: its owner is here. */
  uncover(): void {
    if (this.owner) this.seats.onseat(this.seats.states.indexOf(this.owner));
    this.covered = false;
  }
}
