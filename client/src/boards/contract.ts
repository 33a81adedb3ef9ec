import type { Component } from "svelte";
import type { BoardEvent, View } from "../api/types";

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
export interface BoardProps<V extends View = View, E extends NamedEvent = BoardEvent> {
  view: V;
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
  motion: BoardMotion<V, E> | null;
  /** the reader prefers reduced motion */
  reduced: boolean;
  /** places mentioned by a line of the log, to be ringed */
  highlight?: ReadonlySet<string>;
}

export interface NamedEvent {
  event: string;
}

export interface BoardMotion<V = View, E extends NamedEvent = BoardEvent> {
  event: E;
  milliseconds: number;
  /** the events shown after it, in order */
  coming: readonly E[];
  /** the view after all of them */
  after: V;
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
  /**
   * Confirm it: it is made on the board and cannot be undone, as it reveals something, commits secretly or ends the
   * turn; or the next touch can still vary it. A button that says what it does needs no second one.
   */
  asks: boolean;
}

/** Report whether a touch path ends with a button of the panel, which says what it does. */
export const endsWithButton = (touch: readonly string[]): boolean => touch.at(-1)?.includes(":") === false;

/** A big event, which has a sound of its own; a title has few. */
type BigMoment = "drive" | "hunt" | "trap" | "volcano";

/** A title's sentences about a finished match. */
export interface BoardEnding<V extends View = View, E extends NamedEvent = BoardEvent> {
  /** the parts of the score, from all events and the last view of a match */
  scoreRows?(events: readonly E[], view: V): ScoreRow[];
  /** how the match was won, in one line; null if the last event says it */
  victoryText?(events: readonly E[], view: V, names: readonly string[]): LocalizedText | null;
  /** how close a seat came that has not won, if points do not say it */
  closeness?(view: V, seat: number): LocalizedText | null;
  /** what would have been enough for a seat to win, from the events and the last view */
  enoughToWin?(events: readonly E[], view: V, names: readonly string[], seat: number): LocalizedText | null;
}

/** The board of a game, which knows the game's view `V` and its events `E`. */
export interface GameBoard<V extends View = View, E extends NamedEvent = BoardEvent> {
  component: Component<BoardProps<V, E>>;
  /** the duration of an event's animation in ms at normal pace; 0: none of its own */
  duration(event: E): number;
  /** places in an event, to be ringed from the log: "tile:d4" … */
  eventPlaces(event: E): string[];
  /** the caption during the animation, if the event's own sentence would reveal its end */
  eventCaption?(event: E, names: readonly string[]): LocalizedText | null;
  /** facts for the result and the list of players */
  playerFacts?(view: V, seat: number): LocalizedText[];
  /** what is said of a finished match */
  ending?(): Promise<BoardEnding<V, E>>;
  /** the points that a seat would score if its turn ended now */
  wouldScore?(view: V, seat: number): number;
  /** the big moment that an event is */
  bigMoment?(event: E): BigMoment | null;
  /** the tip for a question in this position, if it is not the question's own */
  guideOf?(view: V, asks: string): string;
  /** what the choice with this touch path does; without it, choices that end on the board are confirmed */
  describeMove?(view: V, touch: readonly string[], times: number): MoveDescription;
}

/** Return a game's board without the types of the game: it is given only views and events of its own game. */
export function defineBoard<V extends View, E extends NamedEvent = BoardEvent>(board: GameBoard<V, E>): GameBoard {
  return board as unknown as GameBoard;
}

/** Report whether a seat is ahead of all others once these points are added. */
export function isAhead(scores: readonly number[], seat: number, added: Readonly<Record<number, number>>): boolean {
  const total = (one: number): number => (scores[one] ?? 0) + (added[one] ?? 0);
  return scores.every((_, other) => other === seat || total(seat) > total(other));
}
