/** Results of a group in words: names, sentences on pairs of members, and who starts. */

import type { FinishedTable, GroupPage, HeadToHead } from "../../api/types";

/** Return the name of a member; `otherwise` for guests and for members who have left. */
export function memberName({ members }: Pick<GroupPage, "members">, member: number | null, otherwise: string): string {
  return members.find(({ number }) => number === member)?.name ?? otherwise;
}

export type RecordSentence =
  | { key: "beaten"; values: { winner: string; loser: string; wins: number; matches: number; game: string } }
  | { key: "even"; values: { first: string; second: string; wins: number; matches: number; game: string } }
  | { key: "level"; values: { first: string; second: string; matches: number; game: string } };

/** Return the sentence on the matches of two members: the one who has won more is its subject. */
export function recordSentence(record: HeadToHead, name: (member: number) => string, game: string): RecordSentence {
  const { a, b, a_ahead, b_ahead } = record;
  const matches = matchesOf(record);
  const [first, second] = [name(a), name(b)];
  if (a_ahead === 0 && b_ahead === 0) return { key: "level", values: { first, second, matches, game } };
  if (a_ahead === b_ahead) return { key: "even", values: { first, second, wins: a_ahead, matches, game } };
  const [winner, loser] = a_ahead > b_ahead ? [first, second] : [second, first];
  return { key: "beaten", values: { winner, loser, wins: Math.max(a_ahead, b_ahead), matches, game } };
}

const matchesOf = ({ a_ahead, b_ahead, level }: HeadToHead): number => a_ahead + b_ahead + level;

/** Return the pairs of members in the order of interest: those of the reader first, then by number of matches. */
export function sortRecords(records: readonly HeadToHead[], me: number | null): HeadToHead[] {
  const isMine = ({ a, b }: HeadToHead): number => Number(a === me || b === me);
  return [...records].sort((x, y) => isMine(y) - isMine(x) || matchesOf(y) - matchesOf(x));
}

/** Return the members who won a finished match; none if nothing beat all players. */
export const winnersOf = ({ seats }: FinishedTable): FinishedTable["seats"] => seats.filter(({ place }) => place === 1);

/** Return the number of seats of a new table: one for each member, as far as the title has them. */
export function seatCount(game: { fewest_seats: number; most_seats: number }, members: number): number {
  return Math.min(game.most_seats, Math.max(game.fewest_seats, members));
}
