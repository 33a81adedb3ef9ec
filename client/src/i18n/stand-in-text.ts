/** Sentences about bots that play for a person. */

import type { SeatInfo } from "../api/types";
import { t } from ".";
import { botLevelName } from "./bot-level-name";
import { seatName } from "./seat-names";

/** Return the reason for the other players at the table. */
export function standInText(one: SeatInfo): string {
  return t("table.stand_in_why", { name: seatName(one), reason: one.stand_in_reason ?? "other" });
}

/** Return the note in a finished match's result. */
export function finishedByBotText(one: SeatInfo): string {
  return t("summary.stand_in", { name: seatName(one), level: botLevelName(one.stand_in) });
}
