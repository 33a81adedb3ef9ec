import { formatList, questionSentence, t } from "../../../i18n";
import { touchLabel } from "../../../i18n/touch-label";
import type { View } from "../../../api/types";
import type { TableSession } from "../table-session.svelte";

/** Return what the only choice does, if it is a button: then there is nothing to ask. */
function onlyChoice(view: View, title: string): string | null {
  const [only, another] = view.choices;
  const [what, more] = only?.touch ?? [];
  if (another || what === undefined || more !== undefined || what.includes(":")) return null;
  return t("table.only_choice", { what: touchLabel(title, what) });
}

/** Return what a table says now: what is asked here, who decides, or that the match is over. */
export function promptText(session: TableSession): string {
  const { view, table, title } = session;
  if (!view) return "";
  if (view.over) return t("table.is_over");
  if (session.hasStandIn)
    return t("table.bot_plays_for_you", { reason: table.info?.seats[table.seat ?? -1]?.stand_in_reason ?? "other" });
  if (session.isMine) return onlyChoice(view, title) ?? questionSentence(title, view.question?.asks ?? "");
  if (!session.isAtRest) return session.caption;
  const names = (view.question?.seats ?? []).map((seat) => table.names[seat] ?? "");
  const deciding = t("table.deciding", { names: formatList(names), count: names.length });
  if (session.mayDecide) return t("table.may_change", { deciding });
  return table.seat === null ? t("table.watching", { deciding }) : deciding;
}
