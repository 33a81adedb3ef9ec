/** Altamira's score sheet: points of each animal and of insignia. */

import { translateNotation } from "../../i18n";
import type { AltamiraView } from "../../api/types";
import type { BoardEvent, LocalizedText, ScoreRow } from "../contract";
import { ANIMALS } from "./silhouettes";

export function scoreRows(_: readonly BoardEvent[], given: unknown): ScoreRow[] {
  const { players } = given as AltamiraView;
  const caught = (points: Readonly<Record<string, number>>): number =>
    Object.values(points).reduce((sum, one) => sum + one, 0);
  return [
    ...ANIMALS.map((animal) => ({
      label: { key: "board.altamira.sheet.animal", values: { animal: translateNotation("altamira", animal) } },
      cells: players.map(({ points }) => points[animal] ?? 0),
    })),
    {
      label: { key: "board.altamira.sheet.insignia", values: {} },
      cells: players.map(({ score, points }) => score - caught(points)),
    },
  ];
}

/** Return how the match was won, in one line. */
export function victoryText(
  told: readonly BoardEvent[],
  given: unknown,
  names: readonly string[],
): LocalizedText | null {
  const { players, winners, goal } = given as AltamiraView;
  const [winner] = winners;
  const reason = told.find(({ event }) => event === "MatchEnded")?.["reason"];
  const player = players[winner ?? -1];
  if (winner === undefined || winners.length > 1 || !player || typeof reason !== "string") return null;
  const values = { prey: player.prey.length, insignia: player.insignia.length, points: player.score };
  return { key: "board.altamira.how", values: { name: names[winner] ?? "", reason, goal, ...values } };
}
