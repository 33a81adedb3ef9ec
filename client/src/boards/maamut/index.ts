/** Mâamut's board module. */

import type { MaamutView, Walk } from "../../api/types";
import { defineBoard, endsWithButton, type MoveDescription } from "../contract";
import { findMove } from "../kit/find-choice";
import Board from "./Board.svelte";
import type { MaamutEvent } from "./scene.svelte";

const PER_TILE = 270;
const SHOWN: Readonly<Partial<Record<MaamutEvent["event"], number>>> = {
  HunterPlaced: 380,
  CardPlayed: 620,
  CardDiscarded: 620,
  CardDrawn: 260,
  TrapSet: 420,
  TrapRemoved: 420,
  MammothFled: 760,
  MammothRan: 330,
  HunterFled: 820,
  HunterRemoved: 1100,
  PileRenewed: 300,
  MammothTrapped: 2300,
  HunterWonAlone: 1700,
  MammothEscaped: 2400,
};

export default defineBoard<MaamutView, MaamutEvent>({
  component: Board,
  describeMove,
  ending: () => import("./ending"),
  bigMoment: ({ event }) => (event === "MammothTrapped" ? "trap" : event === "MammothFled" ? "drive" : null),

  duration(event) {
    return event.event === "HunterWalked" ? PER_TILE * event.tiles.length : (SHOWN[event.event] ?? 0);
  },

  eventPlaces(event) {
    const tiles = event.event === "HunterWalked" ? event.tiles : "tile" in event ? [event.tile] : [];
    return tiles.map((tile) => `tile:${tile}`);
  },

  playerFacts(view, seat) {
    if (view.hunters[seat] === null && view.phase !== "placing") return [{ key: "board.maamut.fact.out", values: {} }];
    const set = Object.values(view.traps).filter((owner) => owner === seat).length;
    return [
      { key: "board.maamut.fact.cards", values: { count: view.hand_sizes[seat] ?? 0 } },
      { key: "board.maamut.fact.traps", values: { count: view.traps_in_hand[seat] ?? 0 } },
      { key: "board.maamut.fact.set", values: { count: set } },
    ];
  },
});

/** Describe a choice. Every move is final: a card is drawn, or the next player acts. Buttons say what they do. */
function describeMove(view: MaamutView, touch: readonly string[]): MoveDescription {
  const [first = "", last = ""] = [touch[0], touch.at(-1)];
  const here = view.hunters[view.seat ?? -1] ?? "";
  const asks = !endsWithButton(touch);
  if (last === "discard") return { key: "board.maamut.deed.discard", values: { card: first.slice(5) }, asks };
  if (last === "trap" || last === "untrap") return { key: `board.maamut.deed.${last}`, values: { tile: here }, asks };
  const walk = first.startsWith("card:") ? view.walks[findMove(view.choices, touch) ?? ""] : undefined;
  if (walk)
    return { key: `board.maamut.deed.${walkDeed(view, walk)}`, values: { tile: walk.tiles.at(-1) ?? "" }, asks };
  return {
    key: `board.maamut.deed.${view.phase === "fleeing" ? "flee" : "begin"}`,
    values: { tile: last.slice(5) },
    asks,
  };
}

/** Describe a walk by its outcome; the tile is where the hunter stops, which may be before the touched tile. */
function walkDeed(view: MaamutView, walk: Walk): string {
  if (walk.cornered) return "cornered";
  if (typeof walk.trapped_by === "number") return walk.trapped_by === view.seat ? "win" : "lose";
  return walk.meets ? "drive" : "walk";
}
