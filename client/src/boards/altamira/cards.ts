/** Weapon cards, singly and as counts. */

import type { CardsOfAKind } from "../../api/types";
import { WEAPON_KINDS, type WeaponKind } from "./silhouettes";

/** Counts of single and double cards by kind. */
export type WeaponCounts = Readonly<Record<string, readonly [number, number]>>;

export interface Card {
  kind: WeaponKind;
  double: boolean;
}

export const CARD_FORMS = ["s", "d"] as const;

/** Return each card of an event, kind by kind. */
export function cardsFromEvent(told: readonly CardsOfAKind[]): Card[] {
  return told.flatMap(({ kind, singles, doubles }) => several(kind as WeaponKind, singles, doubles));
}

/** Return each counted card, doubles first. */
export function cardsFromCounts(weapons: WeaponCounts): Card[] {
  return WEAPON_KINDS.flatMap((kind) => several(kind, ...(weapons[kind] ?? [0, 0])));
}

function several(kind: WeaponKind, singles: number, doubles: number): Card[] {
  return [...Array<Card>(doubles).fill({ kind, double: true }), ...Array<Card>(singles).fill({ kind, double: false })];
}

/** Subtract cards from counts, which stay at zero for cards not seen yet. */
export function subtractCards(weapons: WeaponCounts, taken: readonly CardsOfAKind[]): WeaponCounts {
  const gone = new Map(taken.map((one) => [one.kind, one]));
  return Object.fromEntries(
    Object.entries(weapons).map(([kind, [singles, doubles]]) => [
      kind,
      [remaining(singles, gone.get(kind)?.singles), remaining(doubles, gone.get(kind)?.doubles)] as const,
    ]),
  );
}

export function remaining(there: number, taken = 0): number {
  return Math.max(0, there - taken);
}

/** Return how many weapons of a kind the cards are worth. */
export function weaponValue(cards: readonly Card[], kind: string): number {
  return cards.reduce((sum, card) => sum + (card.kind === kind ? (card.double ? 2 : 1) : 0), 0);
}

/** Return the card of a touch such as "card:knife:d", or null. */
export function cardFromTouch(what: string): Card | null {
  const [, kind, form] = what.split(":");
  return kind && form && (WEAPON_KINDS as readonly string[]).includes(kind)
    ? { kind: kind as WeaponKind, double: form === "d" }
    : null;
}
