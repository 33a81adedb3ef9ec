/** The items that fly while an event is animated, and their spots (`data-spot` in the markup). */

import type { AltamiraView, CardsOfAKind, Fireside } from "../../api/types";
import { cardsFromEvent, type Card } from "./cards";
import type { Animal } from "./silhouettes";

export type AltamiraEvent = NonNullable<Fireside["altamira_event"]>;

/** An item flying from one spot of the board to another. */
export type FlyingItem = { from: string; to: string; milliseconds: number } & (
  { what: "card"; card: Card | null } | { what: "prey" | "insignia"; animal: Animal } | { what: "right" | "first" }
);

type Spot = string | ((card: Card) => string);

/** Return the items that fly during an event; `now` is the view before it. */
export function flyingItems(event: AltamiraEvent, now: AltamiraView, milliseconds: number): FlyingItem[] {
  const cards = (told: readonly CardsOfAKind[], from: Spot, to: Spot): FlyingItem[] =>
    cardsFromEvent(told).map((card) => ({ what: "card", card, from: at(from, card), to: at(to, card), milliseconds }));
  const trophy = (what: "prey" | "insignia", animal: string, from: string, to: string): FlyingItem[] => [
    { what, animal: animal as Animal, from, to, milliseconds },
  ];
  const supply = ({ kind }: Card): string => `supply:${kind}`;
  const market = ({ kind }: Card): string => `market:${kind}`;
  const seat = "seat" in event ? `seat:${event.seat}` : "";
  const stake = "seat" in event ? `stake:${event.seat}` : "";
  switch (event.event) {
    case "WeaponsMade":
      return cards(event.cards, supply, seat);
    case "Exchanged":
      return [...cards(event.paid, seat, market), ...cards(event.received, market, seat)];
    case "CostLaid":
      return cards(event.cards, seat, stake);
    case "CardAdded":
      return event.card === null
        ? [{ what: "card", card: null, from: seat, to: stake, milliseconds }]
        : cards([event.card], seat, stake);
    case "WeaponsSpent":
      return cards(event.cards, stake, supply);
    case "WeaponsTakenBack":
      return cards(event.cards, stake, seat);
    case "HuntWon":
      return trophy("prey", event.animal, `prey:${event.space}`, seat);
    case "InsigniaTaken":
      return trophy("insignia", event.animal, `insignia:${event.animal}`, seat);
    case "InsigniaMoved":
      return trophy("insignia", event.animal, `seat:${event.other}`, seat);
    case "PreyTurned":
      return trophy("prey", event.animal, "pile", `prey:${event.space}`);
    case "HuntingRightPassed":
      return [{ what: "right", from: `seat:${now.master}`, to: seat, milliseconds }];
    case "RoundEnded":
      return [{ what: "first", from: `seat:${now.first}`, to: seat, milliseconds }];
    default:
      return [];
  }
}

function at(spot: Spot, card: Card): string {
  return typeof spot === "string" ? spot : spot(card);
}
