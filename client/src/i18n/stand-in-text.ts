/** Why a bot plays for a person. */

import type { SeatInfo } from "../api/types";
import { t } from ".";
import { seatName } from "./seat-names";

/** For everybody else at the table. */
export function standInText(one: SeatInfo): string {
  return t("table.stand_in_why", { name: seatName(one), reason: one.stand_in_reason ?? "other" });
}
