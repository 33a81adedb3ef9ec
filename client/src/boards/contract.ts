import type { Component } from "svelte";
import type { Choice, Question, Refused } from "../api/types";

/** The fields that every title's view has. */
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
  /** the title's view; the board casts it to the generated type */
  view: unknown;
  /** one per seat */
  names: readonly string[];
  /** the touches possible next, e.g. "tile:d4", "card:2" */
  touchable: ReadonlySet<string>;
  /** the touches made so far in this move */
  touched: readonly string[];
  /** the last touch if it awaits confirmation; not contained in `touched` */
  ready?: string | null;
  /** the touch that is hovered or focused */
  preview: string | null;
  /** touch → reason why it is not possible now */
  refused: ReadonlyMap<string, string>;
  /** called for a touch; `times`: how often to repeat the resulting move, while possible */
  ontouch: (what: string, times?: number) => void;
  /** called to cancel the touches made so far */
  oncancel?: () => void;
  /** called with all touches of a choice, from an element that shows the whole choice */
  onchoose?: (touch: readonly string[]) => void;
  onpreview: (what: string | null) => void;
  /** the event that is animated now; null at rest */
  motion: BoardMotion | null;
  /** the reader prefers reduced motion */
  reduced: boolean;
  /** places mentioned by a line of the log, to be ringed */
  highlight?: ReadonlySet<string>;
}

export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}

export interface BoardMotion {
  event: BoardEvent;
  milliseconds: number;
  /** the events to animate after it, in order */
  coming: readonly BoardEvent[];
  /** the view after all of these events */
  after: unknown;
}

export interface LocalizedText {
  key: string;
  values: Record<string, string | number>;
}

/** A row of the score sheet: its label, and a number for each seat. */
export interface ScoreRow {
  label: LocalizedText;
  cells: readonly number[];
}

/** The label of the button that confirms a choice, and whether confirmation is needed. */
export interface MoveDescription extends Partial<LocalizedText> {
  /** confirm it: a mistaken touch is likely and irreversible, or a preview is needed first */
  asks: boolean;
  /** its targets are large, so it confirms itself after a countdown that can be cancelled */
  soon?: boolean;
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** the duration of an event's animation, in ms at normal pace; 0 without one */
  duration(event: BoardEvent): number;
  /** the places in an event, highlighted from the log: "tile:d4" … */
  eventPlaces(event: BoardEvent): string[];
  /** the caption during an event's animation, if the event's own sentence would reveal the outcome */
  eventCaption?(event: BoardEvent, names: readonly string[]): LocalizedText | null;
  /** facts about a player for the result and the player list: key of a sentence and its values */
  playerFacts(view: unknown, seat: number): LocalizedText[];
  /** the score sheet of a finished match, from all its events and its last view */
  scoreRows?(events: readonly BoardEvent[], view: unknown): ScoreRow[];
  /** one line on how the match was won; null if the last event says it */
  victoryText?(events: readonly BoardEvent[], view: unknown, names: readonly string[]): LocalizedText | null;
  /** the key of the tip for a question in this position, if it differs from the question's key */
  guideOf?(view: unknown, asks: string): string;
  /** describes a choice; without it, every choice on a touch screen needs confirmation */
  describeMove?(view: unknown, touch: readonly string[], times: number): MoveDescription;
}
