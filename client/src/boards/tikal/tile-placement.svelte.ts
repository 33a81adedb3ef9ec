/** The tile in hand: how it is turned, and where it would lie. */

import type { TikalView } from "../../api/types";
import { edgeCosts, SIXTHS, nearestTurn, allowedTurns } from "./view-queries";

interface TilePlacementContext {
  view: () => TikalView;
  /** the tile may be laid now */
  laying: () => boolean;
  touched: () => readonly string[];
  /** what waits for a word of confirmation */
  ready: () => string | null;
  hover: () => string | null;
  ontouch: (what: string) => void;
}

export class TilePlacement {
  turn = $state(0);

  constructor(private readonly context: TilePlacementContext) {}

  /** the cell that was touched for it */
  readonly chosen: string | null = $derived.by(() => {
    const first = this.context.touched()[0];
    return this.context.laying() && first?.startsWith("tile:") ? first.slice(5) : null;
  });

  /** the turn that waits for a word of confirmation */
  private readonly ready: number | null = $derived.by(() => {
    const ready = this.context.ready();
    return this.chosen !== null && ready?.startsWith("turn:") ? Number(ready.slice(5)) : null;
  });

  /** the tile as it would lie where the mouse points, or where it was touched down, and the paths it opens */
  readonly ghost: { cell: string; turn: number; costs: readonly number[] } | null = $derived.by(() => {
    const [view, hover] = [this.context.view(), this.context.hover()];
    if (!this.context.laying() || view.tile === null) return null;
    const cell = hover !== null && allowedTurns(view, hover).length > 0 ? hover : this.chosen;
    if (cell === null) return null;
    const turn = cell === this.chosen && this.ready !== null ? this.ready : nearestTurn(view, cell, this.turn);
    return turn === null ? null : { cell, turn, costs: edgeCosts(view, cell, turn) };
  });

  /** A cell is touched: the tile lies there as it is in hand, or as near to it as can be; touched again, it turns. */
  touch(cell: string, mayTurn: boolean): void {
    const view = this.context.view();
    if (mayTurn && cell === this.chosen && allowedTurns(view, cell).length > 1) return this.spin(1);
    const turn = nearestTurn(view, cell, this.turn);
    if (turn === null) return this.context.ontouch(`tile:${cell}`);
    this.turn = turn;
    if (this.chosen !== cell) this.context.ontouch(`tile:${cell}`);
    this.context.ontouch(`turn:${turn}`);
  }

  spin(by: number): void {
    if (!this.context.laying()) return;
    if (this.chosen === null) {
      this.turn = (this.turn + by + SIXTHS) % SIXTHS;
      return;
    }
    const allowed = allowedTurns(this.context.view(), this.chosen);
    const next = allowed[(allowed.indexOf(this.ready ?? this.turn) + by + allowed.length) % allowed.length];
    if (next === undefined || allowed.length < 2) return;
    this.turn = next;
    if (this.ready !== null) this.context.ontouch(`turn:${next}`);
  }

  /** R turns the tile, also while the mouse points at the map. */
  key(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!this.context.laying() || typing || event.key.toLowerCase() !== "r") return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    event.stopPropagation();
    event.preventDefault();
    this.spin(event.shiftKey ? -1 : 1);
  }
}
