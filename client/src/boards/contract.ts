import type { Component } from "svelte";
import type { Choice, Question, Refused } from "../api/types";

/** What every title's view has. */
export interface View {
  title: string;
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
}

/**
 * The properties of a board. It renders the view and reports touches; it knows no rule.
 *
 * - It fills its container (100 % wide and high, from 360 × 300 to 1100 × 900 px) and never scrolls. The drawing is
 *   inside `<PanZoom>` of components/PanZoom.svelte (pinch, wheel, drag, keys); cards in hand are outside of it.
 * - It renders the touches that contain a colon ("tile:d4", "card:2"). The table renders the others ("trap",
 *   "discard") as buttons beside the question.
 * - Every possible touch is a button for keyboard and screen reader, too: role, label (`touchLabel` of
 *   i18n/touch-label.ts, or a fuller one), Enter and Space; focus and pointer call `onpreview`. Targets are at
 *   least 44 px where the screen allows it.
 * - While events are animated, `view` stays the one before them. The board gets each event once, in order, as
 *   `motion`, without null in between, together with the view after all of them. It interpolates between the two
 *   views (`AnimatedView` of kit/animated-view.svelte.ts) and never computes the effects of an event; when `motion`
 *   becomes null, `view` is current again.
 * - The server's content security policy forbids style attributes in markup: use classes, SVG presentation
 *   attributes and Svelte's `style:` directive.
 */
export interface BoardProps {
  /** the title's view, of whose generated type the board itself knows */
  view: unknown;
  /** one per seat */
  names: readonly string[];
  /** the touches possible next, e.g. "tile:d4", "card:2" */
  touchable: ReadonlySet<string>;
  /** what has been touched so far in this move */
  touched: readonly string[];
  /** what was touched last and waits for a word of confirmation; it is not among `touched` */
  ready?: string | null;
  /** the touch that is hovered or focused */
  preview: string | null;
  /** touch → sentence why it is not possible now */
  refused: ReadonlyMap<string, string>;
  /** touched; `times`: what comes of it is done so often, as long as it can be */
  ontouch: (what: string, times?: number) => void;
  /** what has been touched is touched no more */
  oncancel?: () => void;
  /** a whole choice is taken, from something that shows all of it */
  onchoose?: (touch: readonly string[]) => void;
  onpreview: (what: string | null) => void;
  /** the event that is being shown now, null when at rest */
  motion: BoardMotion | null;
  /** no motion wanted */
  reduced: boolean;
  /** places that a line of the log speaks of, to be ringed */
  highlight?: ReadonlySet<string>;
}

export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}

export interface BoardMotion {
  event: BoardEvent;
  milliseconds: number;
  /** what is shown after it, in order */
  coming: readonly BoardEvent[];
  /** the view that all of it leads to */
  after: unknown;
}

export interface LocalizedText {
  key: string;
  values: Record<string, string | number>;
}

/** A line of the score sheet: what it is about, and a number for each seat. */
export interface ScoreRow {
  label: LocalizedText;
  cells: readonly number[];
}

/** What a choice does, in words, for the button that confirms it. */
export interface MoveDescription extends Partial<LocalizedText> {
  /** it is easily touched by mistake and cannot be taken back, or is to be looked at first: it is asked for */
  asks: boolean;
  /** it is large enough to be touched rightly: after a moment in which it can be taken back it confirms itself */
  soon?: boolean;
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** how long an event is shown, in ms at normal pace; 0: not shown by itself */
  duration(event: BoardEvent): number;
  /** places of the board an event speaks of, for highlighting from the log: "tile:d4" … */
  eventPlaces(event: BoardEvent): string[];
  /** what is said while an event is shown, where its own sentence would tell how it ends */
  eventCaption?(event: BoardEvent, names: readonly string[]): LocalizedText | null;
  /** extra facts for the end summary and players' strip: key of a sentence and its values */
  playerFacts(view: unknown, seat: number): LocalizedText[];
  /** what the points of a finished match are made of, from all its events and its last view */
  scoreRows?(events: readonly BoardEvent[], view: unknown): ScoreRow[];
  /** in a line, how it was won; null where the last event says it */
  victoryText?(events: readonly BoardEvent[], view: unknown, names: readonly string[]): LocalizedText | null;
  /** which of a title's explanations fits a question in this position, where it is not the question's own */
  guideOf?(view: unknown, asks: string): string;
  /** what is done by the choice that is touched so; without it every choice is asked for on touch screens */
  describeMove?(view: unknown, touch: readonly string[], times: number): MoveDescription;
}
