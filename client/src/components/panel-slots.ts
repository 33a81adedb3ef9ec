/** Where a board may put what belongs to the question, so that nothing lies over the board and nothing in it moves. */

import { createContext } from "svelte";

export interface SheetPlaces {
  /** what a board says of what is shown or pointed at, below the question; null on a desk */
  words: HTMLElement | null;
  /** among what can be pressed */
  offers: HTMLElement | null;
  /** over the whole of the question, where the sheet is all the room there is; null on a desk */
  slip: HTMLElement | null;
}

const [read, setSheetPlaces, isSet] = createContext<() => SheetPlaces>();
const NOWHERE: SheetPlaces = { words: null, offers: null, slip: null };

export { setSheetPlaces };

/** The places of the table around a component; a board that stands alone has none. */
export function sheetPlaces(): () => SheetPlaces {
  return isSet() ? read() : () => NOWHERE;
}
