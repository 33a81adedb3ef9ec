/** What lies on the board while events are being shown: it starts from the view and adds up what happens. */

import type { Fireside, MaamutView } from "../../wire/types";
import type { BoardMotion } from "../board";
import { beside, tileAt } from "./geometry";

export type MaamutEvent = NonNullable<Fireside["maamut_event"]>;

/** How a piece comes to where it stands now. */
export interface Route {
  tiles: readonly string[];
  milliseconds: number;
  gait: "walk" | "run" | "jump" | "drop" | "lost";
  easing: string;
}

/** A card on its way between a seat and the piles. */
export interface CardFlight {
  seat: number;
  value: number | null;
  drawn: boolean;
  milliseconds: number;
}

export class Scene {
  mammoth = $state("d4");
  mammothRight = $state(false);
  mammothRoute: Route | null = $state.raw(null);
  /** how long it rears before it runs, 0 when it does not */
  rears = $state(0);
  hunters: readonly (string | null)[] = $state.raw([]);
  hunterRights: readonly boolean[] = $state.raw([]);
  hunterRoutes: readonly (Route | null)[] = $state.raw([]);
  /** who is leaving the board just now */
  lost: { seat: number; tile: string } | null = $state.raw(null);
  traps: Readonly<Record<string, number>> = $state.raw({});
  /** the mammoth's run: all tiles it is to take, the first being where it stood */
  flight: readonly string[] = $state.raw([]);
  /** into whose trap it fell, and how long ago that is to be shown */
  fallen: { seat: number; milliseconds: number } | null = $state.raw(null);
  card: CardFlight | null = $state.raw(null);
  escaped = $state(false);
  /** events are being shown: what appears now appears before one's eyes */
  live = $state(false);

  private runs = 0;
  private ran = 0;

  /** The view is the truth. */
  settle(view: MaamutView): void {
    this.live = false;
    this.mammoth = view.mammoth;
    this.hunters = view.hunters;
    this.traps = view.traps;
    this.mammothRoute = null;
    this.hunterRoutes = [];
    this.rears = 0;
    this.lost = null;
    this.flight = [];
    this.card = null;
    this.escaped = view.over && view.winners.length === 0;
    const owner = view.ending === "trapped" ? view.winners[0] : undefined;
    if (owner === undefined) this.fallen = null;
    else this.fallen ??= { seat: owner, milliseconds: 0 };
  }

  /** One more event has happened. */
  show({ event, milliseconds }: BoardMotion): void {
    const happened = event as unknown as MaamutEvent;
    this.live = true;
    this.card = null;
    this.rears = 0;
    switch (happened.event) {
      case "HunterPlaced":
        this.move(happened.seat, [happened.tile], milliseconds, "drop");
        break;
      case "HunterWalked":
        this.move(happened.seat, happened.tiles, milliseconds, "walk");
        break;
      case "HunterFled":
        this.move(happened.seat, [happened.tile], milliseconds, "jump");
        break;
      case "HunterRemoved":
        this.lost = { seat: happened.seat, tile: this.hunters[happened.seat] ?? this.mammoth };
        this.put(happened.seat, null);
        this.traps = Object.fromEntries(Object.entries(this.traps).filter(([, owner]) => owner !== happened.seat));
        break;
      case "TrapSet":
        this.traps = { ...this.traps, [happened.tile]: happened.seat };
        break;
      case "TrapRemoved":
        this.traps = Object.fromEntries(Object.entries(this.traps).filter(([tile]) => tile !== happened.tile));
        break;
      case "MammothFled":
        this.turn(happened.direction, happened.tiles, milliseconds);
        break;
      case "MammothRan":
        this.run(happened.tile, milliseconds);
        break;
      case "MammothTrapped":
        this.fallen = { seat: happened.seat, milliseconds };
        break;
      case "MammothEscaped":
        this.escaped = true;
        break;
      case "CardPlayed":
      case "CardDiscarded":
        this.card = { seat: happened.seat, value: happened.card, drawn: false, milliseconds };
        break;
      case "CardDrawn":
        this.card = { seat: happened.seat, value: happened.card, drawn: true, milliseconds };
        break;
      default: // nothing to be seen
    }
  }

  private move(seat: number, tiles: readonly string[], milliseconds: number, gait: Route["gait"]): void {
    const to = tiles.at(-1);
    if (to === undefined) return;
    const from = this.hunters[seat] ?? null;
    const dx = from === null ? 0 : tileAt(to).x - tileAt(from).x;
    if (dx !== 0)
      this.hunterRights = this.hunters.map((_, i) => (i === seat ? dx > 0 : (this.hunterRights[i] ?? false)));
    this.hunterRoutes = this.hunters.map((_, i) =>
      i === seat ? { tiles, milliseconds, gait, easing: "ease-in-out" } : null,
    );
    this.put(seat, to);
  }

  private put(seat: number, tile: string | null): void {
    this.hunters = this.hunters.map((before, i) => (i === seat ? tile : before));
  }

  private turn(direction: string, tiles: number, milliseconds: number): void {
    const flight = [this.mammoth];
    for (let tile = beside(this.mammoth, direction); tile && flight.length <= tiles; tile = beside(tile, direction))
      flight.push(tile);
    this.flight = flight;
    [this.runs, this.ran] = [tiles, 0];
    this.rears = milliseconds;
    const dx = tileAt(flight.at(-1) ?? this.mammoth).x - tileAt(this.mammoth).x;
    if (dx !== 0) this.mammothRight = dx > 0;
  }

  /** Heavy: it gathers way on its first tile and loses it on its last. */
  private run(tile: string, milliseconds: number): void {
    this.ran += 1;
    const [first, last] = [this.ran === 1, this.ran >= this.runs];
    const easing =
      first && last
        ? "ease-in-out"
        : first
          ? "cubic-bezier(.55,0,.8,.75)"
          : last
            ? "cubic-bezier(.2,.3,.4,1)"
            : "linear";
    this.mammothRoute = { tiles: [tile], milliseconds, gait: "run", easing };
    this.mammoth = tile;
  }
}
