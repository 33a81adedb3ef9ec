/** Altamira's score sheet: points of each animal and of insignia. */

import { translateNotation } from "../../i18n";
import type { AltamiraView } from "../../api/types";
import type { LocalizedText, ScoreRow } from "../contract";
import type { AltamiraEvent } from "./flights";
import { ANIMALS } from "./silhouettes";

export function scoreRows(_: readonly AltamiraEvent[], { players }: AltamiraView): ScoreRow[] {
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
  events: readonly AltamiraEvent[],
  { players, winners, goal }: AltamiraView,
  names: readonly string[],
): LocalizedText | null {
  const [winner] = winners;
  const end = events.find((event) => event.event === "MatchEnded");
  const player = players[winner ?? -1];
  if (winner === undefined || winners.length > 1 || !player || !end) return null;
  const values = {
    reason: end.reason,
    prey: player.prey.length,
    insignia: player.insignia.length,
    points: player.score,
  };
  return { key: "board.altamira.how", values: { name: names[winner] ?? "", goal, ...values } };
}
