/** Weapon cards, one by one and as they are counted. */

import type { CardsOfAKind } from "../../api/types";
import { KINDS, type Kind } from "./silhouettes";

/** Singles and doubles of each kind. */
export type Weapons = Readonly<Record<string, readonly [number, number]>>;

export interface Card {
  kind: Kind;
  double: boolean;
}

export const FORMS = ["s", "d"] as const;

/** Each card of those that an event speaks of, kind by kind. */
export function cardsIn(told: readonly CardsOfAKind[]): Card[] {
  return told.flatMap(({ kind, singles, doubles }) => several(kind as Kind, singles, doubles));
}

/** Each card of what is counted, doubles first. */
export function cardsOf(weapons: Weapons): Card[] {
  return KINDS.flatMap((kind) => several(kind, ...(weapons[kind] ?? [0, 0])));
}

function several(kind: Kind, singles: number, doubles: number): Card[] {
  return [...Array<Card>(doubles).fill({ kind, double: true }), ...Array<Card>(singles).fill({ kind, double: false })];
}

/** What is left when these have been taken away; where they have not been seen yet, nothing. */
export function without(weapons: Weapons, taken: readonly CardsOfAKind[]): Weapons {
  const gone = new Map(taken.map((one) => [one.kind, one]));
  return Object.fromEntries(
    Object.entries(weapons).map(([kind, [singles, doubles]]) => [
      kind,
      [left(singles, gone.get(kind)?.singles), left(doubles, gone.get(kind)?.doubles)] as const,
    ]),
  );
}

export function left(there: number, taken = 0): number {
  return Math.max(0, there - taken);
}

/** How many weapons of a kind the cards are worth. */
export function weaponsOf(cards: readonly Card[], kind: string): number {
  return cards.reduce((sum, card) => sum + (card.kind === kind ? (card.double ? 2 : 1) : 0), 0);
}

/** The card that a touch like "card:knife:d" means. */
export function cardOfTouch(what: string): Card | null {
  const [, kind, form] = what.split(":");
  return kind && form && (KINDS as readonly string[]).includes(kind)
    ? { kind: kind as Kind, double: form === "d" }
    : null;
}

export const NONE: Weapons = Object.fromEntries(KINDS.map((kind) => [kind, [0, 0] as const]));
