/** Results that would have been enough to win a match of Tikal, from its scoring rounds. */

import type { TikalView } from "../../api/types";
import { isAhead, type LocalizedText } from "../contract";
import type { TikalEvent } from "./scene.svelte";
import { scoredInRounds } from "./score-sheet";

export { scoreRows, victoryText } from "./score-sheet";

type Counted = Extract<TikalEvent, { event: "Counted" }>;

/** Return the smallest thing that would have turned the match: a temple of the final scoring, or a scoring round. */
export function enoughToWin(
  events: readonly TikalEvent[],
  view: TikalView,
  names: readonly string[],
  seat: number,
): LocalizedText | null {
  const [winner] = view.winners;
  if (winner === undefined) return null;
  const name = names[winner] ?? "";
  const temple = decisiveTemple(events, view, winner, seat);
  if (temple) return { key: "board.tikal.enough.temple", values: { cell: temple[0], points: temple[1], name } };
  const round = decisiveRound(events, view, winner, seat);
  return round && { key: "board.tikal.enough.round", values: { ...round, name } };
}

/** Return the cheapest temple that the winner counted last and the seat did not, if counting it instead had won. */
function decisiveTemple(
  events: readonly TikalEvent[],
  { scores }: TikalView,
  winner: number,
  seat: number,
): [cell: string, points: number] | null {
  const counted = (of: number): Counted["temples"] =>
    events.findLast((event): event is Counted => event.event === "Counted" && event.seat === of)?.temples ?? {};
  const own = counted(seat);
  const decisive = Object.entries(counted(winner)).filter(
    ([cell, points]) => !(cell in own) && isAhead(scores, seat, { [seat]: points, [winner]: -points }),
  );
  return decisive.sort(([, a], [, b]) => a - b)[0] ?? null;
}

/** Return the first scoring round in which as many points as the winner's had won. */
function decisiveRound(
  events: readonly TikalEvent[],
  { scores, players }: TikalView,
  winner: number,
  seat: number,
): { round: number; count: number } | null {
  const behind = scoredInRounds(events, players.length).map(({ temples, treasures }) => {
    const of = (one: number): number => (temples[one] ?? 0) + (treasures[one] ?? 0);
    return of(winner) - of(seat);
  });
  const at = behind.findIndex((count) => count > 0 && isAhead(scores, seat, { [seat]: count }));
  return at < 0 ? null : { round: at + 1, count: behind[at] ?? 0 };
}
