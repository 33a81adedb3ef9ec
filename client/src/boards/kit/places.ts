/** Places as views declare them (`fireside.core.view`), for PlacesBoard. */

import type { Place, View } from "../../api/types";

/** The view of a title that declares how it is drawn. */
export interface PlacesView extends View {
  places: readonly Place[];
}

/** The parameters for drawing a place around 0,0, with 100 units per place. */
export interface PlaceLook {
  place: Place;
  wide: number;
  /** font size beside the pieces */
  small: number;
  /** the band around the place shows its owner */
  banded: boolean;
}

/** Return the places in an event: a field named like places has the place as its value, so "prize" 5 is "prize:5". */
export function placesInEvent(event: object): string[] {
  return Object.entries(event).flatMap(([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [`${field}:${one}`] : []));
  });
}
