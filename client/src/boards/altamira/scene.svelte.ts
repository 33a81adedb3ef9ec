/** What lies on the table while events are being shown: it starts from the view and adds up what happens. */

import type { AltamiraPlayer, AltamiraView, Fireside, Hunt, Space, Stake } from "../../wire/types";
import type { BoardMotion } from "../board";
import { added, readCards, type Card } from "./cards";
import { CAMP, type Animal } from "./figures";

export type AltamiraEvent = NonNullable<Fireside["altamira_event"]>;

/** Something on its way from one spot of the board to another. */
export type Flight = { from: string; to: string; milliseconds: number } & (
  { what: "card"; card: Card | null } | { what: "prey" | "insignia"; animal: Animal } | { what: "right" | "first" }
);

/** What is known of a stake besides what the view shows, while a hunt is being decided. */
export interface Outcome {
  shown?: readonly Card[];
  counted?: { primary: number; secondary: number };
  spent?: readonly Card[];
  kept?: readonly Card[];
}

export class Scene {
  /** the table as far as it has been shown */
  now: AltamiraView = $state.raw()!;
  flights: readonly Flight[] = $state.raw([]);
  outcomes: Readonly<Record<number, Outcome>> = $state.raw({});
  winner: number | null = $state(null);
  /** seats whose tiles have been turned up while hunters wait for the rest */
  turned: readonly number[] = $state.raw([]);
  /** the event on show, for the caption */
  event: AltamiraEvent | null = $state.raw(null);

  private sent: Record<number, string[]> = {};
  private readonly hunted = new Map<string, Pick<Space, "primary" | "secondary">>();

  /** The view is the truth. */
  settle(view: AltamiraView): void {
    this.now = view;
    this.flights = [];
    this.outcomes = {};
    this.winner = null;
    this.turned = [];
    this.event = null;
    this.sent = {};
    for (const { animal, primary, secondary } of view.row) if (animal) this.hunted.set(animal, { primary, secondary });
  }

  /** One more event has happened. */
  show({ event, milliseconds }: BoardMotion): void {
    const happened = event as unknown as AltamiraEvent;
    this.event = happened;
    this.flights = this.flightsOf(happened, milliseconds);
    this.happen(happened);
  }

  private happen(event: AltamiraEvent): void {
    const now = this.now;
    switch (event.event) {
      case "HasChosen":
        this.player(event.seat, { has_chosen: true });
        break;
      case "HuntersSent":
        this.send(event.seat, event.places);
        break;
      case "WeaponsMade":
        this.now = { ...now, supply: added(now.supply, readCards(event.cards), -1) };
        this.hold(event.seat, readCards(event.cards), 1);
        break;
      case "Exchanged":
        this.now = { ...now, market: added(added(now.market, readCards(event.received), -1), readCards(event.paid)) };
        this.hold(event.seat, readCards(event.paid), -1);
        this.hold(event.seat, readCards(event.received), 1);
        break;
      case "HuntBegan":
        this.now = { ...now, hunt: this.begin(event) };
        break;
      case "Joined":
        this.join(event.seat);
        break;
      case "CostLaid":
        this.hold(event.seat, readCards(event.cards), -1);
        this.stake(event.seat, (stake) => ({ face_up: added(stake.face_up, readCards(event.cards)) }));
        break;
      case "CardAdded":
        this.addCard(event.seat, event.card);
        break;
      case "DisplayLeftOpen":
        if (now.hunt) this.now = { ...now, hunt: { ...now.hunt, is_left_open: true } };
        break;
      case "StakeRevealed":
        this.outcome(event.seat, { shown: readCards(event.cards) });
        break;
      case "StakeCounted":
        this.outcome(event.seat, { counted: event });
        break;
      case "WeaponsSpent":
        this.now = { ...now, supply: added(now.supply, readCards(event.cards)) };
        this.outcome(event.seat, { spent: readCards(event.cards) });
        break;
      case "WeaponsTakenBack":
        this.hold(event.seat, readCards(event.cards), 1);
        this.outcome(event.seat, { kept: readCards(event.cards) });
        break;
      case "HuntWon":
        this.win(event.seat, event.animal, event.points, event.space);
        break;
      case "InsigniaMoved":
      case "InsigniaTaken":
        this.award(event.seat, event.animal);
        break;
      case "RowClosed":
        this.now = { ...now, row: now.row.map((space, at) => this.laid(space, event.row[at] ?? null)) };
        break;
      case "PreyTurned":
        this.now = {
          ...now,
          row: now.row.map((space) =>
            space.space === event.space ? this.laid(space, `${event.animal} ${event.points}`) : space,
          ),
        };
        break;
      case "HuntingRightPassed":
        this.now = { ...now, master: event.seat, phase: "hunting", turn: event.seat };
        break;
      case "RoundEnded":
        this.now = {
          ...now,
          round: event.round + 1,
          first: event.seat,
          master: event.seat,
          players: now.players.map((player) => ({ ...player, hunters: [CAMP, CAMP] })),
        };
        break;
      default: // nothing else changes what lies on the table
    }
  }

  private player(seat: number, change: Partial<AltamiraPlayer>): void {
    this.now = { ...this.now, players: this.now.players.map((one, at) => (at === seat ? { ...one, ...change } : one)) };
  }

  /** Everybody's tiles are turned up one after the other; with the last, all hunters go at once. */
  private send(seat: number, places: string[]): void {
    this.sent[seat] = places;
    this.turned = [...this.turned, seat];
    if (this.turned.length < this.now.seats) return;
    this.now = {
      ...this.now,
      phase: "making",
      chosen: null,
      players: this.now.players.map((one, at) => ({
        ...one,
        has_chosen: false,
        hunters: this.sent[at] ?? one.hunters,
      })),
    };
    this.turned = [];
  }

  private hold(seat: number, cards: readonly Card[], sign: 1 | -1): void {
    const { players, hand } = this.now;
    const player = players[seat];
    if (!player) return;
    const pool = player.pool ? added(player.pool, cards, sign) : null;
    this.player(seat, { cards: player.cards + sign * cards.length, pool });
    if (seat === this.now.seat && hand) this.now = { ...this.now, hand: added(hand, cards, sign) };
  }

  private begin(event: Extract<AltamiraEvent, { event: "HuntBegan" }>): Hunt {
    const { primary, secondary } = this.hunted.get(event.animal) ?? { primary: "", secondary: "" };
    const { space, animal, points, cost, seat } = event;
    const own = seat === this.now.seat ? {} : null;
    const stakes = [{ seat, face_up: {}, face_down: 0, own_face_down: own }];
    return {
      space,
      animal,
      points,
      cost,
      primary: primary ?? "",
      secondary: secondary ?? "",
      master: seat,
      co_hunters: [],
      stakes,
      is_left_open: false,
    };
  }

  private join(seat: number): void {
    const { hunt } = this.now;
    if (!hunt || hunt.co_hunters.includes(seat)) return;
    const own = seat === this.now.seat ? {} : null;
    const stakes = [...hunt.stakes, { seat, face_up: {}, face_down: 0, own_face_down: own }];
    this.now = { ...this.now, hunt: { ...hunt, co_hunters: [...hunt.co_hunters, seat], stakes } };
  }

  private stake(seat: number, change: (stake: Stake) => Partial<Stake>): void {
    const { hunt } = this.now;
    if (!hunt) return;
    const stakes = hunt.stakes.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one));
    this.now = { ...this.now, hunt: { ...hunt, stakes } };
  }

  private addCard(seat: number, written: string | null): void {
    const cards = written === null ? [] : readCards([written]);
    const pool = this.now.players[seat]?.pool ?? null;
    this.hold(seat, cards, -1);
    // hand and face-down cards together stay what they were
    this.player(seat, { pool, cards: (this.now.players[seat]?.cards ?? 0) - (written === null ? 1 : 0) });
    this.stake(seat, (stake) => ({
      face_down: stake.face_down + 1,
      own_face_down: stake.own_face_down ? added(stake.own_face_down, cards) : null,
    }));
  }

  private outcome(seat: number, more: Outcome): void {
    this.outcomes = { ...this.outcomes, [seat]: { ...this.outcomes[seat], ...more } };
  }

  private win(seat: number, animal: string, points: number, space: number): void {
    const player = this.now.players[seat];
    if (!player) return;
    this.winner = seat;
    this.now = { ...this.now, row: this.now.row.map((one) => (one.space === space ? this.laid(one, null) : one)) };
    const sum = { ...player.points, [animal]: (player.points[animal] ?? 0) + points };
    this.player(seat, { points: sum, prey: [...player.prey, `${animal} ${points}`], score: player.score + points });
  }

  private award(seat: number, animal: string): void {
    this.now = {
      ...this.now,
      insignia: { ...this.now.insignia, [animal]: seat },
      players: this.now.players.map((one, at) => ({
        ...one,
        insignia: at === seat ? [...one.insignia, animal] : one.insignia.filter((other) => other !== animal),
      })),
    };
  }

  private laid(space: Space, prey: string | null): Space {
    if (prey === null) return { ...space, animal: null, points: 0, primary: null, secondary: null };
    const [animal = "", points = "0"] = prey.split(" ");
    return {
      ...space,
      animal,
      points: Number(points),
      ...(this.hunted.get(animal) ?? { primary: null, secondary: null }),
    };
  }

  /** What flies where; spots are named in the markup by `data-spot`. */
  private flightsOf(event: AltamiraEvent, milliseconds: number): Flight[] {
    const cards = (written: readonly string[], from: (card: Card) => string, to: (card: Card) => string): Flight[] =>
      readCards(written).map((card) => ({ what: "card", card, from: from(card), to: to(card), milliseconds }));
    const supply = ({ kind }: Card): string => `supply:${kind}`;
    const market = ({ kind }: Card): string => `market:${kind}`;
    const seat = "seat" in event ? `seat:${event.seat}` : "";
    const stake = "seat" in event ? `stake:${event.seat}` : "";
    switch (event.event) {
      case "WeaponsMade":
        return cards(event.cards, supply, () => seat);
      case "Exchanged":
        return [...cards(event.paid, () => seat, market), ...cards(event.received, market, () => seat)];
      case "CostLaid":
        return cards(
          event.cards,
          () => seat,
          () => stake,
        );
      case "CardAdded":
        return [
          {
            what: "card",
            card: event.card === null ? null : (readCards([event.card])[0] ?? null),
            from: seat,
            to: stake,
            milliseconds,
          },
        ];
      case "WeaponsSpent":
        return cards(event.cards, () => stake, supply);
      case "WeaponsTakenBack":
        return cards(
          event.cards,
          () => stake,
          () => seat,
        );
      case "HuntWon":
        return [{ what: "prey", animal: event.animal as Animal, from: `prey:${event.space}`, to: seat, milliseconds }];
      case "InsigniaTaken":
        return [
          {
            what: "insignia",
            animal: event.animal as Animal,
            from: `insignia:${event.animal}`,
            to: seat,
            milliseconds,
          },
        ];
      case "InsigniaMoved":
        return [
          { what: "insignia", animal: event.animal as Animal, from: `seat:${event.other}`, to: seat, milliseconds },
        ];
      case "PreyTurned":
        return [
          { what: "prey", animal: event.animal as Animal, from: "pile", to: `prey:${event.space}`, milliseconds },
        ];
      case "HuntingRightPassed":
        return [{ what: "right", from: `seat:${this.now.master}`, to: seat, milliseconds }];
      case "RoundEnded":
        return [{ what: "first", from: `seat:${this.now.first}`, to: seat, milliseconds }];
      default:
        return [];
    }
  }
}
