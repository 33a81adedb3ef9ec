/** What lies on the table while events are being shown, and how each of them is seen. */

import type { AltamiraView, CardsOfAKind, Exchanged } from "../../api/types";
import type { BoardMotion } from "../contract";
import { Unfolding, type Change, type Part } from "../kit/animated-view.svelte";
import { cardsIn, left, without, type Card } from "./cards";
import { CAMP } from "./silhouettes";
import { flightsOf, type AltamiraEvent, type Flight } from "./flights";

/** What is known of a stake besides what the view shows, while a hunt is being decided. */
export interface Outcome {
  /** what was laid last, where the hunt is over with it */
  laid?: readonly Card[];
  shown?: readonly Card[];
  counted?: { primary: number; secondary: number };
  spent?: readonly Card[];
  kept?: readonly Card[];
}

export class Scene extends Unfolding<AltamiraView, AltamiraEvent> {
  flights: readonly Flight[] = $state.raw([]);
  outcomes: Readonly<Record<number, Outcome>> = $state.raw({});
  winner: number | null = $state(null);
  /** seats whose tiles have been turned up while hunters wait for the rest */
  turned: readonly number[] = $state.raw([]);

  /** What flies somewhere lies there when it has come. */
  protected override change(event: AltamiraEvent): Change {
    switch (event.event) {
      case "HasChosen":
        return { begins: [["players", event.seat, "has_chosen"]] };
      case "HuntersSent": // with the last tile that is turned up, all hunters go at once
        return { begins: [["phase"], ["chosen"], ...this.ofAll("hunters"), ...this.ofAll("has_chosen")] };
      case "WeaponsMade":
        return { begins: [["supply"]], ends: this.cardsOf(event.seat) };
      case "Exchanged":
        return { says: this.underWay(event), ends: [["market"], ...this.cardsOf(event.seat)] };
      case "HuntBegan":
        return { begins: [["hunt"]] };
      case "Joined":
        return {
          begins: [
            ["hunt", "co_hunters"],
            ["hunt", "stakes"],
          ],
        };
      case "CostLaid":
      case "CardAdded":
        return { begins: this.cardsOf(event.seat), ends: [this.stakeOf(event.seat)] };
      case "DisplayLeftOpen":
        return { begins: [["hunt", "is_left_open"]] };
      case "WeaponsSpent":
        return { ends: [["supply"]] };
      case "WeaponsTakenBack":
        return { ends: this.cardsOf(event.seat) };
      case "HuntWon":
        return {
          ends: ["points", "prey", "score"].map((what) => ["players", event.seat, what]),
          says: [[[...this.space(event.space), "animal"], null]],
        };
      case "InsigniaMoved":
      case "InsigniaTaken":
        return { begins: [["insignia"]], ends: this.ofAll("insignia") };
      case "RowClosed":
        return { begins: this.now.row.map((_, at) => ["row", at]) };
      case "PreyTurned":
        return { ends: [this.space(event.space)] };
      case "HuntingRightPassed":
        return { begins: [["master"], ["phase"], ["turn"]] };
      case "RoundEnded":
        return { begins: [["round"], ["first"], ["master"], ...this.ofAll("hunters")] };
      default:
        return {};
    }
  }

  protected override settle(view: AltamiraView): void {
    super.settle(view);
    this.flights = [];
    this.outcomes = {};
    this.winner = null;
    this.turned = [];
  }

  protected override show(motion: BoardMotion, event: AltamiraEvent): void {
    this.flights = flightsOf(event, this.now, motion.milliseconds);
    super.show(motion, event);
    switch (event.event) {
      case "HuntersSent":
        for (const place of new Set(event.places)) this.trace(event.seat, CAMP, place);
        this.turned = motion.coming.some(({ event: next }) => next === event.event) ? [...this.turned, event.seat] : [];
        break;
      case "WeaponsMade":
        this.ring(event.seat, "supply", event.cards);
        break;
      case "Exchanged":
        this.ring(event.seat, "market", [...event.paid, ...event.received]);
        break;
      case "CostLaid":
        if ((motion.after as AltamiraView).hunt === null) this.learn(event.seat, { laid: cardsIn(event.cards) });
        break;
      case "StakeRevealed":
        this.learn(event.seat, { shown: cardsIn(event.cards) });
        break;
      case "StakeCounted":
        this.learn(event.seat, { counted: event });
        break;
      case "WeaponsSpent":
        this.learn(event.seat, { spent: cardsIn(event.cards) });
        break;
      case "WeaponsTakenBack":
        this.learn(event.seat, { kept: cardsIn(event.cards) });
        break;
      case "HuntWon":
        this.winner = event.seat;
        this.trace(event.seat, `prey:${event.space}`);
        break;
      case "RowClosed": // what is turned up only now is not there yet
        this.now = {
          ...this.now,
          row: this.now.row.map((one) => (isTurned(motion, one) ? { ...one, animal: null } : one)),
        };
        break;
      default: // all of it is seen in the view, and in what flies
    }
  }

  /** What others do is seen for a while. */
  private trace(seat: number, ...places: readonly string[]): void {
    if (seat !== this.now.seat) this.leave(seat, ...places);
  }

  private ring(seat: number, where: "supply" | "market", cards: readonly CardsOfAKind[]): void {
    for (const { kind, double } of cardsIn(cards)) this.trace(seat, `${where}:${kind}:${double ? "d" : "s"}`);
  }

  private learn(seat: number, more: Outcome): void {
    this.outcomes = { ...this.outcomes, [seat]: { ...this.outcomes[seat], ...more } };
  }

  private ofAll(what: string): Part[] {
    return this.now.players.map((_, seat) => ["players", seat, what]);
  }

  private cardsOf(seat: number): Part[] {
    const own: Part[] = seat === this.now.seat ? [["hand"]] : [];
    return [["players", seat, "cards"], ["players", seat, "pool"], ...own];
  }

  /** Hand and market while what is exchanged is on its way from one to the other. */
  private underWay({ seat, paid, received }: Exchanged): [Part, unknown][] {
    const { hand, market, players } = this.now;
    const pool = players[seat]?.pool ?? null;
    const own: [Part, unknown][] = seat === this.now.seat && hand ? [[["hand"], without(hand, paid)]] : [];
    return [
      ...own,
      [["market"], without(market, received)],
      [["players", seat, "cards"], left(players[seat]?.cards ?? 0, cardsIn(paid).length)],
      [["players", seat, "pool"], pool && without(pool, paid)],
    ];
  }

  private stakeOf(seat: number): Part {
    return ["hunt", "stakes", this.now.hunt?.stakes.findIndex((one) => one.seat === seat) ?? -1];
  }

  private space(number: number): Part {
    return ["row", this.now.row.findIndex(({ space }) => space === number)];
  }
}

function isTurned({ coming }: BoardMotion, { space }: { space: number }): boolean {
  return coming.some((next) => next.event === "PreyTurned" && next["space"] === space);
}
