/**
 * Matches with the same deal: a rematch with the same deal, or a branch from the beginning. The seed of a finished match
 * is public, so its deal can be played again by everyone who has the link.
 */

import { branchTable, pastMoment, tableInfo } from "../../api/rest";
import type { SeatRequest, TableInfo } from "../../api/types";
import { resultNames } from "../../i18n/seat-names";
import { claimAndStart } from "../../table/create-table";

/** Return the table whose deal this match has, too; null if the deal is its own. */
export function tableOfDeal({ origin }: Pick<TableInfo, "origin">): string | null {
  const isSame = origin?.kind === "same_deal" || (origin?.kind === "branch" && origin.ply === 0);
  return isSame ? origin.table : null;
}

/** Return the seat of the only person; null unless one person plays against bots. */
export function onlyPerson({ seats }: Pick<TableInfo, "seats">): number | null {
  const [one, another] = seats.filter(({ kind }) => kind !== "bot");
  return one?.kind === "person" && !one.stand_in && !another ? one.seat : null;
}

/** Report whether others can play the deal of this match: one person has played it against bots from the beginning. */
export function isPlayable(info: Pick<TableInfo, "origin" | "seats" | "status">): boolean {
  const kind = info.origin?.kind;
  const isWhole = kind !== "import" && kind !== "lesson" && (kind !== "branch" || info.origin?.ply === 0);
  return isWhole && info.status === "over" && onlyPerson(info) !== null;
}

/** Return the seats of a match with the same deal: another person, and the same bots. */
export function seatsForDeal(info: Pick<TableInfo, "seats">, name: string): SeatRequest[] {
  return info.seats.map(({ kind, name: bot, level, character = null }): SeatRequest =>
    kind === "bot" ? { kind, name: bot, level, character } : { kind: "person", name },
  );
}

/** Create a match with the deal of a finished one, and return its id. */
export async function playDeal(info: TableInfo, name: string): Promise<string> {
  return claimAndStart(await branchTable(info.id, { ply: 0, seats: seatsForDeal(info, name), aids: false }), false);
}

export interface DealResult {
  readonly table: string;
  readonly name: string;
  /** null if the title knows only winners */
  readonly points: number | null;
  readonly won: boolean;
}

/** Return a person's result from the last view of a match. */
export function resultOf(
  info: Pick<TableInfo, "id" | "seats">,
  { scores, winners }: { readonly scores: readonly number[]; readonly winners: readonly number[] },
): DealResult {
  const seat = onlyPerson(info) ?? 0;
  const counts = scores.some((score) => score > 1);
  return {
    table: info.id,
    name: resultNames(info.seats)[seat] ?? "",
    points: counts ? (scores[seat] ?? 0) : null,
    won: winners.includes(seat),
  };
}

const MOST = 8;

/** Return the results of the matches from which the deal of this one was taken, the latest first. */
export async function earlierResults(info: Pick<TableInfo, "origin">): Promise<DealResult[]> {
  const found: DealResult[] = [];
  for (let id = tableOfDeal(info); id !== null && found.length < MOST;) {
    const other: TableInfo = await tableInfo(id);
    if (isPlayable(other)) {
      const { plies } = await pastMoment(id, 0, null);
      found.push(resultOf(other, (await pastMoment(id, plies, null)).view));
    }
    id = tableOfDeal(other);
  }
  return found;
}
