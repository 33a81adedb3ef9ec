/** A chapter of a lesson at its table: instruction, feedback and highlights. Its script lists the accepted moves. */

import type { MoveGuard } from "../../table/move-input.svelte";
import type { TableStore } from "../../table/table-store.svelte";
import { buttonLabel } from "../../i18n/touch-label";
import { namedTouches, type TextPart } from "./named-touches";
import type { ChapterInfo, Choice, LessonInfo, View } from "../../api/types";

type LessonTexts = Readonly<Record<string, string>>;

const files = import.meta.glob<LessonTexts>("../../../../src/fireside/games/*/lessons/*.json", { import: "default" });

/** A lesson's texts in one language, by key. */
export async function loadLessonTexts(title: string, language: string): Promise<LessonTexts> {
  const folder = `../../../../src/fireside/games/${title}/lessons`;
  const load = files[`${folder}/${language}.json`] ?? files[`${folder}/en.json`];
  return load ? load() : {};
}

export class Lesson implements MoveGuard {
  /** its texts in the reader's language */
  texts: LessonTexts = $state.raw({});

  readonly chapter: ChapterInfo;

  constructor(
    readonly info: LessonInfo,
    readonly at: number,
    private readonly table: TableStore,
    words: LessonTexts,
  ) {
    const chapter = info.chapters[at];
    if (!chapter) throw new Error(`There is no chapter ${at} of ${info.title}.`);
    this.chapter = chapter;
    this.texts = words;
  }

  get title(): string {
    return this.info.title;
  }

  /** Report whether the chapter follows a script; the last one is a match against bots. */
  get isScripted(): boolean {
    return this.chapter.steps.length > 0;
  }

  /** The number of moves made since the chapter began. */
  private get made(): number {
    return this.table.version - this.chapter.base;
  }

  get isOver(): boolean {
    return this.isScripted ? this.made >= this.chapter.script.length : (this.table.view?.over ?? false);
  }

  /** The index of the current step. */
  get step(): number {
    const made = this.isOver ? this.chapter.script.length - 1 : this.made;
    return Math.max(
      0,
      this.chapter.steps.findLastIndex((one) => one.first <= made),
    );
  }

  text(kind: "chapter" | "intro" | "step" | "done" | "instead", name: string): string {
    return this.texts[`${kind}.${name}`] ?? "";
  }

  /** The current instruction, split into plain text and names of touches. */
  get instruction(): readonly TextPart[] {
    if (this.isOver) return [];
    const touches = this.chapter.steps[this.step]?.touches ?? [];
    return namedTouches(this.text("step", this.stepName(this.step)), touches, (what) => buttonLabel(this.title, what));
  }

  /** The feedback on the last step, or the introduction of the chapter. */
  get feedback(): string {
    const step = this.isOver ? this.step : this.step - 1;
    return step < 0 || !this.isScripted
      ? this.text("intro", this.chapter.name)
      : this.text("done", this.stepName(step));
  }

  /** The hint shown after a touch that does not belong to the step. */
  get instead(): string | null {
    return this.isScripted && !this.isOver ? this.text("instead", this.stepName(this.step)) || null : null;
  }

  /** Return the view with only the choices that the step accepts. */
  narrow<V extends View>(view: V | null): V | null {
    if (view === null || !this.isScripted) return view;
    return { ...view, choices: view.choices.filter((choice) => this.serves(choice)) };
  }

  /** Return the touches to highlight, with the tiles they are on. */
  lights(touchable: ReadonlySet<string>): ReadonlySet<string> {
    return new Set([...touchable].flatMap((what) => [what, `tile:${what.split(":")[1] ?? ""}`]));
  }

  /** Report whether the step accepts all moves of a choice. */
  private serves(choice: Choice): boolean {
    const { script, seat, steps } = this.chapter;
    const moves = [choice.move, ...(choice.then ?? [])];
    const end = steps[this.step + 1]?.first ?? script.length;
    return moves.every((move, by) => {
      const scripted = this.made + by < end ? script[this.made + by] : undefined;
      return scripted?.seat === seat && scripted.accepts.includes(move);
    });
  }

  private stepName(at: number): string {
    return this.chapter.steps[at]?.name ?? "";
  }
}
