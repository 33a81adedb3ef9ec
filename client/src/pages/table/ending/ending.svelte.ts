/** How a match ended: who won and how, every seat's place, how close it was, and what would have been enough. */

import type { BoardEnding, LocalizedText, ScoreRow } from "../../../boards/contract";
import { eventSentence, formatList, t } from "../../../i18n";
import { resultNames } from "../../../i18n/seat-names";
import { countedSteps } from "../../../table/counted-steps";
import type { TableSession } from "../table-session.svelte";

interface SeatResult {
  seat: number;
  /** the seat is the only one of this device */
  mine: boolean;
  /** null if the title knows only winners */
  place: number | null;
  /** what the seat has, and how close it came */
  words: string;
  /** what would have been enough to win; empty for winners and if there is nothing to say */
  enough: string;
}

/** The parts of a table that its ending shows, at the table or on a television. */
export type EndedTable = Pick<TableSession, "table" | "board" | "states" | "view" | "title">;

const written = (text: LocalizedText | null | undefined): string => (text ? t(text.key, text.values) : "");

/** Created while a component is initialized. */
export class Ending {
  /** the whole log is loaded, or cannot be loaded */
  known = $state(false);
  private texts: BoardEnding = $state.raw({});

  constructor(private readonly session: EndedTable) {
    $effect(() => {
      const { table, board } = session;
      void Promise.allSettled([table.readLog(), board.ending?.()]).then(([, texts]) => {
        if (texts.status === "fulfilled") this.texts = texts.value ?? {};
        this.known = true;
      });
    });
  }

  readonly names: readonly string[] = $derived.by(() => resultNames(this.seats));
  private readonly events = $derived.by(() => countedSteps(this.session.table.steps).flatMap((step) => step.events));
  private readonly whole = $derived.by(() => this.session.table.since === 0);

  readonly headline: string = $derived.by(() => {
    const { seat } = this.session.table;
    const [first, second] = this.winners;
    if (first === undefined) return t("summary.nobody");
    if (seat === first && second === undefined)
      return this.seats[seat]?.stand_in ? t("summary.bot_won") : t("summary.you_won");
    return t("summary.won", {
      names: formatList(this.winners.map((one) => this.names[one] ?? "")),
      count: this.winners.length,
    });
  });

  /** one line on how the match was won, else the last event */
  readonly how: string = $derived.by(() => {
    const { view, title } = this.session;
    const said = this.whole && view ? this.texts.victoryText?.(this.events, view, this.names) : null;
    const last = this.events.at(-1);
    return said ? written(said) : last ? eventSentence(title, last, this.names) : "";
  });

  /** the seats, the first place first */
  readonly results: readonly SeatResult[] = $derived.by(() => {
    const { states, view } = this.session;
    const own = states.flatMap((one) => one.seat ?? []);
    const scores = view?.scores ?? [];
    const isWinner = (seat: number): boolean => this.winners.includes(seat);
    return this.seats
      .map(({ seat }) => ({ ...this.resultOf(seat), mine: own.length === 1 && own[0] === seat }))
      .sort(
        (a, b) => Number(isWinner(b.seat)) - Number(isWinner(a.seat)) || (scores[b.seat] ?? 0) - (scores[a.seat] ?? 0),
      );
  });

  /** the reader's own result, if they have one seat and have not won */
  readonly own: SeatResult | null = $derived.by(
    () => this.results.find(({ mine, seat }) => mine && !this.winners.includes(seat)) ?? null,
  );

  /** the parts of each seat's score */
  readonly scoreRows: readonly ScoreRow[] = $derived.by(() => {
    const { view } = this.session;
    return this.whole && view ? (this.texts.scoreRows?.(this.events, view) ?? []) : [];
  });

  private get seats(): NonNullable<TableSession["table"]["info"]>["seats"] {
    return this.session.table.info?.seats ?? [];
  }

  private get winners(): readonly number[] {
    return this.session.view?.winners ?? [];
  }

  private resultOf(seat: number): Omit<SeatResult, "mine"> {
    const { view } = this.session;
    const scores = view?.scores ?? [];
    const [own, best] = [scores[seat] ?? 0, Math.max(...scores)];
    const counts = scores.some((score) => score > 1);
    const points = counts ? t("table.points", { count: own }) : "";
    if (this.winners.includes(seat))
      return { seat, place: counts ? 1 : null, words: points || t("table.won"), enough: "" };
    const close = view && this.texts.closeness?.(view, seat);
    const behind = !counts ? "" : own === best ? t("ending.level") : t("ending.behind", { count: best - own });
    const better = scores.filter((score, other) => !this.winners.includes(other) && score > own).length;
    const enough = this.whole && view ? written(this.texts.enoughToWin?.(this.events, view, this.names, seat)) : "";
    return {
      seat,
      place: counts ? this.winners.length + 1 + better : null,
      words: [points, close ? written(close) : behind].filter(Boolean).join(" · "),
      enough: enough && t("ending.enough", { what: enough }),
    };
  }
}
