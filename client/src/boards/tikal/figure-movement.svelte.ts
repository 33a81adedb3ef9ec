/** The selected figure and the route shown: its own, or the cheapest of all the viewer's figures. */

import type { TikalView } from "../../api/types";
import { selectedFigure, figureRoute, touchesToCell, cheapestRoute, type FigureRoute } from "./view-queries";

interface FigureMovementContext {
  view: () => TikalView;
  /** no animation runs, and no tile has to be laid */
  free: () => boolean;
  touched: () => readonly string[];
  /** returns the touch that awaits confirmation */
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

  /** the target that awaits confirmation */
  private readonly target: string | null = $derived.by(() => {
    const tile = this.context.ready() === null ? undefined : this.path.find((what) => what.startsWith("tile:"));
    return tile?.slice(5) ?? null;
  });

  readonly route: FigureRoute | null = $derived.by(() => {
    const [view, to] = [this.context.view(), this.target ?? this.context.hover()];
    if (!this.context.free() || view.over || to === null) return null;
    return this.figure === null ? cheapestRoute(view, to) : figureRoute(view, this.figure, to);
  });

  /** the remaining action points suffice for the route */
  readonly near: boolean = $derived.by(() => {
    const end = this.route?.cells.at(-1) ?? "";
    return this.figure !== null || (this.context.view().ways[end]?.in_reach ?? false);
  });

  /** Send one or several equal figures to a cell by the cheapest route, in as many steps as needed. */
  send(who: string, to: string, together = 1): void {
    const { view, ready, ontouch } = this.context;
    const waits = ready();
    if (this.figure === who && this.target === to && waits !== null) return ontouch(waits, together); // the same request again confirms it
    const touches = touchesToCell(view(), who, to);
    if (this.figure !== who) ontouch(who);
    for (const what of touches) ontouch(what, together);
  }
}
