/** What happens, told in a sentence while it is shown: for the sheet below the board, and for replays. */

import type { BoardModule, BoardMotion } from "../boards/contract";
import { eventSentence, t } from "../i18n";

interface Told {
  motion: () => BoardMotion | null;
  board: () => Pick<BoardModule, "meanwhile"> | null;
  title: () => string;
  names: () => readonly string[];
}

/** Made while a screen is set up; follows its motion from then on. */
export class Narration {
  /** what is seen at this moment; empty at rest */
  readonly sentence: string = $derived.by(() => {
    const event = this.told.motion()?.event;
    if (!event) return "";
    const names = this.told.names();
    const said = this.told.board()?.meanwhile?.(event, names);
    return said ? t(said.key, said.values) : eventSentence(this.told.title(), event, names);
  });

  constructor(private readonly told: Told) {}
}
