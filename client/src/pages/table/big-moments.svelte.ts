/** Sounds and vibration at big moments, off until the reader wants them; the table asks once. */

import { untrack } from "svelte";
import type { View } from "../../api/types";
import type { GameBoard } from "../../boards/contract";
import type { Sound } from "./ending/sounds";
import { isMotionReduced, settings } from "../../stores/settings.svelte";
import type { TableStore } from "../../table/table-store.svelte";

interface MomentsContext {
  readonly table: TableStore;
  /** one per seat of this device */
  readonly states: readonly TableStore[];
  readonly board: GameBoard;
  readonly view: View | null;
  readonly isCovered: boolean;
}

/** Play the sound of a big moment, and vibrate unless motion is reduced; nothing without the setting. */
export function celebrate(sound: Sound): void {
  if (!settings.sound) return;
  import("./ending/sounds").then(
    ({ playSound }) => playSound(sound, !isMotionReduced()),
    () => undefined, // not cached without a connection
  );
}

/** Created while a screen is initialized; follows its table from then on. */
export class BigMoments {
  /** ask whether the reader wants sounds: a big moment was shown without one */
  asks = $state(false);

  constructor(context: MomentsContext) {
    $effect(() => {
      const opened = context.states;
      for (const table of opened)
        table.onevent = (event) => {
          const moment = context.board.bigMoment?.(event) ?? null;
          if (moment !== null && table === context.table && !context.isCovered) this.happen(moment);
        };
      return () => opened.forEach((table) => (table.onevent = null));
    });
    let running = false;
    $effect(() => {
      const { table, view, states } = context;
      if (!view || table.animations.running) return;
      const ended = running && view.over;
      running = !view.over;
      const won = states.some(({ seat }) => seat !== null && view.winners.includes(seat));
      if (ended) untrack(() => this.happen(won ? "win" : "end"));
    });
    $effect(() => () => untrack(() => this.asks && this.close())); // it was asked, and not answered
  }

  answer(wanted: boolean): void {
    settings.sound = wanted;
    this.close();
    celebrate("hunt");
  }

  private happen(sound: Sound): void {
    celebrate(sound);
    if (!settings.sound && !settings.soundOffered) this.asks = true;
  }

  private close(): void {
    settings.soundOffered = true;
    this.asks = false;
  }
}
