/** Brings what happens on Tikal's map into the view of its camera. */

import { untrack } from "svelte";
import type { Leg, TikalView } from "../../api/types";
import type { MapCamera } from "./map-camera.svelte";
import { eventPlaces, type TikalEvent } from "./scene.svelte";

interface Action {
  view: () => TikalView;
  /** the event that is shown now */
  event: () => TikalEvent | null;
  /** the places that a tip, a lesson or the log speaks of */
  told: () => ReadonlySet<string>;
  /** a tile is being laid, on one of the lit cells */
  laying: () => boolean;
  lit: () => ReadonlySet<string>;
  /** the figure that was touched, and the cells that it can reach */
  figure: () => string | null;
  reach: () => Readonly<Record<string, Leg>> | null;
}

const cellsOf = (places: Iterable<string>): string[] =>
  [...places].flatMap((place) => (place.startsWith("tile:") ? [place.slice(5)] : []));

/** Follow the action for as long as the component lives. */
export function followAction(camera: MapCamera, action: Action): void {
  function follow(cells: () => readonly string[]): void {
    $effect(() => {
      const seen = cells();
      untrack(() => camera.show(seen));
    });
  }
  follow(() => {
    const event = action.event();
    return event === null ? [] : cellsOf(eventPlaces(event));
  });
  follow(() => cellsOf(action.told()));
  follow(() => (action.laying() ? [...untrack(action.lit)] : []));
  // where a figure from the reserve can come in
  follow(() => {
    if (!action.figure()?.startsWith("reserve:")) return [];
    const legs = untrack(action.reach) ?? {};
    return Object.keys(legs).filter((cell) => legs[cell]?.before === null);
  });
  let known: ReadonlySet<string> | null = null;
  follow(() => {
    const explored = Object.keys(action.view().map);
    const added = known === null ? [] : explored.filter((cell) => !known?.has(cell));
    known = new Set(explored);
    return added.length === 1 ? added : [];
  });
}
