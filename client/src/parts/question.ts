/** What a table says of the moment: what is asked here, who decides, or that it is over. */

import { eventSentence, list, questionSentence, t } from "../languages";
import type { TableState, View } from "../state/table.svelte";

export interface Moment {
  /** nothing moves */
  atRest: boolean;
  /** somebody here is asked */
  mine: boolean;
  /** asked, or free to change a secret choice */
  may: boolean;
  standIn: boolean;
}

export function questionWords(table: TableState, view: View | null, title: string, moment: Moment): string {
  if (!view) return "";
  if (view.over) return t("table.is_over");
  if (moment.standIn) return t("table.bot_plays_for_you");
  if (moment.mine) return questionSentence(title, view.question?.asks ?? "");
  if (!moment.atRest) return table.latest ? eventSentence(title, table.latest, table.names) : "";
  const names = (view.question?.seats ?? []).map((seat) => table.names[seat] ?? "");
  const deciding = t("table.deciding", { names: list(names), count: names.length });
  if (moment.may) return t("table.may_change", { deciding });
  return table.seat === null ? t("table.watching", { deciding }) : deciding;
}
