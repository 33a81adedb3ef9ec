/** The figure that is taken up, and the way that is shown: its own, or the cheapest of anybody's. */

import type { TikalView } from "../../api/types";
import { selectedFigure, figureRoute, touchesToCell, cheapestRoute, type FigureRoute } from "./view-queries";

interface FigureMovementContext {
  view: () => TikalView;
  /** nothing moves, and no tile is to be laid */
  free: () => boolean;
  touched: () => readonly string[];
  /** what waits for a word of confirmation */
  ready: () => string | null;
  hover: () => string | null;
  ontouch: (what: string, times?: number) => void;
}

export class FigureMovement {
  constructor(private readonly context: FigureMovementContext) {}

  private readonly path: readonly string[] = $derived.by(() => {
    const ready = this.context.ready();
    return ready === null ? this.context.touched() : [...this.context.touched(), ready];
  });

  readonly figure: string | null = $derived.by(() => (this.context.free() ? selectedFigure(this.path) : null));
  readonly reach = $derived.by(() => (this.figure === null ? null : (this.context.view().reaches[this.figure] ?? {})));

  /** where it is sent, once that waits for a word of confirmation */
  private readonly target: string | null = $derived.by(() => {
    const tile = this.context.ready() === null ? undefined : this.path.find((what) => what.startsWith("tile:"));
    return tile?.slice(5) ?? null;
  });

  readonly route: FigureRoute | null = $derived.by(() => {
    const [view, to] = [this.context.view(), this.target ?? this.context.hover()];
    if (!this.context.free() || view.over || to === null) return null;
    return this.figure === null ? cheapestRoute(view, to) : figureRoute(view, this.figure, to);
  });

  /** the action points left suffice for it */
  readonly near: boolean = $derived.by(() => {
    const end = this.route?.cells.at(-1) ?? "";
    return this.figure !== null || (this.context.view().ways[end]?.in_reach ?? false);
  });

  /** A figure goes to a cell the cheapest way, in as many steps as it needs; or several like it do. */
  send(who: string, to: string, together = 1): void {
    const { view, ready, ontouch } = this.context;
    const waits = ready();
    if (this.figure === who && this.target === to && waits !== null) return ontouch(waits, together); // once more: it is meant
    const touches = touchesToCell(view(), who, to);
    if (this.figure !== who) ontouch(who);
    for (const what of touches) ontouch(what, together);
  }
}
