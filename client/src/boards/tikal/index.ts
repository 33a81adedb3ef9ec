/** Tikal's board module. */

import type { TikalView } from "../../api/types";
import { defineBoard, type MoveDescription } from "../contract";
import Board from "./Board.svelte";
import { eventPlaces, type TikalEvent } from "./scene.svelte";

const PER_STOP = 620;
const MOST_STOPS = 9; // more stops share the same time
const SHOWN: Readonly<Partial<Record<TikalEvent["event"], number>>> = {
  TileDrawn: 900,
  TilePlaced: 950,
  TileDiscarded: 1100,
  TreasuresDealt: 350,
  FigureEntered: 380,
  FigureHopped: 480,
  FigureWalked: 440,
  LevelUncovered: 620,
  TreasureLifted: 950,
  TreasuresSwapped: 1500,
  CampPitched: 700,
  TempleGuarded: 850,
  FiguresLeft: 900,
  ScoringBegan: 1800,
  TilesShown: 700,
  BidMade: 650,
  Passed: 450,
  AuctionWon: 1000,
  TurnForNothing: 1100,
  TileChosen: 700,
  LastTileTaken: 900,
  MatchEnded: 800,
};

export default defineBoard<TikalView, TikalEvent>({
  component: Board,
  describeMove,
  ending: () => import("./ending"),
  wouldScore: ({ players }, seat) => players[seat]?.would_count ?? 0,
  bigMoment: ({ event }) => (event === "ScoringBegan" ? "volcano" : null),

  duration(event) {
    if (event.event !== "Counted") return SHOWN[event.event] ?? 0;
    return 1300 + PER_STOP * Math.min(MOST_STOPS, 1 + Object.keys(event.temples).length);
  },

  /** Hide the points while they are counted. */
  eventCaption(event, names) {
    if (event.event !== "Counted") return null;
    return { key: "board.tikal.counting", values: { name: names[event.seat] ?? "" } };
  },

  eventPlaces,

  playerFacts(view, seat) {
    const player = view.players[seat];
    if (!player) return [];
    const treasures = player.treasures.reduce((sum, count) => sum + count, 0);
    const rest = [
      { key: "board.tikal.fact.treasures", values: { count: treasures } },
      { key: "board.tikal.fact.guards", values: { count: player.guards.length } },
    ];
    return view.over ? rest : [{ key: "board.tikal.fact.would", values: { count: player.would_count } }, ...rest];
  },

  /** Explain the first turn differently: no figure is on the map yet. */
  guideOf({ map, seat }, asks) {
    const isThere = Object.values(map).some(
      ({ workers, leaders }) => seat !== null && ((workers[seat] ?? 0) > 0 || leaders.includes(seat)),
    );
    return asks === "turn" && !isThere ? "turn_first" : asks;
  },
});

/**
 * Describe a choice. Moves on the map can be undone; buttons say what they do. Confirmed are the tile in hand, which a
 * second touch turns, and the end of a turn that gives action points away.
 */
function describeMove(view: TikalView, touch: readonly string[], times: number): MoveDescription {
  const [first = "", second = ""] = touch;
  const [verb = "", place = ""] = first.split(":");
  if (verb === "end")
    return { key: "board.tikal.deed.end", values: { count: view.action_points }, asks: view.action_points > 0 };
  if (second.startsWith("turn:")) return { key: "board.tikal.deed.lay", values: { cell: place }, asks: true };
  if (/^(worker|leader|reserve)$/.test(verb)) {
    const cell = second.slice(5);
    const cost = (view.reaches[first]?.[cell]?.cost ?? 0) * times;
    return { key: "board.tikal.deed.walk", values: { cell, cost }, asks: false };
  }
  if (verb === "bid") return { key: "board.tikal.auction.bid", values: { bid: place }, asks: false };
  return { asks: false };
}
