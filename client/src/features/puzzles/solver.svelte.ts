/** The solver of a puzzle: it judges each move before it is made. */

import { reasonSentences, turnText } from "../../i18n/advice-text";
import type { PuzzleTable } from "./puzzle-tables";
import type { MoveGuard } from "../../table/move-input.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import type { Choice, ReasonInfo } from "../../api/types";
import { markSolved, numberOfDay, titleOfDay } from "./progress.svelte";
import { PUZZLE_TITLES, loadPuzzles, type Puzzle } from "./catalog";

export type PuzzleStatus = "asked" | "wrong" | "solved" | "shown";

interface SolverContext {
  readonly table: TableStore;
}

export class PuzzleSolver implements MoveGuard {
  status: PuzzleStatus = $state("asked");
  /** reasons for the solution, or against the attempt */
  reasons: readonly string[] = $state.raw([]);

  constructor(
    private readonly context: SolverContext,
    readonly puzzle: Puzzle,
    readonly isOfDay: boolean,
  ) {}

  /** Report whether the puzzle is unsolved, so that moves are judged. */
  get isOpen(): boolean {
    return this.status !== "solved" && !this.context.table.view?.over;
  }

  /** Judge a choice; one that ends the turn without the answer is not made. */
  async allows(choice: Choice): Promise<boolean> {
    const moves = [choice.move, ...(choice.then ?? [])];
    if (moves.includes(this.puzzle.answer)) {
      const first = choice.move === this.puzzle.answer;
      this.reasons = first ? await this.why(choice.move, false) : [];
      if (this.status !== "shown") markSolved(this.puzzle.title, this.puzzle.number, this.isOfDay);
      this.status = "solved";
      return true;
    }
    const { turn } = this.puzzle;
    if (turn.length > 1 && choice.move !== turn.at(-1)) return true;
    this.reasons = await this.why(choice.move, true);
    this.status = "wrong";
    return false;
  }

  /** Show the solution: in words as far as it can be touched now, else in notation. */
  show(): void {
    const { title, turn } = this.puzzle;
    const choices = this.context.table.view?.choices ?? [];
    const steps = turn.map((move) => ({ move, touch: choices.find((one) => one.move === move)?.touch ?? [] }));
    this.reasons = [turnText(title, steps)];
    this.status = "shown";
  }

  private async why(move: string, against: boolean): Promise<string[]> {
    const { table } = this.context;
    try {
      const { weighed } = await table.assessMove(move);
      const reasons: readonly ReasonInfo[] = weighed?.against ?? [];
      return reasonSentences(this.puzzle.title, reasons, table.names, against);
    } catch {
      return [];
    }
  }
}

/** Return the solver of a table's puzzle; null if this page no longer has it. */
export async function solverFor(context: SolverContext, known: PuzzleTable): Promise<PuzzleSolver | null> {
  const puzzles = await loadPuzzles(known.title);
  const puzzle = puzzles[known.number];
  const isOfDay =
    titleOfDay(PUZZLE_TITLES) === known.title && numberOfDay(PUZZLE_TITLES, puzzles.length) === known.number;
  return puzzle ? new PuzzleSolver(context, puzzle, isOfDay) : null;
}
