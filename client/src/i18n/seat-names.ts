/** Display names of people and bots. Bots that filled a free seat and people without a name get one. */

import { t } from ".";
import type { SeatInfo } from "../api/types";
import { seatLetter } from "../lib/seat-letter";

export const BOT_NAMES: readonly string[] = ["Oru", "Tamak", "Nara", "Ishi", "Kael"];

/** The characters of bots; their names are the same in every language. */
export const CHARACTERS: readonly string[] = ["oru", "nara", "tamak", "ishi", "kael"];

export const characterName = (character: string): string => character.charAt(0).toUpperCase() + character.slice(1);

/** Report whether bots of this level have a playing style: those that search. */
export const hasCharacter = (level: string): boolean => SEARCHING.has(level);
const SEARCHING: ReadonlySet<string> = new Set(["easy", "medium", "hard", "expert", "master"]);

/** Return the name of every seat; equal names are distinguished by the letter of the seat. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(seatName);
  return names.map((name, seat) => {
    const shared = names.some((other, at) => at !== seat && other === name);
    return shared ? `${name} (${seatLetter(seat)})` : name;
  });
}

/** Return the names for a result, with a note where a bot played to the end for a player. */
export function resultNames(seats: readonly SeatInfo[]): string[] {
  return seatNames(seats).map((name, at) => (seats[at]?.stand_in ? t("summary.by_bot", { name }) : name));
}

export function seatName(one: Pick<SeatInfo, "name" | "kind" | "seat">): string {
  if (one.name !== "") return one.name;
  return one.kind === "bot" ? (BOT_NAMES[one.seat] ?? "") : t("table.seat", { number: seatLetter(one.seat) });
}
