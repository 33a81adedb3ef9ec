/** The generic board, for titles without one of their own: places and pieces as the view declares them. */

import { defineBoard } from "../contract";
import { placesInEvent, type PlacesView } from "../kit/places";
import Board from "./Board.svelte";

export default defineBoard<PlacesView>({
  component: Board,
  duration: () => 750, // ms for which the caption of an event is shown
  eventPlaces: placesInEvent,
});
