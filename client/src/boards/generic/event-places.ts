import type { BoardEvent } from "../../api/game-view";

/** Return the places in an event: a field named like places has the place as its value, so "prize" 5 is "prize:5". */
export function eventPlaces(event: BoardEvent): string[] {
  return Object.entries(event).flatMap(([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [`${field}:${one}`] : []));
  });
}
