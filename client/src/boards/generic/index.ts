/** The board of any title without one of its own: places and pieces as its view declares them. */

import type { LocalizedText } from "../contract";

export { default } from "./Board.svelte";
export { eventPlaces } from "./event-places";

const TOLD = 750; // ms for which an event is told over the board

export function duration(): number {
  return TOLD;
}

export function playerFacts(): LocalizedText[] {
  return [];
}
