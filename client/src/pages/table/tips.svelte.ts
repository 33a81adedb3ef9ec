/** Tips of the first games: each new question and event is explained in one sentence, once per device. */

import { untrack } from "svelte";
import type { View } from "../../api/types";
import type { GameBoard } from "../../boards/contract";
import { hasText } from "../../i18n";
import { save, load } from "../../lib/storage";
import { list, text } from "../../lib/stored-shape";
import { settings } from "../../stores/settings.svelte";
import type { TableStore } from "../../table/table-store.svelte";

const NAME = "guide";

interface TipsContext {
  readonly table: TableStore;
  readonly board: GameBoard;
  readonly title: string;
  readonly view: View | null;
  readonly moveInput: { readonly canTouch: boolean; readonly forced: unknown };
  /** a lesson explains instead */
  readonly scripted: unknown;
}

/** Created while a screen is initialized; follows its table from then on. */
export class Tips {
  /** the key of the sentence that is shown now */
  hint: string | null = $state(null);
  private readonly met = new Set(load(NAME, list(text), []));

  constructor(private readonly context: TipsContext) {
    for (const found of [() => context.table.latestEvent?.event, () => this.question()])
      $effect(() => {
        const what = found();
        if (what && !context.scripted) untrack(() => this.meet(what));
      });
  }

  dismiss(): void {
    this.hint = null;
  }

  /** Return what this seat is asked, once it can answer in several ways; the board may distinguish positions. */
  private question(): string | undefined {
    const { table, board, view, moveInput } = this.context;
    const asks = moveInput.canTouch && moveInput.forced === null && table.isToAct ? view?.question?.asks : undefined;
    return asks && view ? (board.guideOf?.(view, asks) ?? asks) : undefined;
  }

  /** Explain a question or an event, as `turn` or `MammothFled`, unless it was explained before. */
  private meet(what: string): void {
    const key = `guide.${this.context.title}.${what}`;
    if (!settings.guide || this.met.has(key) || !hasText(key)) return;
    this.met.add(key);
    save(NAME, [...this.met]);
    this.hint = key;
  }
}
