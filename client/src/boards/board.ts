import type { Component } from "svelte";

/** What a board is given. It draws the view and says what was touched; it knows no rule.
 *
 * The server's content security policy forbids style attributes in markup: use classes, SVG
 * presentation attributes and Svelte's `style:` directive. */
export interface BoardProps {
  // the title's view as generated type, narrowed by the board itself
  view: any;
  /** one per seat */
  names: readonly string[];
  /** what may be touched next, e.g. "tile:d4", "card:2" */
  touchable: ReadonlySet<string>;
  /** what has been touched so far in this move */
  touched: readonly string[];
  /** the touch that is hovered or focused */
  preview: string | null;
  /** touch → sentence why it is not possible now */
  refused: ReadonlyMap<string, string>;
  ontouch: (what: string) => void;
  onpreview: (what: string | null) => void;
  /** the event that is being shown now, null when at rest */
  motion: BoardMotion | null;
  /** no motion wanted */
  reduced: boolean;
}

export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}

export interface BoardMotion {
  event: BoardEvent;
  milliseconds: number;
}

export interface BoardFact {
  key: string;
  values: Record<string, string | number>;
}

export interface BoardModule {
  default: Component<BoardProps>;
  /** how long an event is shown, in ms at normal pace; 0: not shown by itself */
  duration(event: BoardEvent): number;
  /** places of the board an event speaks of, for highlighting from the log: "tile:d4" … */
  places(event: BoardEvent): string[];
  /** extra facts for the end summary and players' strip: key of a sentence and its values */
  facts(view: any, seat: number): BoardFact[];
}
