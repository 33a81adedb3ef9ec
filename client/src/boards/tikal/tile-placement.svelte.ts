/** The tile in hand: its rotation, and its preview on the map. */

import type { TikalView } from "../../api/types";
import { edgeCosts, SIXTHS, nearestTurn, allowedTurns } from "./view-queries";

interface TilePlacementContext {
  view: () => TikalView;
  /** returns whether the tile can be laid now */
  laying: () => boolean;
  touched: () => readonly string[];
  /** returns the touch that awaits confirmation */
  ready: () => string | null;
  hover: () => string | null;
  ontouch: (what: string) => void;
}

export class TilePlacement {
  turn = $state(0);

  constructor(private readonly context: TilePlacementContext) {}

  /** the cell touched for the tile */
  readonly chosen: string | null = $derived.by(() => {
    const first = this.context.touched()[0];
    return this.context.laying() && first?.startsWith("tile:") ? first.slice(5) : null;
  });

  /** the rotation that awaits confirmation */
  private readonly ready: number | null = $derived.by(() => {
    const ready = this.context.ready();
    return this.chosen !== null && ready?.startsWith("turn:") ? Number(ready.slice(5)) : null;
  });

  /** the preview of the tile on the hovered or touched cell, and the paths it opens */
  readonly ghost: { cell: string; turn: number; costs: readonly number[] } | null = $derived.by(() => {
    const [view, hover] = [this.context.view(), this.context.hover()];
    if (!this.context.laying() || view.tile === null) return null;
    const cell = hover !== null && allowedTurns(view, hover).length > 0 ? hover : this.chosen;
    if (cell === null) return null;
    const turn = cell === this.chosen && this.ready !== null ? this.ready : nearestTurn(view, cell, this.turn);
    return turn === null ? null : { cell, turn, costs: edgeCosts(view, cell, turn) };
  });

  /** Place the tile on a cell with its rotation, or the nearest allowed one; a second touch rotates it. */
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

  /** Rotate the tile with R, also while the mouse is over the map. */
  key(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!this.context.laying() || typing || event.key.toLowerCase() !== "r") return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    event.stopPropagation();
    event.preventDefault();
    this.spin(event.shiftKey ? -1 : 1);
  }
}
