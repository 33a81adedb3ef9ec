/** The selection of the moments that the result shows. */

import type { Analysis } from "../../../api/types";

const MOST = 3;

export interface KeyMoment {
  /** the number of the move, and the position after it */
  ply: number;
  seat: number;
  /** the seat's win chance without and with the move */
  before: number;
  after: number;
}

const weight = ({ before, after }: KeyMoment): number => Math.abs(after - before);

/**
 * Return the three moves that changed the match most, in order: costly decisions and turning points. One of them is the
 * reader's own, if there is any.
 */
export function keyMoments({ moments, turning_points, decided = [] }: Analysis, own: readonly number[]): KeyMoment[] {
  const found = new Map<number, KeyMoment>();
  for (const { ply, seat, change } of turning_points) {
    const after = moments.findLast((one) => one.ply <= ply)?.chances[seat] ?? 0;
    found.set(ply, { ply, seat, before: Math.max(0, after - change), after });
  }
  for (const { ply, seat, weighed } of decided)
    found.set(ply + 1, { ply: ply + 1, seat, before: weighed.before, after: weighed.after });
  const ranked = [...found.values()].sort((a, b) => weight(b) - weight(a));
  const chosen = ranked.slice(0, MOST);
  const mine = ranked.find(({ seat }) => own.includes(seat));
  if (mine && !chosen.includes(mine)) chosen.splice(-1, 1, mine);
  return chosen.sort((a, b) => a.ply - b.ply);
}
