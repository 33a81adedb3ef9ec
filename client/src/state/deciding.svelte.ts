/** What one does at a table: touches, moves, takes back; and why something was not possible. */

import { untrack } from "svelte";
import { refusalSentence, t } from "../languages";
import { problemSentence } from "../parts/problem";
import { touchLabel } from "../touch/label";
import { TouchPath } from "../touch/path.svelte";
import type { Choice } from "../wire/types";
import { asksFirst } from "./settings.svelte";
import type { TableState, View } from "./table.svelte";

export interface Reason {
  text: string;
  clause: string;
}

interface Screen {
  table: () => TableState;
  /** the view that is drawn */
  view: () => View | null;
  /** whether something lies over the board */
  covered: () => boolean;
  /** a move is being made */
  onplay: () => void;
}

/** Made while a screen is set up; follows its table from then on. */
export class Deciding {
  /** why the last touch was not possible */
  reason: Reason | null = $state.raw(null);
  /** what is pointed at or focused */
  hovered: string | null = $state(null);

  /** a choice is being made, which may take several moves */
  private making = $state(false);

  readonly path = new TouchPath((choice) => void this.play(choice), asksFirst);
  readonly mayTouch: boolean = $derived.by(() => this.isFree());
  /** touch → sentence why it is not possible now */
  readonly refused: ReadonlyMap<string, string> = $derived.by(
    () => new Map([...this.path.refused].map(([what, why]) => [what, refusalSentence(this.title, why)] as const)),
  );
  readonly preview: string | null = $derived(
    this.hovered ?? (this.path.ready ? this.path.touched.at(-1) : null) ?? null,
  );

  constructor(private readonly screen: Screen) {
    $effect(() => {
      const offered = this.mayTouch ? screen.view() : null;
      untrack(() => this.path.offer(offered));
    });
    $effect(() => {
      void screen.table().version;
      this.reason = null;
    });
  }

  touch(what: string): void {
    this.reason = null;
    const { motion, seat } = this.screen.table();
    const found = this.path.touch(what);
    if (found === true) return;
    if (found !== false) this.reason = { text: refusalSentence(this.title, found), clause: found.clause };
    else if (motion.running) motion.skip();
    else if (this.mayTouch) this.say(t("table.not_now", { what: touchLabel(this.title, what) }));
    else if (seat !== null && !this.screen.view()?.over) this.say(t("refusal.play.not_your_turn"));
  }

  async undo(wholeTurn: boolean): Promise<void> {
    this.reason = null;
    this.path.clear();
    await this.attempt(this.screen.table().undo(wholeTurn));
  }

  /** The move is made, and those that belong to it one after the other, up to the first that is refused. */
  private async play(choice: Choice): Promise<void> {
    this.screen.onplay();
    this.making = true;
    for (const move of [choice.move, ...(choice.then ?? [])]) {
      if (!(await this.attempt(this.screen.table().play(move)))) break;
    }
    this.making = false;
  }

  /** Whether it was done. */
  private async attempt(what: Promise<unknown>): Promise<boolean> {
    try {
      await what;
      return true;
    } catch (problem) {
      this.say(problemSentence(problem, this.title));
      return false;
    }
  }

  private say(text: string): void {
    this.reason = { text, clause: "" };
  }

  private get title(): string {
    return this.screen.table().info?.title ?? "";
  }

  /** Somebody here is asked, or may still change what they chose in secret, and nothing moves or is on its way. */
  private isFree(): boolean {
    const table = this.screen.table();
    const standsIn = Boolean(table.info?.seats[table.seat ?? -1]?.stand_in);
    return (
      (table.isAsked || table.mayChange) &&
      !table.motion.running &&
      !table.sending &&
      !this.making &&
      !this.screen.covered() &&
      !standsIn
    );
  }
}
