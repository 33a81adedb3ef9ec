/** Input at a table: touches, moves and take-backs, and the reason when a touch is not possible. */

import { untrack } from "svelte";
import { refusalSentence, t } from "../i18n";
import { errorText } from "../i18n/error-text";
import { touchLabel } from "../i18n/touch-label";
import { moveName } from "./move-name";
import { TouchPath } from "./touch-path.svelte";
import type { Accepted, Choice, View } from "../api/types";
import { endsWithButton, type GameBoard, type MoveDescription } from "../boards/contract";
import { needsConfirmation, settings } from "../stores/settings.svelte";
import { saveForced } from "../stores/my-tables.svelte";
import type { TableStore } from "./table-store.svelte";

export interface MoveProblem {
  text: string;
  clause: string;
}

/** ms for which the only choice is shown before it is made automatically */
const FORCED_DELAY_MS = 700;

/** A judge of moves before they are sent: the coach, a lesson, a puzzle. */
export interface MoveGuard {
  /** what to say of a touch that is not offered; null: the usual reason */
  readonly instead?: string | null;
  /** Report whether the choice is to be made; the player may be asked first. */
  allows?(choice: Choice): Promise<boolean>;
}

interface MoveInputContext {
  readonly table: TableStore;
  readonly board: GameBoard;
  /** the view that is drawn */
  readonly view: View | null;
  /** the hand is covered */
  readonly isCovered: boolean;
  /** no move can be made now, as in a solved puzzle */
  readonly isLocked?: boolean;
  readonly guards: readonly MoveGuard[];
  /** a move is being made */
  onplay(): void;
}

/** Created while a screen is initialized; follows its table from then on. */
export class MoveInput {
  /** why the last touch was not possible */
  reason: MoveProblem | null = $state.raw(null);
  /** the touch that is pointed at or focused */
  hovered: string | null = $state(null);

  /** the choice that was made automatically, in words, and the seat that may read it */
  private forcedMove: { seat: number | null; text: string } | null = $state.raw(null);

  /** a choice is being made, which may consist of several moves */
  private making = $state(false);
  /** how often the touched choice is made */
  private times = $state(1);
  /** the last action was an undo: nothing is decided automatically */
  private takenBack = false;

  readonly path: TouchPath = new TouchPath(
    (choice) => void this.play(choice),
    (choice) => needsConfirmation(this.describe(choice)?.asks ?? !endsWithButton(choice.touch)),
  );
  /** the choice that was made automatically for this seat, in words */
  readonly forcedText: string = $derived.by(() =>
    this.forcedMove?.seat === this.context.table.seat ? (this.forcedMove?.text ?? "") : "",
  );
  /** the waiting choice in words */
  readonly description: string = $derived.by(() => this.descriptionText(this.path.ready ?? this.path.complete));
  readonly canTouch: boolean = $derived.by(() => this.isFree());
  /** the only choice, about to be made automatically */
  readonly forced: Choice | null = $derived.by(() => this.findForced());
  /** touch → reason why it is not possible now */
  readonly refused: ReadonlyMap<string, string> = $derived.by(
    () => new Map([...this.path.refused].map(([what, why]) => [what, refusalSentence(this.title, why)] as const)),
  );
  readonly preview: string | null = $derived(
    this.hovered ?? (this.path.ready ? this.path.touched.at(-1) : null) ?? null,
  );

  constructor(private readonly context: MoveInputContext) {
    $effect(() => {
      const offered = this.canTouch ? context.view : null;
      untrack(() => this.path.offer(offered));
    });
    $effect(() => {
      void context.table.version;
      this.reason = null;
    });
    $effect(() => {
      const only = this.forced;
      if (only === null) return;
      const timer = setTimeout(() => this.playForced(only), FORCED_DELAY_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Clear the touch path. */
  cancel(): void {
    this.path.clear();
    this.reason = null;
  }

  /** Make a whole choice; only the setting "always" asks for confirmation. */
  choose(touch: readonly string[]): void {
    this.begin(1);
    this.path.choose(touch);
    if (settings.asking !== "always") this.path.confirm();
  }

  touch(what: string, times = 1): void {
    this.begin(times);
    const { animations, seat } = this.context.table;
    const instead = this.isWanted(what) ? null : this.instead;
    if (instead !== null) return this.say(instead);
    const found = this.path.touch(what);
    if (found === true) return;
    if (found !== false) this.reason = { text: refusalSentence(this.title, found), clause: found.clause };
    else if (animations.running) animations.skip();
    else if (this.canTouch) this.say(t("table.not_now", { what: touchLabel(this.title, what) }));
    else if (seat !== null && !this.context.view?.over) this.say(t("refusal.play.not_your_turn"));
  }

  /** Report whether a touch is offered, was made before, has its own reason, or cannot be judged now. */
  private isWanted(what: string): boolean {
    const { touchable, touched, refused } = this.path;
    return !this.canTouch || touchable.has(what) || touched.includes(what) || refused.has(what);
  }

  async undo(wholeTurn: boolean): Promise<void> {
    this.begin(1);
    this.takenBack = true;
    this.path.clear();
    await this.attempt(this.context.table.undo(wholeTurn));
  }

  /** Make the choice's moves one after the other, up to the first that is refused. */
  private async play(choice: Choice, isForced = false): Promise<void> {
    this.making = true;
    for (const guard of this.context.guards) {
      if (guard.allows === undefined || (await guard.allows(choice))) continue;
      this.making = false;
      this.path.clear();
      return;
    }
    this.context.onplay();
    this.takenBack = false;
    const moves = [choice.move, ...(choice.then ?? [])];
    for (const move of Array.from({ length: this.times }, () => moves).flat()) {
      const made = await this.attempt(this.context.table.play(move));
      if (made === null) break;
      if (isForced) saveForced(this.context.table.id, made.version);
    }
    this.making = false;
  }

  private begin(times: number): void {
    this.reason = null;
    this.forcedMove = null;
    this.times = times;
  }

  /** Return the only choice if it is to be made automatically, which must not take an undo away. */
  private findForced(): Choice | null {
    const table = this.context.table;
    if (!this.canTouch || !table.isToAct || this.takenBack) return null;
    const taught = this.instead !== null;
    // a lesson offers fewer choices and no undo: it decides automatically what a match does
    const offered = taught ? (table.animations.view ?? table.view) : this.context.view;
    const only = offered?.choices.length === 1 ? offered.choices[0] : undefined;
    if (!only || !(settings.forced || taught)) return null;
    return (table.canUndo || taught) && only.touch.every((what) => !what.includes(":")) ? null : only;
  }

  private playForced(choice: Choice): void {
    this.begin(1);
    const text = t("table.forced", { what: this.descriptionText(choice, true) });
    this.forcedMove = { seat: this.context.table.seat, text };
    void this.play(choice, true);
  }

  private describe(choice: Choice | null): MoveDescription | null {
    const view = this.context.view;
    return choice && view ? (this.context.board.describeMove?.(view, choice.touch, this.times) ?? null) : null;
  }

  /** Return what a choice does: in the words of its board, or as the touches that make it. */
  private descriptionText(choice: Choice | null, whole = false): string {
    const view = this.context.view;
    if (choice && view && (whole || this.describe(choice)?.key))
      return moveName(this.context.board, this.title, view, choice.touch, this.times);
    const touched = (choice?.touch ?? []).map((what) => touchLabel(this.title, what));
    return endsWithButton(choice?.touch ?? []) ? (touched.at(-1) ?? "") : t("table.confirm");
  }

  /** Wait for a command and return its response; show why it failed and return null. */
  private async attempt(what: Promise<Accepted>): Promise<Accepted | null> {
    try {
      return await what;
    } catch (problem) {
      this.say(errorText(problem, this.title));
      return null;
    }
  }

  private say(text: string): void {
    this.reason = { text, clause: "" };
  }

  private get instead(): string | null {
    return this.context.guards.find((guard) => typeof guard.instead === "string")?.instead ?? null;
  }

  private get title(): string {
    return this.context.table.info?.title ?? "";
  }

  /** Report whether the seat may decide, nothing is animated, and no command is being sent. */
  private isFree(): boolean {
    const table = this.context.table;
    const standsIn = Boolean(table.info?.seats[table.seat ?? -1]?.stand_in);
    return (
      (table.isToAct || table.canRevise) &&
      !table.animations.running &&
      !table.sending &&
      !this.making &&
      !this.context.isCovered &&
      !this.context.isLocked &&
      !standsIn
    );
  }
}
