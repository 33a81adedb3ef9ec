/** Input at a table: touches, moves and take-backs, and the reason when a touch is not possible. */

import { untrack } from "svelte";
import { refusalSentence, t } from "../i18n";
import { errorText } from "../i18n/error-text";
import { touchLabel } from "../i18n/touch-label";
import { moveName } from "./move-name";
import { TouchPath } from "./touch-path.svelte";
import type { Choice } from "../api/types";
import type { BoardModule, MoveDescription, View } from "../boards/contract";
import { needsConfirmation, settings } from "../stores/settings.svelte";
import type { TableStore } from "./table-store.svelte";

export interface MoveProblem {
  text: string;
  clause: string;
}

/** ms for which a choice that is the only one is looked at before it is made */
const FORCED_DELAY_MS = 700;
/** ms in which a choice that confirms itself can be taken back; the sheet's button fills as long */
const CONFIRM_DELAY_MS = 2_000;

interface MoveInputContext {
  table: () => TableStore;
  board: () => BoardModule;
  /** the view that is drawn */
  view: () => View | null;
  /** whether something lies over the board */
  covered: () => boolean;
  /** whether a sheet is open */
  opened: () => boolean;
  /** a move is being made */
  onplay: () => void;
  /** what a teacher says of any touch that is not meant now; null where there is no teacher */
  instead: () => string | null;
  /** whether it shall be: somebody may speak against it */
  allows: (choice: Choice) => Promise<boolean>;
}

/** Made while a screen is set up; follows its table from then on. */
export class MoveInput {
  /** why the last touch was not possible */
  reason: MoveProblem | null = $state.raw(null);
  /** what is pointed at or focused */
  hovered: string | null = $state(null);

  /** what was decided by itself, in words */
  autoMoveText = $state("");

  /** a choice is being made, which may take several moves */
  private making = $state(false);
  /** how often what is touched shall be done */
  private times = $state(1);
  /** after something was taken back nothing is decided by itself */
  private takenBack = false;
  /** the choice whose countdown was stopped: only its button makes it */
  private stopped: Choice | null = $state.raw(null);

  readonly path: TouchPath = new TouchPath(
    (choice) => void this.play(choice),
    (choice) => needsConfirmation(this.describe(choice)?.asks ?? true, !(choice.touch.at(-1) ?? "").includes(":")),
  );
  /** what the choice that waits does, in words */
  readonly description: string = $derived.by(() => this.descriptionText(this.path.ready ?? this.path.complete));
  readonly canTouch: boolean = $derived.by(() => this.isFree());
  /** touch → sentence why it is not possible now */
  readonly refused: ReadonlyMap<string, string> = $derived.by(
    () => new Map([...this.path.refused].map(([what, why]) => [what, refusalSentence(this.title, why)] as const)),
  );
  readonly preview: string | null = $derived(
    this.hovered ?? (this.path.ready ? this.path.touched.at(-1) : null) ?? null,
  );

  /** the choice that waits confirms itself */
  readonly confirmsItself: boolean = $derived.by(
    () =>
      settings.asking === "touch" &&
      this.path.ready !== null &&
      this.path.ready !== this.stopped &&
      !this.context.opened() &&
      (this.describe(this.path.ready)?.soon ?? false),
  );

  constructor(private readonly context: MoveInputContext) {
    $effect(() => {
      if (!this.confirmsItself || this.path.ready === null) return;
      const timer = setTimeout(() => this.path.confirm(), CONFIRM_DELAY_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (context.opened()) this.stopCountdown();
    });
    $effect(() => {
      const offered = this.canTouch ? context.view() : null;
      untrack(() => this.path.offer(offered));
    });
    $effect(() => {
      void context.table().version;
      this.reason = null;
    });
    $effect(() => {
      const only = this.forced();
      if (only === null) return;
      const timer = setTimeout(() => this.playForced(only), FORCED_DELAY_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The choice that waits no longer makes itself: something else was opened or pressed. */
  stopCountdown(): void {
    this.stopped = this.path.ready;
  }

  /** What has been touched is touched no more. */
  cancel(): void {
    this.path.clear();
    this.reason = null;
  }

  /** A whole choice is taken; it is asked for only by those who want to be asked always. */
  choose(touch: readonly string[]): void {
    this.begin(1);
    this.path.choose(touch);
    if (settings.asking !== "always") this.path.confirm();
  }

  touch(what: string, times = 1): void {
    this.begin(times);
    const { animations, seat } = this.context.table();
    const instead = this.isWanted(what) ? null : this.context.instead();
    if (instead !== null) return this.say(instead);
    const found = this.path.touch(what);
    if (found === true) return;
    if (found !== false) this.reason = { text: refusalSentence(this.title, found), clause: found.clause };
    else if (animations.running) animations.skip();
    else if (this.canTouch) this.say(t("table.not_now", { what: touchLabel(this.title, what) }));
    else if (seat !== null && !this.context.view()?.over) this.say(t("refusal.play.not_your_turn"));
  }

  /** It is lit, was touched before, has a reason of its own, or cannot be judged now. */
  private isWanted(what: string): boolean {
    const { touchable, touched, refused } = this.path;
    return !this.canTouch || touchable.has(what) || touched.includes(what) || refused.has(what);
  }

  async undo(wholeTurn: boolean): Promise<void> {
    this.begin(1);
    this.takenBack = true;
    this.path.clear();
    await this.attempt(this.context.table().undo(wholeTurn));
  }

  /** The move is made, and those that belong to it one after the other, up to the first that is refused. */
  private async play(choice: Choice): Promise<void> {
    this.making = true;
    if (!(await this.context.allows(choice))) {
      this.making = false;
      this.path.clear();
      return;
    }
    this.context.onplay();
    this.takenBack = false;
    const moves = [choice.move, ...(choice.then ?? [])];
    for (const move of Array.from({ length: this.times }, () => moves).flat()) {
      if (!(await this.attempt(this.context.table().play(move)))) break;
    }
    this.making = false;
  }

  private begin(times: number): void {
    this.reason = null;
    this.autoMoveText = "";
    this.times = times;
  }

  /** The only choice there is, where it shall be made by itself: nothing would be lost that could be taken back. */
  private forced(): Choice | null {
    const table = this.context.table();
    if (!this.canTouch || !table.isToAct || this.takenBack) return null;
    const taught = this.context.instead() !== null;
    // a lesson shows less than there is, and takes nothing back: it decides by itself what any match does
    const offered = taught ? (table.animations.view ?? table.view) : this.context.view();
    const only = offered?.choices.length === 1 ? offered.choices[0] : undefined;
    if (!only || !(settings.forced || taught)) return null;
    return (table.canUndo || taught) && only.touch.every((what) => !what.includes(":")) ? null : only;
  }

  private playForced(choice: Choice): void {
    this.begin(1);
    this.autoMoveText = t("table.forced", { what: this.descriptionText(choice, true) });
    void this.play(choice);
  }

  private describe(choice: Choice | null): MoveDescription | null {
    const view = this.context.view();
    return choice && view ? (this.context.board().describeMove?.(view, choice.touch, this.times) ?? null) : null;
  }

  /** What a choice does: as its board says it, or what is touched for it. */
  private descriptionText(choice: Choice | null, whole = false): string {
    const view = this.context.view();
    if (choice && view && (whole || this.describe(choice)?.key))
      return moveName(this.context.board(), this.title, view, choice.touch, this.times);
    const touched = (choice?.touch ?? []).map((what) => touchLabel(this.title, what));
    return choice?.touch.at(-1)?.includes(":") === false ? (touched.at(-1) ?? "") : t("table.confirm");
  }

  /** Whether it was done. */
  private async attempt(what: Promise<unknown>): Promise<boolean> {
    try {
      await what;
      return true;
    } catch (problem) {
      this.say(errorText(problem, this.title));
      return false;
    }
  }

  private say(text: string): void {
    this.reason = { text, clause: "" };
  }

  private get title(): string {
    return this.context.table().info?.title ?? "";
  }

  /** Somebody here is asked, or may still change what they chose in secret, and nothing moves or is on its way. */
  private isFree(): boolean {
    const table = this.context.table();
    const standsIn = Boolean(table.info?.seats[table.seat ?? -1]?.stand_in);
    return (
      (table.isToAct || table.canRevise) &&
      !table.animations.running &&
      !table.sending &&
      !this.making &&
      !this.context.covered() &&
      !standsIn
    );
  }
}
