/** The sentence of the event that is animated now: for the sheet below the board, and for replays. */

import type { BoardModule, BoardMotion } from "../boards/contract";
import { eventSentence, t } from "../i18n";

interface CaptionSource {
  motion: () => BoardMotion | null;
  board: () => Pick<BoardModule, "eventCaption"> | null;
  title: () => string;
  names: () => readonly string[];
}

/** Made while a screen is set up; follows its motion from then on. */
export class EventCaption {
  /** what is seen at this moment; empty at rest */
  readonly sentence: string = $derived.by(() => {
    const event = this.source.motion()?.event;
    if (!event) return "";
    const names = this.source.names();
    const said = this.source.board()?.eventCaption?.(event, names);
    return said ? t(said.key, said.values) : eventSentence(this.source.title(), event, names);
  });

  constructor(private readonly source: CaptionSource) {}
}
