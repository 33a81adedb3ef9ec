/** Altamira's animated view: how each event changes the table while it is shown. */

import type { AltamiraView, CardsOfAKind, Exchanged } from "../../api/types";
import type { BoardMotion } from "../contract";
import { AnimatedView, type TouchedParts, type ViewPath } from "../kit/animated-view.svelte";
import { cardsFromEvent, remaining, subtractCards, type Card } from "./cards";
import { CAMP } from "./silhouettes";
import { flyingItems, type AltamiraEvent, type FlyingItem } from "./flights";

/** Facts about a stake beyond the view while a hunt is being decided. */
export interface StakeOutcome {
  /** the cards laid last, if the hunt ends with them */
  laid?: readonly Card[];
  shown?: readonly Card[];
  counted?: { primary: number; secondary: number };
  spent?: readonly Card[];
  kept?: readonly Card[];
}

export class AltamiraScene extends AnimatedView<AltamiraView, AltamiraEvent> {
  flights: readonly FlyingItem[] = $state.raw([]);
  outcomes: Readonly<Record<number, StakeOutcome>> = $state.raw({});
  winner: number | null = $state(null);
  /** the animal that each seat caught last */
  caught: Readonly<Record<number, string>> = $state.raw({});
  /** seats whose tiles are turned up while hunters wait for the others */
  turned: readonly number[] = $state.raw([]);
  /** the single places that an event concerns, with its seat */
  readonly traced: ReadonlyMap<string, number> = $derived(
    new Map(
      this.traces.flatMap(({ seat, places }) =>
        seat !== null && places.length === 1 ? [[places[0]!, seat] as const] : [],
      ),
    ),
  );

  /** Return the touched parts; the target of a flight changes when the item arrives. */
  protected override touches(event: AltamiraEvent): TouchedParts {
    switch (event.event) {
      case "HasChosen":
        return { begins: [["players", event.seat, "has_chosen"]] };
      case "HuntersSent": // with the last tile all hunters go at once
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

  protected override reset(view: AltamiraView): void {
    super.reset(view);
    this.flights = [];
    this.outcomes = {};
    this.winner = null;
    this.turned = [];
  }

  protected override animate(motion: BoardMotion<AltamiraView, AltamiraEvent>): void {
    const { event } = motion;
    this.flights = flyingItems(event, this.now, motion.milliseconds);
    super.animate(motion);
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
        if (motion.after.hunt === null) this.addOutcome(event.seat, { laid: cardsFromEvent(event.cards) });
        break;
      case "StakeRevealed":
        this.addOutcome(event.seat, { shown: cardsFromEvent(event.cards) });
        break;
      case "StakeCounted":
        this.addOutcome(event.seat, { counted: event });
        break;
      case "WeaponsSpent":
        this.addOutcome(event.seat, { spent: cardsFromEvent(event.cards) });
        break;
      case "WeaponsTakenBack":
        this.addOutcome(event.seat, { kept: cardsFromEvent(event.cards) });
        break;
      case "HuntWon":
        this.winner = event.seat;
        this.caught = { ...this.caught, [event.seat]: event.animal };
        this.trace(event.seat, `prey:${event.space}`);
        break;
      case "RowClosed": // hide cards until the animation reveals them
        this.now = {
          ...this.now,
          row: this.now.row.map((one) => (isTurned(motion, one) ? { ...one, animal: null } : one)),
        };
        break;
      default: // the view and the flights show everything
    }
  }

  /** Leave traces of other players' actions. */
  private trace(seat: number, ...places: readonly string[]): void {
    if (seat !== this.now.seat) this.addTrace(seat, ...places);
  }

  private ring(seat: number, where: "supply" | "market", cards: readonly CardsOfAKind[]): void {
    for (const { kind, double } of cardsFromEvent(cards)) this.trace(seat, `${where}:${kind}:${double ? "d" : "s"}`);
  }

  private addOutcome(seat: number, more: StakeOutcome): void {
    this.outcomes = { ...this.outcomes, [seat]: { ...this.outcomes[seat], ...more } };
  }

  private ofAll(what: string): ViewPath[] {
    return this.now.players.map((_, seat) => ["players", seat, what]);
  }

  private cardsOf(seat: number): ViewPath[] {
    const own: ViewPath[] = seat === this.now.seat ? [["hand"]] : [];
    return [["players", seat, "cards"], ["players", seat, "pool"], ...own];
  }

  /** Return hand and market while the exchanged cards fly between them. */
  private underWay({ seat, paid, received }: Exchanged): [ViewPath, unknown][] {
    const { hand, market, players } = this.now;
    const pool = players[seat]?.pool ?? null;
    const own: [ViewPath, unknown][] = seat === this.now.seat && hand ? [[["hand"], subtractCards(hand, paid)]] : [];
    return [
      ...own,
      [["market"], subtractCards(market, received)],
      [["players", seat, "cards"], remaining(players[seat]?.cards ?? 0, cardsFromEvent(paid).length)],
      [["players", seat, "pool"], pool && subtractCards(pool, paid)],
    ];
  }

  private stakeOf(seat: number): ViewPath {
    return ["hunt", "stakes", this.now.hunt?.stakes.findIndex((one) => one.seat === seat) ?? -1];
  }

  private space(number: number): ViewPath {
    return ["row", this.now.row.findIndex(({ space }) => space === number)];
  }
}

function isTurned({ coming }: BoardMotion<AltamiraView, AltamiraEvent>, { space }: { space: number }): boolean {
  return coming.some((next) => next.event === "PreyTurned" && next.space === space);
}
