/** The solver of a puzzle: it judges each move before it is made, and lets rivals answer a wrong one on the board. */

import { untrack } from "svelte";
import type { GameBoard } from "../../boards/contract";
import { eventSentence, t } from "../../i18n";
import { changeInPercent, reasonSentences, turnText } from "../../i18n/advice-text";
import { navigate, tablePath } from "../../stores/router.svelte";
import type { PuzzleTable } from "./puzzle-tables";
import type { MoveGuard } from "../../table/move-input.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import type { Choice, MoveAssessmentInfo } from "../../api/types";
import { forgetMistake, mistakePuzzle } from "./mistakes.svelte";
import { openPuzzle } from "./open-puzzle";
import { isSolved, markSolved, numberOfDay, titleOfDay } from "./progress.svelte";
import { PUZZLE_TITLES, loadPuzzles, themes, type Puzzle } from "./catalog";

/** tried: a wrong move was made, and its answer is being shown; wrong: it was shown */
export type PuzzleStatus = "asked" | "shown" | "tried" | "wrong" | "solved";

const LONGEST_ANSWER = 9_000; // ms for which rivals' answers to a wrong try are watched
const AS_GOOD = 0.3; // share of a mistake's loss that another move may lose and still solve it

interface SolverContext {
  readonly table: TableStore;
  readonly board: GameBoard;
}

export class PuzzleSolver implements MoveGuard {
  status: PuzzleStatus = $state("asked");
  /** what is said of the solution, or of the attempt */
  words: readonly string[] = $state.raw([]);
  private verdict: readonly string[] = [];
  private triedAt = 0;
  private peeked = false;

  constructor(
    private readonly context: SolverContext,
    readonly puzzle: Puzzle,
    readonly next: Puzzle | null,
    private readonly from: string | undefined,
    readonly isOfDay: boolean,
  ) {}

  /** Wait for the answer to a wrong try; an effect of the table's screen calls it. */
  follow(): (() => void) | undefined {
    const { table } = this.context;
    if (this.status !== "tried" || table.version <= this.triedAt) return;
    const counted = this.puzzle.points !== null; // the score is the answer
    if (!table.animations.running && (counted || table.isToAct || table.view?.over)) {
      untrack(() => this.refute());
      return;
    }
    const timer = setTimeout(() => this.refute(), LONGEST_ANSWER);
    return () => clearTimeout(timer);
  }

  /** Report whether moves may be tried. */
  get isOpen(): boolean {
    return this.status === "asked" || this.status === "shown";
  }

  /** Judge a choice: a wrong one is made, too, so that the board shows its answer. */
  async allows(choice: Choice): Promise<boolean> {
    if (!this.isOpen) return false;
    const { turn, points, mistake } = this.puzzle;
    const last = turn.length === 1 || mistake !== undefined || choice.move === turn.at(-1);
    if (points !== null) return last ? this.judgePoints(points) : true;
    const right = [choice.move, ...(choice.then ?? [])].includes(this.puzzle.answer);
    if (!right && !last) return true;
    const weighed = await this.assess(choice.move);
    if (right || (mistake !== undefined && weighed && weighed.loss <= AS_GOOD * this.puzzle.lead))
      return this.solve(this.reasons(weighed, false));
    const cost = weighed && weighed.loss > 0 ? [t("coach.costs", changeInPercent(weighed))] : [];
    return this.tryOut([...this.reasons(weighed, true), ...cost]);
  }

  /** Show the solution: in words as far as it can be touched now, else in notation. */
  show(): void {
    const { title, turn } = this.puzzle;
    const choices = this.context.table.view?.choices ?? [];
    const steps = turn.map((move) => ({ move, touch: choices.find((one) => one.move === move)?.touch ?? [] }));
    this.words = [turnText(title, steps)];
    this.peeked = true;
    this.status = "shown";
  }

  /** Return to the position of the puzzle. */
  async again(): Promise<void> {
    navigate(tablePath(await openPuzzle(this.puzzle, this.from)), true);
  }

  /** Open the next puzzle of the path. */
  async goOn(): Promise<void> {
    if (this.next) navigate(tablePath(await openPuzzle(this.next)), true);
  }

  private judgePoints(best: number): boolean {
    const { table, board } = this.context;
    const points = table.view && table.seat !== null ? (board.wouldScore?.(table.view, table.seat) ?? 0) : 0;
    const said = t("puzzle.scored", { points, best });
    return points >= best ? this.solve([said]) : this.tryOut([said]);
  }

  private solve(words: readonly string[]): boolean {
    const { title, number, mistake } = this.puzzle;
    if (mistake !== undefined && !this.peeked) forgetMistake(mistake);
    else if (!this.peeked) markSolved(title, number, this.isOfDay);
    this.words = words;
    this.status = "solved";
    return true;
  }

  private tryOut(verdict: readonly string[]): boolean {
    this.verdict = verdict;
    this.words = [];
    this.triedAt = this.context.table.version;
    this.status = "tried";
    return true;
  }

  /** Say what came of the attempt: the first answer of a rival, and its cost. */
  private refute(): void {
    const { table } = this.context;
    const answer = table.steps.find(({ version }) => version > this.triedAt + 1);
    const said = (answer?.events ?? []).map((event) => eventSentence(this.puzzle.title, event, table.names));
    this.words = this.puzzle.points === null ? [...said.slice(0, 2), ...this.verdict] : this.verdict;
    this.status = "wrong";
  }

  private reasons(weighed: MoveAssessmentInfo | null, against: boolean): string[] {
    return reasonSentences(this.puzzle.title, weighed?.against ?? [], this.context.table.names, against);
  }

  private async assess(move: string): Promise<MoveAssessmentInfo | null> {
    try {
      return (await this.context.table.assessMove(move)).weighed;
    } catch {
      return null;
    }
  }
}

/** Return the solver of a table's puzzle; null if this page no longer has it. */
export async function solverFor(context: SolverContext, known: PuzzleTable): Promise<PuzzleSolver | null> {
  const puzzles = await loadPuzzles(known.title);
  const mine = known.mistake === undefined ? null : mistakePuzzle(known.mistake);
  const puzzle = mine ?? puzzles[known.number];
  if (!puzzle) return null;
  const isOfDay =
    titleOfDay(PUZZLE_TITLES) === known.title && numberOfDay(PUZZLE_TITLES, puzzles.length) === known.number;
  return new PuzzleSolver(context, puzzle, nextOf(puzzle, puzzles), known.from, isOfDay);
}

/** Return the next unsolved puzzle of the same path. */
function nextOf({ kind, number }: Puzzle, puzzles: readonly Puzzle[]): Puzzle | null {
  const path = themes(puzzles).find((one) => one.kind === kind)?.puzzles ?? [];
  const at = path.findIndex((one) => one.number === number);
  const open = [...path.slice(at + 1), ...path.slice(0, Math.max(0, at))];
  return open.find((one) => !isSolved(one.title, one.number)) ?? null;
}
