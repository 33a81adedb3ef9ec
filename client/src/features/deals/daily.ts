/** The deal of the day: the same for everyone on one date, against the same bots. It needs no server of its own. */

import { branchTable, importRecord } from "../../api/rest";
import type { SeatRequest, TableInfo } from "../../api/types";
import { CHARACTERS } from "../../i18n/seat-names";
import { save, load } from "../../lib/storage";
import { fields, list, text } from "../../lib/stored-shape";
import { defaultBotLevel } from "../../stores/game-catalog.svelte";
import { playerName } from "../../stores/settings.svelte";
import { claimAndStart } from "../../table/create-table";

/** The facts of a title on which its deal of the day depends. */
export interface DailyGame {
  readonly title: string;
  readonly rules_version: number;
  readonly fewest_seats: number;
  readonly most_seats: number;
}

const SEATS = 3;
const SEED_BITS = 62;

/** Return the date in the reader's time zone, as 2026-11-19. */
export function dateToday(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Return the public seed of a title's deal on a date: FNV-1a of 64 bits, of which the lower 62 are used. */
export function dailySeed(title: string, date: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`fireside deal of the day ${title} ${date}`))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return BigInt.asUintN(SEED_BITS, hash);
}

const seatCount = ({ fewest_seats: fewest, most_seats: most }: DailyGame): number =>
  Math.min(most, Math.max(fewest, SEATS));

/** Return the record of a match with this deal in which nothing has happened yet. */
export function dailyRecord(game: DailyGame, date: string): string {
  const seats = seatCount(game);
  return [
    "Fireside record 1",
    `title: ${game.title}`,
    `rules: ${game.rules_version}`,
    `seats: ${seats}`,
    `seed: ${dailySeed(game.title, date)}`,
    ...Array.from({ length: seats }, (_, seat) => `name ${seat}: Seat ${seat + 1}`),
    "moves:",
    "result: unfinished",
    "end after 0 moves",
    "",
  ].join("\n");
}

/** Return the seats of the day: the reader and bots, whose level and characters are the same for everyone. */
export function dailySeats(game: DailyGame, date: string, bots: readonly string[], name: string): SeatRequest[] {
  const first = Number(dailySeed(game.title, date) % BigInt(CHARACTERS.length));
  const level = defaultBotLevel(bots);
  return Array.from({ length: seatCount(game) }, (_, seat): SeatRequest => {
    if (seat === 0) return { kind: "person", name };
    return { kind: "bot", level, character: CHARACTERS[(first + seat) % CHARACTERS.length] ?? null };
  });
}

// ------------------------------------------------------------------- the tables of this device

interface DailyTable {
  title: string;
  date: string;
  table: string;
}

const NAME = "daily_deals";
const MOST = 60;
const STORED = list(fields({ title: text, date: text, table: text }));

/** Return the table at which this device has played a title's deal of a date. */
export function dailyTable(title: string, date: string): string | null {
  return load(NAME, STORED, []).find((one) => one.title === title && one.date === date)?.table ?? null;
}

/** Create the table of a title's deal of the day and return its id; the one that exists if it was begun here. */
export async function openDailyDeal(game: DailyGame, bots: readonly string[], date = dateToday()): Promise<string> {
  const begun = dailyTable(game.title, date);
  if (begun !== null) return begun;
  const imported: TableInfo = await importRecord(dailyRecord(game, date));
  const seats = dailySeats(game, date, bots, playerName());
  const created = await branchTable(imported.id, { ply: 0, seats, aids: false });
  const all: DailyTable[] = [{ title: game.title, date, table: created.table.id }, ...load(NAME, STORED, [])];
  save(NAME, all.slice(0, MOST));
  return claimAndStart(created, false);
}
