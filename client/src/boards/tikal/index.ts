/** Tikal's board module. */

import type { TikalView } from "../../api/types";
import type { BoardEvent, LocalizedText, MoveDescription } from "../contract";
import type { TikalEvent } from "./scene.svelte";

export { default } from "./Board.svelte";
export { victoryText, scoreRows } from "./score-sheet";

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

export function duration(event: BoardEvent): number {
  const happened = event as unknown as TikalEvent;
  if (happened.event === "Counted")
    return 1300 + PER_STOP * Math.min(MOST_STOPS, 1 + Object.keys(happened.temples).length);
  return SHOWN[happened.event] ?? 0;
}

/** During the scoring animation, the caption does not reveal the points. */
export function eventCaption(event: BoardEvent, names: readonly string[]): LocalizedText | null {
  if (event.event !== "Counted") return null;
  return { key: "board.tikal.counting", values: { name: names[event["seat"] as number] ?? "" } };
}

export function eventPlaces(event: BoardEvent): string[] {
  const temples =
    typeof event["temples"] === "object" && event["temples"] !== null ? Object.keys(event["temples"]) : [];
  return [event["start"], event["cell"], ...temples].flatMap((cell) =>
    typeof cell === "string" ? [`tile:${cell}`] : [],
  );
}

export function playerFacts(given: unknown, seat: number): LocalizedText[] {
  const view = given as TikalView;
  const player = view.players[seat];
  if (!player) return [];
  const treasures = player.treasures.reduce((sum, count) => sum + count, 0);
  const rest = [
    { key: "board.tikal.fact.treasures", values: { count: treasures } },
    { key: "board.tikal.fact.guards", values: { count: player.guards.length } },
  ];
  return view.over ? rest : [{ key: "board.tikal.fact.would", values: { count: player.would_count } }, ...rest];
}

/** The first turn has its own tip: no own figure is on the map yet. */
export function guideOf(given: unknown, asks: string): string {
  const { map, seat } = given as TikalView;
  const isThere = Object.values(map).some(
    ({ workers, leaders }) => seat !== null && ((workers[seat] ?? 0) > 0 || leaders.includes(seat)),
  );
  return asks === "turn" && !isThere ? "turn_first" : asks;
}

/** Most moves can be undone; only laying a tile and ending a turn with points left need confirmation. */
export function describeMove(given: unknown, touch: readonly string[], times: number): MoveDescription {
  const view = given as TikalView;
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
