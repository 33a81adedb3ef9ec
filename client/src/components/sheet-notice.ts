/** A notice above the content of every open sheet, for what must not wait until it is closed. */

import { createContext, type Snippet } from "svelte";

const [read, setSheetNotice, isSet] = createContext<() => Snippet>();

export { setSheetNotice };

/** Return the notice for the sheets around a component; null outside a table. */
export function sheetNotice(): (() => Snippet) | null {
  return isSet() ? read() : null;
}
