/** Hints for one seat: moves of the expert bot, and the win chances of all seats. */

import { untrack } from "svelte";
import { errorText } from "../i18n/error-text";
import type { GameBoard } from "../boards/contract";
import { moveName } from "./move-name";
import type { ReasonInfo, StepInfo } from "../api/types";
import type { TableStore } from "./table-store.svelte";

const QUIET_MS = 350; // before the chances are requested

export interface Suggestion {
  move: string;
  words: string;
  /** where it is touched */
  places: readonly string[];
  /** 1 is a sure win */
  expected: number;
  share: number;
  /** the whole turn, this move first */
  steps: readonly StepInfo[];
  reasons: readonly ReasonInfo[];
}

interface HintsContext {
  readonly table: TableStore;
  readonly board: GameBoard;
  /** chances and hints would give the solution away */
  readonly isPuzzle: boolean;
}

/** Created while a screen is initialized; follows its table from then on. */
export class Hints {
  suggestions: readonly Suggestion[] = $state.raw([]);
  /** choices are secret: the suggestions should be mixed, so that they cannot be guessed */
  secret = $state(false);
  thinking = $state(false);
  problem = $state("");
  /** of every seat; empty while unknown */
  chances: readonly number[] = $state.raw([]);

  readonly on: boolean = $derived.by(() => {
    const { info, seat } = this.context.table;
    return Boolean(info?.aids) && !this.context.isPuzzle && seat !== null && !info?.seats[seat]?.stand_in;
  });

  constructor(private readonly context: HintsContext) {
    $effect(() => {
      void context.table.version;
      void context.table;
      this.clear();
    });
    $effect(() => {
      const { table } = context;
      const { version, view, animations } = table;
      if (!this.on || view === null || animations.running) return;
      if (view.over) {
        this.chances = [];
        return;
      }
      const timer = setTimeout(() => void this.fetchChances(table, version), QUIET_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Request the best moves. */
  async ask(): Promise<void> {
    const { table, board } = this.context;
    if (this.thinking) return;
    this.thinking = true;
    this.problem = "";
    try {
      const { version, moves, secret, chances } = await table.askAdvice();
      if (table !== this.context.table || version !== table.version) return;
      this.chances = chances; // the moves' expected results are relative to these
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
            words: moveName(board, table.info?.title ?? "", view, touch),
          },
        ];
      });
    } catch (problem) {
      if (table === this.context.table) this.problem = errorText(problem);
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
      if (table === this.context.table && found.version === version) this.chances = found.chances;
    } catch {
      // asked too often, or not possible now: the next version brings new ones
    }
  }
}
