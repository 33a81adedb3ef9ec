/** What lies on the map while events are being shown: it starts from the view and adds up what happens. */

import type { Fireside, Ground, Tile, TikalView } from "../../wire/types";
import type { BoardMotion } from "../board";

export type TikalEvent = NonNullable<Fireside["tikal_event"]>;

/** A figure on its way. */
export interface Flight {
  seat: number;
  leader: boolean;
  /** null: it comes in */
  from: string | null;
  to: string;
  milliseconds: number;
}

/** Something rises from a cell: a treasure of a kind, a level, a tent, a shield. */
export interface Spark {
  cell: string;
  kind: "level" | "treasure" | "camp" | "guard";
  number: number;
  seat: number;
  milliseconds: number;
}

/** A seat counts its points. */
export interface Count {
  seat: number;
  temples: Readonly<Record<string, number>>;
  milliseconds: number;
}

const EMPTY: Ground = {
  kind: "jungle",
  tile: null,
  turn: 0,
  stones: [],
  costs: [],
  value: 0,
  treasures: 0,
  camp: null,
  guard: null,
  workers: [],
  leaders: [],
  strength: [],
  holder: null,
};

export class Scene {
  map: Readonly<Record<string, Ground>> = $state.raw({});
  tile: Tile | null = $state.raw(null);
  flight: Flight | null = $state.raw(null);
  spark: Spark | null = $state.raw(null);
  count: Count | null = $state.raw(null);
  /** the cell on which something has just come down */
  fresh: string | null = $state(null);
  /** the event that is told in words over the map */
  told: TikalEvent | null = $state.raw(null);

  private seats = 0;
  private drawn = 0;
  /** what is true when the motion that is shown has come to its end */
  private after: (() => void) | null = null;

  /** The view is the truth. */
  settle(view: TikalView): void {
    this.after = null;
    this.flight = null;
    this.spark = null;
    this.count = null;
    this.told = null;
    this.fresh = null;
    this.map = view.map;
    this.tile = view.tile;
    this.seats = view.seats;
    this.drawn = view.tile?.number ?? 0;
  }

  /** One more event has happened. */
  show({ event, milliseconds }: BoardMotion): void {
    const happened = event as unknown as TikalEvent;
    this.after?.();
    this.after = null;
    this.flight = null;
    this.spark = null;
    this.count = null;
    this.fresh = null;
    this.told = TOLD.has(happened.event) ? happened : null;
    switch (happened.event) {
      case "TileDrawn":
        this.drawn = happened.number;
        this.tile = { ...happened, stones: [], fits: true };
        break;
      case "TilePlaced":
        this.fresh = happened.cell;
        this.change(happened.cell, {
          kind: happened.kind,
          stones: happened.stones,
          value: happened.kind === "temple" ? this.drawn : 0,
          workers: Array.from({ length: this.seats }, () => 0),
        });
        this.tile = null;
        break;
      case "TreasuresDealt":
        this.change(happened.cell, { treasures: happened.tokens });
        break;
      case "FigureEntered":
        this.move(happened.seat, happened.figure, null, happened.cell, milliseconds);
        break;
      case "FigureWalked":
      case "FigureHopped":
        this.move(happened.seat, happened.figure, happened.start, happened.cell, milliseconds);
        break;
      case "LevelUncovered":
        this.change(happened.cell, { value: happened.value });
        this.spark = { ...happened, kind: "level", number: happened.value, milliseconds };
        break;
      case "TreasureLifted":
        this.change(happened.cell, { treasures: happened.left });
        this.spark = { ...happened, kind: "treasure", number: happened.kind, milliseconds };
        break;
      case "CampPitched":
        this.change(happened.cell, { camp: happened.seat });
        this.spark = { ...happened, kind: "camp", number: 0, milliseconds };
        break;
      case "TempleGuarded":
        this.put(happened.seat, happened.figure === "leader", happened.cell, -1);
        this.change(happened.cell, { guard: happened.seat });
        this.spark = { ...happened, kind: "guard", number: 0, milliseconds };
        break;
      case "FiguresLeft":
        this.put(happened.seat, false, happened.cell, -happened.workers);
        if (happened.leaders > 0) this.put(happened.seat, true, happened.cell, -1);
        break;
      case "Counted":
        this.count = { seat: happened.seat, temples: happened.temples, milliseconds };
        break;
      default: // told in words
    }
  }

  private move(seat: number, figure: string, from: string | null, to: string, milliseconds: number): void {
    const leader = figure === "leader";
    this.flight = { seat, leader, from, to, milliseconds };
    if (from !== null) this.put(seat, leader, from, -1);
    this.after = () => this.put(seat, leader, to, 1);
  }

  private put(seat: number, leader: boolean, cell: string, by: number): void {
    const { workers, leaders } = this.map[cell] ?? EMPTY;
    if (leader) this.change(cell, { leaders: by > 0 ? [...leaders, seat] : leaders.filter((one) => one !== seat) });
    else this.change(cell, { workers: workers.map((count, one) => (one === seat ? Math.max(0, count + by) : count)) });
  }

  private change(cell: string, to: Partial<Ground>): void {
    this.map = { ...this.map, [cell]: { ...(this.map[cell] ?? EMPTY), ...to } };
  }
}

/** What is told in words over the map, since the map alone does not show it. */
const TOLD: ReadonlySet<string> = new Set<TikalEvent["event"]>([
  "TileDrawn",
  "TileDiscarded",
  "TreasureLifted",
  "TreasuresSwapped",
  "FiguresLeft",
  "ScoringBegan",
  "Counted",
  "TilesShown",
  "BidMade",
  "Passed",
  "AuctionWon",
  "TurnForNothing",
  "TileChosen",
  "LastTileTaken",
  "MatchEnded",
]);
