/** Tikal's score sheet: points of each seat by scoring round, from the events. */

import type { TikalView } from "../../api/types";
import type { LocalizedText, ScoreRow } from "../contract";
import type { TikalEvent } from "./scene.svelte";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface ScoringRound {
  temples: number[];
  treasures: number[];
}

/** Return the points of every seat in each scoring round. */
export function scoredInRounds(events: readonly TikalEvent[], seats: number): ScoringRound[] {
  const nothing = (): number[] => Array<number>(seats).fill(0);
  const rounds: ScoringRound[] = [];
  for (const event of events) {
    if (event.event === "ScoringBegan") rounds.push({ temples: nothing(), treasures: nothing() });
    if (event.event !== "Counted") continue;
    const round = rounds.at(-1);
    if (!round) continue;
    round.temples[event.seat] = sum(Object.values(event.temples));
    round.treasures[event.seat] = sum(event.treasures);
  }
  return rounds;
}

export function scoreRows(events: readonly TikalEvent[], { players }: TikalView): ScoreRow[] {
  const paid = players.map(() => 0);
  for (const event of events) {
    if (event.event === "AuctionWon") paid[event.seat] = (paid[event.seat] ?? 0) - event.bid;
  }
  const rows = scoredInRounds(events, players.length).flatMap(({ temples, treasures }, i): ScoreRow[] => [
    { label: { key: "board.tikal.sheet.temples", values: { round: i + 1 } }, cells: temples },
    { label: { key: "board.tikal.sheet.treasures", values: { round: i + 1 } }, cells: treasures },
  ]);
  return paid.some((points) => points !== 0)
    ? [...rows, { label: { key: "board.tikal.sheet.paid", values: {} }, cells: paid }]
    : rows;
}

/** Return how the match was won, in one line. */
export function victoryText(
  events: readonly TikalEvent[],
  view: TikalView,
  names: readonly string[],
): LocalizedText | null {
  const { scores, winners } = view;
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return null;
  const best = Math.max(...scores.filter((_, seat) => seat !== winner));
  const of = (what: string): number =>
    sum(
      scoreRows(events, view)
        .filter(({ label }) => label.key.endsWith(what))
        .map(({ cells }) => Number(cells[winner] ?? 0)),
    );
  const values = { ahead: (scores[winner] ?? 0) - best, temples: of("temples"), treasures: of("treasures") };
  return { key: "board.tikal.how", values: { name: names[winner] ?? "", ...values } };
}
