/** Results of the reader's matches, stored on this device; a personal link brings them to others. */

import type { MatchResult, TableInfo } from "../api/types";
import { save, load } from "../lib/storage";
import { count, fields, flag, list, number, text, wholeList } from "../lib/stored-shape";

const NAME = "results";
const MOST = 500;
const RECENT = 12;

type MatchOutcome = "won" | "lost" | "here";

export interface WinCount {
  matches: number;
  wins: number;
}

export interface TitleStatistics {
  title: string;
  /** matches in all, and those with one seat of this device; hot-seat matches have no single owner */
  matches: number;
  alone: WinCount;
  bots: WinCount;
  people: WinCount;
  /** average of the reader's points; null if the title has no points */
  average: number | null;
  best: number | null;
  /** 1 is first */
  finishingPlace: number | null;
  /** newest last */
  recent: MatchOutcome[];
}

const STORED = list(
  fields({
    table: text,
    title: text,
    at: number,
    mine: wholeList(count),
    scores: wholeList(number),
    winners: wholeList(count),
    bots: flag,
  }),
);

let results: MatchResult[] = $state.raw(load(NAME, STORED, []));

/** Store the result of a finished match, once per table. */
export function recordResult(
  info: TableInfo,
  view: { scores: number[]; winners: number[] },
  here: readonly number[],
): void {
  const mine = here.filter((seat) => !info.seats[seat]?.stand_in); // wins of bots do not count
  if (mine.length === 0 || results.some((one) => one.table === info.id)) return;
  const bots = info.seats.every((one) => mine.includes(one.seat) || one.kind === "bot");
  const { scores, winners } = view;
  const result: MatchResult = {
    table: info.id,
    title: info.title,
    at: info.ended ?? Date.now(),
    mine,
    scores,
    winners,
    bots,
  };
  results = [...results, result].slice(-MOST);
  save(NAME, results);
}

/** Report whether a match was finished on this device. */
export const hasFinishedMatch = (): boolean => results.length > 0;

export function allResults(): readonly MatchResult[] {
  return results;
}

/** Add the results of other devices, once per table. */
export function addResults(others: readonly MatchResult[]): void {
  const missing = others.filter((one) => !results.some(({ table }) => table === one.table));
  if (missing.length === 0) return;
  results = [...results, ...missing].sort((a, b) => a.at - b.at).slice(-MOST);
  save(NAME, results);
}

export function clearResults(): void {
  results = [];
  save(NAME, results);
}

/** Return the statistics per title, the most recently played first. */
export function statistics(): TitleStatistics[] {
  const titles = [...new Set(results.map((one) => one.title).reverse())];
  return titles.map((title) =>
    summarize(
      title,
      results.filter((one) => one.title === title),
    ),
  );
}

function summarize(title: string, all: readonly MatchResult[]): TitleStatistics {
  const alone = all.filter((one) => one.mine.length === 1);
  const counts = all.some((one) => one.scores.some((score) => score > 1));
  const points = counts ? alone.map((one) => one.scores[one.mine[0] ?? 0] ?? 0) : [];
  return {
    title,
    matches: all.length,
    alone: countWins(alone),
    bots: countWins(alone.filter((one) => one.bots)),
    people: countWins(alone.filter((one) => !one.bots)),
    average: mean(points),
    best: points.length > 0 ? Math.max(...points) : null,
    finishingPlace: counts ? mean(alone.map(finishingPlace)) : null,
    recent: all.slice(-RECENT).map((one) => (one.mine.length > 1 ? "here" : hasWon(one) ? "won" : "lost")),
  };
}

function countWins(some: readonly MatchResult[]): WinCount {
  return { matches: some.length, wins: some.filter(hasWon).length };
}

function hasWon(one: MatchResult): boolean {
  return one.winners.includes(one.mine[0] ?? -1);
}

function finishingPlace(one: MatchResult): number {
  const own = one.scores[one.mine[0] ?? 0] ?? 0;
  return 1 + one.scores.filter((score) => score > own).length;
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
