/** Weapon cards as they are written: "spear d+s" is a double and a single; and as they are counted. */

import { KINDS, type Kind } from "./figures";

/** Singles and doubles of each kind. */
export type Weapons = Readonly<Record<string, readonly [number, number]>>;

export interface Card {
  kind: Kind;
  double: boolean;
}

export const FORMS = ["s", "d"] as const;

/** Each card of a written row, kind by kind. */
export function readCards(written: readonly string[]): Card[] {
  return written.flatMap((one) => {
    const [kind = "", forms = ""] = one.split(" ");
    return forms.split("+").map((form) => ({ kind: kind as Kind, double: form === "d" }));
  });
}

/** Each card of what is counted, doubles first. */
export function cardsOf(weapons: Weapons): Card[] {
  return KINDS.flatMap((kind) => {
    const [singles, doubles] = weapons[kind] ?? [0, 0];
    return [
      ...Array<Card>(doubles).fill({ kind, double: true }),
      ...Array<Card>(singles).fill({ kind, double: false }),
    ];
  });
}

/** What is counted with these cards more, or fewer. */
export function added(weapons: Weapons, cards: readonly Card[], sign: 1 | -1 = 1): Record<string, [number, number]> {
  const sum: Record<string, [number, number]> = Object.fromEntries(
    KINDS.map((kind) => [kind, [...(weapons[kind] ?? [0, 0])] as [number, number]]),
  );
  for (const { kind, double } of cards) {
    const pair = sum[kind];
    if (pair) pair[double ? 1 : 0] = Math.max(0, pair[double ? 1 : 0] + sign);
  }
  return sum;
}

/** How many weapons of a kind the cards are worth. */
export function weaponsOf(weapons: Weapons, kind: string): number {
  const [singles, doubles] = weapons[kind] ?? [0, 0];
  return singles + 2 * doubles;
}

/** The card that a touch like "card:knife:d" means. */
export function cardOfTouch(what: string): Card | null {
  const [, kind, form] = what.split(":");
  return kind && form && (KINDS as readonly string[]).includes(kind)
    ? { kind: kind as Kind, double: form === "d" }
    : null;
}

export const NONE: Weapons = Object.fromEntries(KINDS.map((kind) => [kind, [0, 0] as const]));
