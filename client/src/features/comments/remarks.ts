/**
 * Remarks of bots with a character. They follow from the public events of the log and the table's id alone, so that
 * all viewers and replays show the same ones and no remark can tell what a viewer does not see.
 */

import type { SeatInfo, SeenStep } from "../../api/types";
import { seededRandom } from "../../art/brush";

/** The subject of a remark: an own success, an own bold act, the own victory or defeat. */
type Occasion = "gain" | "dare" | "won" | "lost";
export interface Remark {
  seat: number;
  character: string;
  occasion: Occasion;
  /** between 0 and 1; selects one of the variants of a text */
  pick: number;
}

const OCCASIONS: Readonly<Record<string, Occasion>> = {
  HuntWon: "gain",
  InsigniaTaken: "gain",
  Joined: "dare",
  TrapSet: "gain",
  MammothFled: "dare",
  TempleGuarded: "gain",
  TreasureLifted: "gain",
  TreasuresSwapped: "dare",
};
const ENDS: ReadonlySet<string> = new Set(["MatchEnded", "MammothTrapped", "HunterWonAlone", "MammothEscaped"]);

/** Decisions in a player's usual turn, by title; other titles have one. */
const DECISIONS: Readonly<Record<string, number>> = { altamira: 7, tikal: 8 };
const TURNS = 8; // a bot says at most one thing in this number of its turns

interface Table {
  readonly id: string;
  readonly title: string;
  readonly seats: readonly SeatInfo[];
}

/** Return the remarks by the version of their steps. */
export function remarksOf(table: Table, steps: readonly SeenStep[]): Map<number, Remark> {
  const span = TURNS * table.seats.length * (DECISIONS[table.title] ?? 1);
  const spoke = new Map<number, number>(); // the last span in which a seat said something
  const found = new Map<number, Remark>();
  for (const { version, events, undone } of steps) {
    if (typeof undone === "number") continue;
    let mover: number | null = null;
    for (const event of events) {
      if (ENDS.has(event.event)) {
        const last = lastWord(table, event, version);
        if (last) found.set(version, last);
        break;
      }
      if (typeof event["seat"] === "number") mover = event["seat"];
      const occasion = OCCASIONS[event.event];
      const character = mover === null ? null : characterOf(table.seats[mover]);
      if (!occasion || mover === null || !character || found.has(version)) continue;
      const roll = seededRandom(`${table.id} ${version}`);
      if (spoke.get(mover) === Math.floor(version / span) || !isEligible(version, span) || roll() < 0.5) continue;
      spoke.set(mover, Math.floor(version / span));
      found.set(version, { seat: mover, character, occasion, pick: roll() });
    }
  }
  return found;
}

/** Leave a pause between the remarks of two neighbouring spans. */
const isEligible = (version: number, span: number): boolean => version % span < span * 0.6;

const characterOf = (one: SeatInfo | undefined): string | null =>
  one?.kind === "bot" ? (one.character ?? null) : null;

/** The last word: of a winning bot, or else of one of the others. */
function lastWord(table: Table, event: SeenStep["events"][number], version: number): Remark | null {
  const named: unknown[] = Array.isArray(event["seats"]) ? event["seats"] : [event["seat"]];
  const bots = table.seats.filter((one) => characterOf(one) !== null);
  const roll = seededRandom(`${table.id} ${version}`);
  const winners = bots.filter((one) => named.includes(one.seat));
  const some = winners.length > 0 ? winners : bots;
  const one = some[Math.floor(roll() * some.length)];
  const character = characterOf(one);
  if (!one || !character) return null;
  return { seat: one.seat, character, occasion: winners.length > 0 ? "won" : "lost", pick: roll() };
}
