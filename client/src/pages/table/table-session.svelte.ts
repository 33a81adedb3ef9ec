/** The session of one table on the screen: rendered view, input, hints, and the open sheet. */

import { createContext } from "svelte";
import type { View } from "../../api/types";
import type { GameBoard } from "../../boards/contract";
import type { PanelSlots } from "../../components/panel-slots";
import { Coach } from "../../features/coach/coach.svelte";
import type { Lesson, OpenLesson } from "../../features/lessons";
import type { PuzzleSolver } from "../../features/puzzles/solver.svelte";
import { puzzleForTable } from "../../features/puzzles/puzzle-tables";
import { t } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { markPerformance } from "../../lib/start-up.svelte";
import { screenLayout, type ScreenLayout } from "../../stores/breakpoint.svelte";
import { gameName } from "../../stores/game-catalog.svelte";
import { toast } from "../../stores/toasts.svelte";
import { motionCaption } from "../../table/motion-caption";
import { Hints } from "../../table/hints.svelte";
import { Hotseat } from "../../table/hotseat.svelte";
import { MoveInput, type MoveGuard } from "../../table/move-input.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import { openAutomatically } from "./automatic-sheets.svelte";
import { BigMoments } from "./big-moments.svelte";
import { storeProgress } from "./progress.svelte";
import { RecentMoves } from "./recent-moves.svelte";
import { Tips } from "./tips.svelte";
import { showTurnAlert } from "./turn-alert.svelte";

export type TableSheet =
  "" | "goal" | "log" | "chat" | "rules" | "menu" | "settings" | "people" | "choices" | "summary" | "recap" | "keys";

/** The properties of a table's screen. */
export interface TableScreen {
  /** one per seat of this device, or a spectator's */
  readonly states: readonly TableStore[];
  readonly active: number;
  readonly board: GameBoard;
  /** the lesson whose chapter is played here */
  readonly learning: OpenLesson | null;
  /** called when another seat of this device becomes active */
  readonly onseat: (at: number) => void;
}

const NO_PLACES: ReadonlySet<string> = new Set();

/** Created while the screen is initialized; follows its table from then on. Components read it from the context. */
export class TableSession {
  sheet: TableSheet = $state("");
  /** the clause at which the rules open */
  clause: string | null = $state(null);
  /** little time is left for the current decision */
  isTimeShort = $state(false);
  /** places to ring */
  highlight: ReadonlySet<string> = $state.raw(NO_PLACES);
  /** the puzzle of this table */
  solver: PuzzleSolver | null = $state.raw(null);
  /** the puzzle is being loaded */
  private loading = $state(false);
  readonly slots: PanelSlots = $state({ words: null, offers: null, slip: null });
  readonly view: View | null = $derived.by(() => {
    const shown = this.table.animations.view ?? this.table.view;
    return this.lesson ? this.lesson.narrow(shown) : shown;
  });

  readonly hotseat: Hotseat;
  readonly moveInput: MoveInput;
  readonly hints: Hints;
  readonly coach: Coach;
  readonly recentMoves: RecentMoves;
  readonly bigMoments: BigMoments;
  private readonly tips: Tips;
  /** the introduction of an unscripted chapter was read, or a move was made */
  private introduced = $state(false);

  constructor(private readonly screen: TableScreen) {
    $effect(() => this.states.forEach((one) => (one.animations.board = this.board)));
    this.hotseat = new Hotseat(screen);
    this.moveInput = new MoveInput(this);
    this.tips = new Tips(this);
    this.hints = new Hints(this);
    this.coach = new Coach(this);
    $effect(() => this.loadPuzzle());
    $effect(() => this.solver?.follow());
    this.recentMoves = new RecentMoves(this);
    markPerformance(
      () => this.moveInput.canTouch,
      () => this.table.animations,
    );
    this.bigMoments = new BigMoments(this);
    showTurnAlert(
      () => !this.isLocked && this.states.some((one) => one.isToAct),
      () => gameName(this.title),
    );
    storeProgress(this);
    openAutomatically(this);
  }

  // ---------------------------------------------------------------- the table and its position

  get states(): readonly TableStore[] {
    return this.screen.states;
  }

  get table(): TableStore {
    return this.states[this.screen.active] ?? (this.states[0] as TableStore);
  }

  get board(): GameBoard {
    return this.screen.board;
  }

  get title(): string {
    return this.table.info?.title ?? "";
  }

  get names(): readonly string[] {
    return this.table.names;
  }

  get layout(): ScreenLayout {
    return screenLayout();
  }

  get lesson(): Lesson | null {
    return this.screen.learning?.lesson ?? null;
  }

  /** The lesson with a script; null in a match, and in the match that ends a lesson. */
  get scripted(): OpenLesson | null {
    return this.lesson?.isScripted ? this.screen.learning : null;
  }

  get guards(): readonly MoveGuard[] {
    const judge = this.solver ?? this.coach;
    return this.lesson ? [this.lesson, judge] : [judge];
  }

  get isCovered(): boolean {
    return this.hotseat.covered;
  }

  get isAtRest(): boolean {
    return !this.table.animations.running;
  }

  /** Report whether this is the table of a puzzle. */
  get isPuzzle(): boolean {
    return puzzleForTable(this.table.id) !== null;
  }

  /** Report whether no move can be made: the puzzle is being loaded or answered, or it is over. */
  get isLocked(): boolean {
    return this.solver ? !this.solver.isOpen : this.loading;
  }

  /** Report whether this seat is to act. */
  get isMine(): boolean {
    return this.isAtRest && this.table.isToAct && !this.view?.over && !this.isLocked;
  }

  /** Report whether this seat is to act or may change its secret choice. */
  get mayDecide(): boolean {
    return this.isMine || (this.isAtRest && this.table.canRevise && !this.view?.over && !this.isLocked);
  }

  /** Report whether a bot plays for this seat. */
  get hasStandIn(): boolean {
    const { info, seat } = this.table;
    return seat !== null && !this.view?.over && Boolean(info?.seats[seat]?.stand_in);
  }

  /** The sentence of the event that is animated now; empty at rest. */
  get caption(): string {
    return motionCaption(this.table.animations.motion, this.board, this.title, this.names);
  }

  /** The current explanation: an unscripted chapter's introduction, or a tip. */
  get tip(): string | null {
    if (this.lesson && !this.scripted && !this.introduced) return this.lesson.feedback;
    return this.tips.hint === null ? null : t(this.tips.hint);
  }

  // ---------------------------------------------------------------- input

  touch(what: string, times?: number): void {
    if (this.recentMoves.on) this.recentMoves.end();
    else this.moveInput.touch(what, times);
  }

  confirm(): void {
    this.moveInput.path.confirm();
  }

  onplay(): void {
    this.highlight = NO_PLACES;
    this.dismissTip();
  }

  dismissTip(): void {
    this.introduced = true;
    this.tips.dismiss();
  }

  readonly ring = (places: readonly string[]): void => {
    this.highlight = new Set(places);
  };

  open(sheet: TableSheet): void {
    this.sheet = sheet;
  }

  readonly close = (): void => this.open("");

  openRules(clause: string | null): void {
    this.clause = clause;
    this.open("rules");
  }

  askExpert(): void {
    this.tips.dismiss(); // its place is needed
    void this.hints.ask();
  }

  watchAgain(): void {
    this.close();
    this.table.animations.skip();
    toastProblem(this.recentMoves.begin());
  }

  takeSeatBack(): void {
    toastProblem(this.table.takeSeatBack());
  }

  private loadPuzzle(): void {
    const puzzle = puzzleForTable(this.table.id);
    if (!puzzle) return;
    this.loading = true;
    import("../../features/puzzles/solver.svelte")
      .then(({ solverFor }) => solverFor(this, puzzle))
      .then(
        (found) => (this.solver = found),
        () => undefined, // the table is then played without the puzzle
      )
      .finally(() => (this.loading = false));
  }
}

export const [tableSession, setTableSession] = createContext<TableSession>();

function toastProblem(done: Promise<unknown>): void {
  done.catch((problem: unknown) => toast(errorText(problem)));
}
