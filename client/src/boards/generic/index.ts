/** The generic board, for titles without one of their own: places and pieces as the view declares them. */

import type { LocalizedText } from "../contract";

export { default } from "./Board.svelte";
export { eventPlaces } from "./event-places";

const TOLD = 750; // ms for which the caption of an event is shown

export function duration(): number {
  return TOLD;
}

export function playerFacts(): LocalizedText[] {
  return [];
}
