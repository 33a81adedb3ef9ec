import type { BoardEvent } from "../contract";

/** A field of an event that is called like places, with the place as its value: "prize" 5 is "prize:5". */
export function eventPlaces(event: BoardEvent): string[] {
  return Object.entries(event).flatMap(([field, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [`${field}:${one}`] : []));
  });
}
