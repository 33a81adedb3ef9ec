/** Automatic reactions of a table's page to requests: consent at one screen, refusals, and the way to a rematch. */

import { untrack } from "svelte";
import { formatList, t } from "../../i18n";
import type { TableRequestInfo } from "../../api/types";
import { toast } from "../../stores/toasts.svelte";
import type { TableStore } from "../../table/table-store.svelte";

/** Called while a page is initialized; follows the stores of its seats from then on. */
export function followRequests(stores: () => readonly TableStore[]): void {
  agreeAtOneScreen(stores);
  reportRefusals(stores);
  followRematch(stores);
}

/** People around one screen need not answer each other. */
function agreeAtOneScreen(stores: () => readonly TableStore[]): void {
  $effect(() => {
    const here = stores();
    for (const one of here) {
      const request = one.info?.request;
      if (!request || one.seat === null || !request.unanswered.includes(one.seat)) continue;
      const isOwn = here.some(({ seat }) => seat === request.seat);
      if (isOwn) untrack(() => void one.answer(true).catch(() => undefined)); // answered already
    }
  });
}

function reportRefusals(stores: () => readonly TableStore[]): void {
  let before: TableRequestInfo | null = null;
  $effect(() => {
    const [one] = stores();
    const request = one?.info?.request ?? null;
    const ended = request === null ? before : null;
    before = request;
    if (!ended || !one || !stores().some(({ seat }) => seat === ended.seat)) return;
    const isRematch = ended.kind === "rematch" || ended.kind === "same_deal";
    const goesOn = isRematch && (ended.unanswered.length > 0 || ended.agreed.length > 0);
    if (ended.declined.length === 0 || goesOn) return;
    const names = untrack(() => ended.declined.map((seat) => one.names[seat] ?? ""));
    toast(t("request.refused", { names: formatList(names) }));
  });
}

/** Once the players agree on a rematch, lead those who take part to its table. */
function followRematch(stores: () => readonly TableStore[]): void {
  let before: { id: string; next: string | null } | null = null;
  $effect(() => {
    const info = stores()[0]?.info;
    if (!info) return;
    const isNew = before?.id === info.id && before.next === null && info.next !== null;
    before = { id: info.id, next: info.next };
    if (!isNew) return;
    import("./ending/rematch").then(({ goToRematch }) => goToRematch(info, false)).catch(() => undefined); // there is a button
  });
}
