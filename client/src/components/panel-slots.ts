/** Where a board may put what belongs to the question, so that nothing lies over the board and nothing in it moves. */

import { createContext } from "svelte";

export interface PanelSlots {
  /** what a board says of what is shown or pointed at, below the question; null on a desk */
  words: HTMLElement | null;
  /** among what can be pressed */
  offers: HTMLElement | null;
  /** over the whole of the question, where the sheet is all the room there is; null on a desk */
  slip: HTMLElement | null;
}

const [read, setPanelSlots, isSet] = createContext<() => PanelSlots>();
const NOWHERE: PanelSlots = { words: null, offers: null, slip: null };

export { setPanelSlots };

/** The places of the table around a component; a board that stands alone has none. */
export function panelSlots(): () => PanelSlots {
  return isSet() ? read() : () => NOWHERE;
}
