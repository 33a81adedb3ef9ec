/** What a table says of the moment: what is asked here, who decides, or that it is over. */

import { formatList, questionSentence, t } from "../../../i18n";
import type { TableStore } from "../../../table/table-store.svelte";
import type { View } from "../../../boards/contract";
import { touchLabel } from "../../../i18n/touch-label";

export interface PromptContext {
  /** what is shown now, in a sentence */
  narrated: string;
  /** nothing moves */
  atRest: boolean;
  /** somebody here is asked */
  mine: boolean;
  /** asked, or free to change a secret choice */
  may: boolean;
  standIn: boolean;
}

/** What is left to do, where nothing can be chosen: then nothing is asked. */
function onlyChoice(view: View, title: string): string | null {
  const [only, another] = view.choices;
  const [what, more] = only?.touch ?? [];
  if (another || what === undefined || more !== undefined || what.includes(":")) return null;
  return t("table.only_choice", { what: touchLabel(title, what) });
}

function botPlaysText({ info, seat }: TableStore): string {
  return t("table.bot_plays_for_you", { reason: info?.seats[seat ?? -1]?.stand_in_reason ?? "other" });
}

export function promptText(table: TableStore, view: View | null, title: string, moment: PromptContext): string {
  if (!view) return "";
  if (view.over) return t("table.is_over");
  if (moment.standIn) return botPlaysText(table);
  if (moment.mine) return onlyChoice(view, title) ?? questionSentence(title, view.question?.asks ?? "");
  if (!moment.atRest) return moment.narrated;
  const names = (view.question?.seats ?? []).map((seat) => table.names[seat] ?? "");
  const deciding = t("table.deciding", { names: formatList(names), count: names.length });
  if (moment.may) return t("table.may_change", { deciding });
  return table.seat === null ? t("table.watching", { deciding }) : deciding;
}
