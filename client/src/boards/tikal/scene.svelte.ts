/** Tikal's animated view: how each event changes the map while it is shown. */

import type { Fireside, TikalView } from "../../api/types";
import type { BoardMotion } from "../contract";
import { AnimatedView, type TouchedParts, type ViewPath } from "../kit/animated-view.svelte";

export type TikalEvent = NonNullable<Fireside["tikal_event"]>;

/** Return the places in an event. */
export function eventPlaces(event: TikalEvent): string[] {
  const cells = [
    ...("start" in event ? [event.start] : []),
    ...("cell" in event ? [event.cell] : []),
    ...("temples" in event ? Object.keys(event.temples) : []),
  ];
  return cells.map((cell) => `tile:${cell}`);
}

/** A walking figure. */
export interface FigureMove {
  seat: number;
  leader: boolean;
  /** null: from the reserve */
  from: string | null;
  to: string;
  milliseconds: number;
}

/** A mark rising from a cell: a treasure of a kind, a level, a tent, a shield. */
export interface RisingMark {
  cell: string;
  kind: "level" | "treasure" | "camp" | "guard";
  number: number;
  seat: number;
  milliseconds: number;
}

/** The scoring of one seat. */
export interface SeatCount {
  seat: number;
  temples: Readonly<Record<string, number>>;
  /** points for each kind from 1 to 8 */
  treasures: readonly number[];
  milliseconds: number;
}

/** Return the parts of the view that depend on the figures on a cell. */
const crowd = (cell: string): ViewPath[] =>
  ["workers", "leaders", "strength", "holder"].map((what) => ["map", cell, what]);

export class TikalScene extends AnimatedView<TikalView, TikalEvent> {
  flight: FigureMove | null = $state.raw(null);
  spark: RisingMark | null = $state.raw(null);
  count: SeatCount | null = $state.raw(null);
  /** the cell on which a piece has just been placed */
  fresh: string | null = $state(null);

  protected override touches(event: TikalEvent): TouchedParts {
    switch (event.event) {
      case "TileDrawn":
        return { begins: [["tile"]] };
      case "TilePlaced":
        return { begins: [["tile"], ["map", event.cell]] };
      case "TreasuresDealt":
      case "TreasureLifted":
        return { begins: [["map", event.cell, "treasures"]] };
      case "FigureEntered":
        return { ends: crowd(event.cell) };
      case "FigureWalked":
      case "FigureHopped":
        return { begins: crowd(event.start), ends: crowd(event.cell) };
      case "LevelUncovered":
        return { begins: [["map", event.cell, "value"]] };
      case "CampPitched":
        return { begins: [["map", event.cell, "camp"]] };
      case "TempleGuarded":
        return { begins: [["map", event.cell, "guard"], ...crowd(event.cell)] };
      case "FiguresLeft":
        return { begins: crowd(event.cell) };
      default:
        return {};
    }
  }

  protected override reset(view: TikalView): void {
    super.reset(view);
    this.clear();
  }

  protected override animate(motion: BoardMotion<TikalView, TikalEvent>): void {
    const { event, milliseconds } = motion;
    super.animate(motion);
    this.clear();
    switch (event.event) {
      case "TilePlaced":
        this.fresh = event.cell;
        this.addTrace(event.seat, event.cell);
        break;
      case "FigureEntered":
      case "FigureWalked":
      case "FigureHopped": {
        const { seat, cell: to } = event;
        const from = event.event === "FigureEntered" ? null : event.start;
        this.flight = { seat, leader: event.figure === "leader", from, to, milliseconds };
        this.addTrace(seat, ...(from === null ? [] : [from]), to);
        break;
      }
      case "LevelUncovered":
        this.spark = { ...event, kind: "level", number: event.value, milliseconds };
        this.addTrace(event.seat, event.cell);
        break;
      case "TreasureLifted":
        this.spark = { ...event, kind: "treasure", number: event.kind, milliseconds };
        this.addTrace(event.seat, event.cell);
        break;
      case "CampPitched":
        this.spark = { ...event, kind: "camp", number: 0, milliseconds };
        this.addTrace(event.seat, event.cell);
        break;
      case "TempleGuarded":
        this.spark = { ...event, kind: "guard", number: 0, milliseconds };
        this.addTrace(event.seat, event.cell);
        break;
      case "Counted":
        this.count = { seat: event.seat, temples: event.temples, treasures: event.treasures, milliseconds };
        break;
      default: // the caption describes it
    }
  }

  private clear(): void {
    this.flight = null;
    this.spark = null;
    this.count = null;
    this.fresh = null;
  }
}
