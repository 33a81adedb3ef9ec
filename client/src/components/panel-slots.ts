/** Slots around a board for content that belongs to the question, so that it neither covers nor moves the board. */

import { createContext } from "svelte";

export interface PanelSlots {
  /** the board's words about the shown event or the hovered place, below the question; null on wide screens */
  words: HTMLElement | null;
  /** beside the buttons of the question */
  offers: HTMLElement | null;
  /** over the whole question, on screens with room for the sheet only; null on wide screens */
  slip: HTMLElement | null;
}

const [read, setPanelSlots, isSet] = createContext<() => PanelSlots>();
const NOWHERE: PanelSlots = { words: null, offers: null, slip: null };

export { setPanelSlots };

/** Return the slots of the table around a component; without a table all are null. */
export function panelSlots(): () => PanelSlots {
  return isSet() ? read() : () => NOWHERE;
}
