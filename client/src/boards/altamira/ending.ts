/** Results that would have been enough to win a match of Altamira, from its hunts and its ties. */

import type { AltamiraView } from "../../api/types";
import { isAhead, type LocalizedText } from "../contract";
import type { AltamiraEvent } from "./flights";

export { scoreRows, victoryText } from "./score-sheet";

interface WonHunt {
  round: number;
  animal: string;
  points: number;
  winner: number;
  /** the seats that hunted */
  hunters: readonly number[];
}

/** Return the tie-break that decided, or the hunt of the winner that would have turned the match. */
export function enoughToWin(
  events: readonly AltamiraEvent[],
  { scores, players, winners }: AltamiraView,
  names: readonly string[],
  seat: number,
): LocalizedText | null {
  const [winner] = winners;
  const [own, best] = [players[seat], players[winner ?? -1]];
  if (winner === undefined || !own || !best) return null;
  const name = names[winner] ?? "";
  if (own.score === best.score) {
    const tie = own.prey.length === best.prey.length ? "weapons" : "animals";
    return { key: `board.altamira.enough.${tie}`, values: { name, count: best.prey.length, own: own.prey.length } };
  }
  // prey taken from the winner may take an insignia with it, but never gives the winner one
  const decisive = wonHunts(events).filter(
    (one) => one.winner === winner && isAhead(scores, seat, { [seat]: one.points, [winner]: -one.points }),
  );
  const found = decisive.findLast((one) => one.hunters.includes(seat)) ?? decisive.at(-1);
  if (!found) return null;
  const { round, points } = found;
  const values = { animal: found.animal, round, points, name };
  return { key: `board.altamira.enough.${found.hunters.includes(seat) ? "hunted" : "hunt"}`, values };
}

function wonHunts(events: readonly AltamiraEvent[]): WonHunt[] {
  const won: WonHunt[] = [];
  let round = 1;
  let hunters: number[] = [];
  for (const event of events) {
    if (event.event === "RoundEnded") round = event.round + 1;
    else if (event.event === "HuntBegan") hunters = [event.seat];
    else if (event.event === "Joined") hunters.push(event.seat);
    else if (event.event === "HuntWon")
      won.push({ round, animal: event.animal, points: event.points, winner: event.seat, hunters });
  }
  return won;
}
