/** Mâamut's animated view: how each event changes the board while it is shown. */

import type { Fireside, MaamutView } from "../../api/types";
import type { BoardMotion } from "../contract";
import { AnimatedView, type TouchedParts, type ViewPath } from "../kit/animated-view.svelte";
import { TILE_GRID, tileAt } from "./grid";

export type MaamutEvent = NonNullable<Fireside["maamut_event"]>;

/** The route by which a piece reaches its current place. */
export interface PieceRoute {
  tiles: readonly string[];
  milliseconds: number;
  gait: "walk" | "run" | "jump" | "drop" | "lost";
  easing: string;
}

/** A card flying between a seat and the piles. */
export interface CardFlight {
  seat: number;
  value: number | null;
  drawn: boolean;
  milliseconds: number;
}

const isRun = ({ event }: { event: string }): boolean => event === "MammothRan";

export class MaamutScene extends AnimatedView<MaamutView, MaamutEvent> {
  mammothRight = $state(false);
  mammothRoute: PieceRoute | null = $state.raw(null);
  /** ms for which the mammoth rears before it runs; 0 without rearing */
  rears = $state(0);
  hunterRights: readonly boolean[] = $state.raw([]);
  hunterRoutes: Readonly<Record<number, PieceRoute>> = $state.raw({});
  /** the hunter who is leaving the board */
  lost: { seat: number; tile: string } | null = $state.raw(null);
  /** all tiles of the mammoth's run, beginning with its place */
  flight: readonly string[] = $state.raw([]);
  /** the owner of the trap into which the mammoth fell, and the duration of the animation */
  fallen: { seat: number; milliseconds: number } | null = $state.raw(null);
  card: CardFlight | null = $state.raw(null);
  escaped = $state(false);
  /** ms for the sunrise behind the mammoth; 0 once the sun is up */
  dawn = $state(0);
  /** the last hunter left, who has won, and the duration of the animation */
  alone: { seat: number; milliseconds: number } | null = $state.raw(null);
  /** the hunter who takes fright now */
  frightened: { seat: number; milliseconds: number } | null = $state.raw(null);
  /** the ground shakes after a fraction of the duration, until its end */
  tremor: { after: number; milliseconds: number } | null = $state.raw(null);
  /** events are being animated: new pieces appear with an animation */
  live = $state(false);

  protected override touches(event: MaamutEvent): TouchedParts {
    switch (event.event) {
      case "HunterPlaced":
      case "HunterFled":
        return { says: [[["hunters", event.seat], event.tile]] };
      case "HunterWalked":
        return { says: [[["hunters", event.seat], event.tiles.at(-1)]] };
      case "HunterRemoved":
        return { begins: [["hunters", event.seat], ["traps"]] };
      case "TrapSet":
      case "TrapRemoved":
        return { begins: [["traps", event.tile] satisfies ViewPath] };
      case "MammothRan":
        return { says: [[["mammoth"], event.tile]] };
      default:
        return {};
    }
  }

  protected override reset(view: MaamutView): void {
    super.reset(view);
    this.live = false;
    this.mammothRoute = null;
    this.hunterRoutes = {};
    this.rears = 0;
    this.lost = null;
    this.flight = [];
    this.card = null;
    this.escaped = view.over && view.winners.length === 0;
    this.dawn = 0;
    this.frightened = null;
    this.tremor = null;
    const left = view.ending === "last_hunter" ? view.winners[0] : undefined;
    if (left === undefined) this.alone = null;
    else this.alone ??= { seat: left, milliseconds: 0 };
    const owner = view.ending === "trapped" ? view.winners[0] : undefined;
    if (owner === undefined) this.fallen = null;
    else this.fallen ??= { seat: owner, milliseconds: 0 };
  }

  protected override animate(motion: BoardMotion<MaamutView, MaamutEvent>): void {
    const { event, milliseconds, coming } = motion;
    this.live = true;
    this.card = null;
    this.rears = 0;
    this.frightened = null;
    this.tremor = null;
    switch (event.event) {
      case "HunterPlaced":
        this.move(event.seat, [event.tile], milliseconds, "drop");
        this.addTrace(event.seat, event.tile);
        break;
      case "HunterWalked":
        this.addTrace(event.seat, this.now.hunters[event.seat] ?? event.tiles[0] ?? "", ...event.tiles);
        this.move(event.seat, event.tiles, milliseconds, "walk");
        break;
      case "HunterFled":
        this.move(event.seat, [event.tile], milliseconds, "jump");
        this.frightened = { seat: event.seat, milliseconds };
        break;
      case "HunterRemoved":
        this.lost = { seat: event.seat, tile: this.now.hunters[event.seat] ?? this.now.mammoth };
        break;
      case "MammothFled":
        this.flight = inLine(this.now.mammoth, event.direction, event.tiles);
        this.addTrace(null, ...this.flight);
        this.rears = milliseconds;
        this.tremor = { after: 0.55, milliseconds };
        this.mammothRight = facesRight(this.now.mammoth, this.flight.at(-1), this.mammothRight);
        break;
      case "MammothRan": {
        const easing = easingOf(this.now.mammoth === this.flight[0], !coming.some(isRun));
        this.mammothRoute = { tiles: [event.tile], milliseconds, gait: "run", easing };
        break;
      }
      case "MammothTrapped":
        this.fallen = { seat: event.seat, milliseconds };
        this.tremor = { after: 0.28, milliseconds };
        break;
      case "MammothEscaped":
        this.escaped = true;
        this.dawn = milliseconds;
        break;
      case "HunterWonAlone":
        this.alone = { seat: event.seat, milliseconds };
        break;
      case "CardPlayed":
      case "CardDiscarded":
      case "CardDrawn":
        this.card = { seat: event.seat, value: event.card, drawn: event.event === "CardDrawn", milliseconds };
        break;
      default: // nothing to animate
    }
    super.animate(motion);
  }

  private move(seat: number, tiles: readonly string[], milliseconds: number, gait: PieceRoute["gait"]): void {
    const { hunters } = this.now;
    this.hunterRights = hunters.map((from, one) => {
      const right = this.hunterRights[one] ?? false;
      return one === seat ? facesRight(from, tiles.at(-1), right) : right;
    });
    this.hunterRoutes = { [seat]: { tiles, milliseconds, gait, easing: "ease-in-out" } };
  }
}

/** Report whether a piece faces right; straight up or down it keeps its direction. */
function facesRight(from: string | null | undefined, to: string | undefined, before: boolean): boolean {
  const across = from && to ? tileAt(to).x - tileAt(from).x : 0;
  return across === 0 ? before : across > 0;
}

/** Return a tile and the next `tiles` tiles in a direction. */
function inLine(from: string, direction: string, tiles: number): string[] {
  const line = [from];
  const beside = (tile: string): string | null => TILE_GRID.beside(tile, direction);
  for (let tile = beside(from); tile && line.length <= tiles; tile = beside(tile)) line.push(tile);
  return line;
}

/** Return the easing of a heavy piece: it accelerates on the first tile and brakes on the last. */
function easingOf(first: boolean, last: boolean): string {
  if (first && last) return "ease-in-out";
  return first ? "cubic-bezier(.55,0,.8,.75)" : last ? "cubic-bezier(.2,.3,.4,1)" : "linear";
}
