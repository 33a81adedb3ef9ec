/** Hints for one seat: moves of the expert bot, and the win chances of all seats. */

import { untrack } from "svelte";
import { errorText } from "../i18n/error-text";
import type { BoardModule } from "../boards/contract";
import { moveName } from "./move-name";
import type { ReasonInfo, StepInfo } from "../api/types";
import type { TableStore } from "./table-store.svelte";

const REST = 350; // ms of quiet before the chances are asked for

export interface Suggestion {
  move: string;
  /** what it is called, and where it is touched */
  words: string;
  places: readonly string[];
  /** 1 is a sure win */
  expected: number;
  share: number;
  /** the whole turn, this move first, and why it is good */
  steps: readonly StepInfo[];
  reasons: readonly ReasonInfo[];
}

/** Made while a screen is set up; follows its table from then on. */
export class Hints {
  suggestions: readonly Suggestion[] = $state.raw([]);
  /** the suggestions are better mixed, so that nobody can guess */
  secret = $state(false);
  thinking = $state(false);
  problem = $state("");
  /** of every seat; empty while nobody knows */
  chances: readonly number[] = $state.raw([]);

  readonly on: boolean = $derived.by(() => {
    const { info, seat } = this.table();
    return Boolean(info?.aids) && seat !== null && !info?.seats[seat]?.stand_in;
  });

  constructor(
    private readonly table: () => TableStore,
    private readonly board: () => BoardModule,
  ) {
    $effect(() => {
      void this.table().version;
      void this.table();
      this.clear();
    });
    $effect(() => {
      const table = this.table();
      const { version, view, animations } = table;
      if (!this.on || view === null || animations.running) return;
      if (view.over) {
        this.chances = [];
        return;
      }
      const timer = setTimeout(() => void this.fetchChances(table, version), REST);
      return () => clearTimeout(timer);
    });
  }

  /** The best moves are looked for, and known a moment later. */
  async ask(): Promise<void> {
    const table = this.table();
    if (this.thinking) return;
    this.thinking = true;
    this.problem = "";
    try {
      const { version, moves, secret, chances } = await table.askAdvice();
      if (table !== this.table() || version !== table.version) return;
      this.chances = chances; // what the moves promise is measured by these
      this.secret = secret;
      this.suggestions = moves.flatMap((one) => {
        const { view } = table;
        const touch = view?.choices.find((choice) => choice.move === one.move)?.touch;
        if (!view || !touch) return [];
        const places = [...new Set(one.steps.flatMap((step) => step.touch))];
        return [
          {
            ...one,
            places: places.length > 0 ? places : touch,
            words: moveName(this.board(), table.info?.title ?? "", view, touch),
          },
        ];
      });
    } catch (problem) {
      if (table === this.table()) this.problem = errorText(problem);
    } finally {
      this.thinking = false;
    }
  }

  clear(): void {
    untrack(() => {
      this.suggestions = [];
      this.problem = "";
    });
  }

  private async fetchChances(table: TableStore, version: number): Promise<void> {
    try {
      const found = await table.askChances();
      if (table === this.table() && found.version === version) this.chances = found.chances;
    } catch {
      // asked too often, or not possible now: the next moment brings new ones
    }
  }
}
