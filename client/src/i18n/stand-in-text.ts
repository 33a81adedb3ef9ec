/** Why a bot plays for a person. */

import type { SeatInfo } from "../api/types";
import { t } from ".";
import { botLevelName } from "./bot-level-name";
import { seatName } from "./seat-names";

/** For everybody else at the table. */
export function standInText(one: SeatInfo): string {
  return t("table.stand_in_why", { name: seatName(one), reason: one.stand_in_reason ?? "other" });
}

/** For everybody, once the match is over. */
export function finishedByBotText(one: SeatInfo): string {
  return t("summary.stand_in", { name: seatName(one), level: botLevelName(one.stand_in) });
}
