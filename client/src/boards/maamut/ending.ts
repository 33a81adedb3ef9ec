/** How close a match of Mâamut was for those who did not win, and where a trap of theirs would have won it. */

import type { MaamutView } from "../../api/types";
import type { LocalizedText } from "../contract";
import { HALF, RADIUS } from "../kit/hex-grid";
import { TILES, tileAt } from "./grid";
import type { MaamutEvent } from "./scene.svelte";

export { scoreRows, victoryText } from "./score-sheet";

/** Return the way between the mammoth and the seat's nearest trap. */
export function closeness({ traps, mammoth, hunters }: MaamutView, seat: number): LocalizedText | null {
  if (hunters[seat] === null) return { key: "board.maamut.fact.out", values: {} };
  const own = Object.keys(traps).filter((tile) => traps[tile] === seat);
  const [nearest] = own.sort((a, b) => distance(a, mammoth) - distance(b, mammoth));
  if (nearest === undefined) return { key: "board.maamut.close.none", values: {} };
  return { key: "board.maamut.close.trap", values: { tile: nearest, count: distance(nearest, mammoth) } };
}

/**
 * Return where a trap of the seat would have caught the mammoth on its last run: if possible on a tile where the seat
 * could have set one, else where it fell.
 */
export function enoughToWin(
  events: readonly MaamutEvent[],
  view: MaamutView,
  _: readonly string[],
  seat: number,
): LocalizedText | null {
  const fall = events.find((event) => event.event === "MammothTrapped");
  if (!fall || view.hunters[seat] === null) return null;
  const last = events.findLastIndex((event) => event.event === "MammothFled");
  const run = events.slice(last).flatMap((event) => (event.event === "MammothRan" ? [event.tile] : []));
  const missed = run.find((tile) => missedPlaces(events, view, seat).has(tile));
  return missed === undefined
    ? { key: "board.maamut.enough.trap", values: { tile: fall.tile } }
    : { key: "board.maamut.enough.missed", values: { tile: missed } };
}

/** Return the tiles on which the seat could have set a trap in a turn of its own, but did something else. */
function missedPlaces(events: readonly MaamutEvent[], view: MaamutView, seat: number): Set<string> {
  const grass = new Set(TILES.filter((_, at) => view.terrain[at] === "g").map(({ name }) => name));
  const hunters = new Map<number, string>();
  const traps = new Set<string>();
  let inHand = (view.traps_in_hand[seat] ?? 0) + events.reduce((sum, event) => sum + change(event, seat), 0);
  const found = new Set<string>();
  for (const event of events) {
    if (isInsteadOfTrap(event, seat)) {
      const tile = hunters.get(seat) ?? "";
      const alone = [...hunters].every(([other, at]) => other === seat || at !== tile);
      if (inHand > 0 && alone && grass.has(tile) && !traps.has(tile)) found.add(tile);
    }
    inHand -= change(event, seat);
    if (event.event === "HunterPlaced" || event.event === "HunterFled") hunters.set(event.seat, event.tile);
    else if (event.event === "HunterWalked") hunters.set(event.seat, event.tiles.at(-1) ?? "");
    else if (event.event === "HunterRemoved") hunters.delete(event.seat);
    else if (event.event === "TrapSet") traps.add(event.tile);
    else if (event.event === "TrapRemoved") traps.delete(event.tile);
  }
  return found;
}

const isInsteadOfTrap = (event: MaamutEvent, seat: number): boolean =>
  (event.event === "CardPlayed" || event.event === "CardDiscarded" || event.event === "TrapRemoved") &&
  event.seat === seat;

/** Return how many traps of the seat the event takes out of its hand. */
function change(event: MaamutEvent, seat: number): number {
  if (event.event === "TrapSet" && event.seat === seat) return 1;
  return event.event === "TrapRemoved" && event.owner === seat ? -1 : 0;
}

/** Return the number of steps between two tiles. */
function distance(from: string, to: string): number {
  const [a, b] = [tileAt(from), tileAt(to)];
  const columns = Math.abs(a.x - b.x) / (1.5 * RADIUS);
  const halves = Math.abs(a.y - b.y) / HALF;
  return Math.round(columns + Math.max(0, (halves - columns) / 2));
}
