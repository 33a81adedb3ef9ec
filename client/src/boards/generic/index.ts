/** The generic board, for titles without one of their own: places and pieces as the view declares them. */

import { defineBoard } from "../contract";
import Board from "./Board.svelte";
import { eventPlaces } from "./event-places";

export default defineBoard({
  component: Board,
  duration: () => 750, // ms for which the caption of an event is shown
  eventPlaces,
});
