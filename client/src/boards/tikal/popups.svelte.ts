/** The open popup, and the meaning of a touch on a cell: a walk of the selected figure, or the cell's popup. */

import { untrack } from "svelte";

/** The position and size of a cell in px of the rendered map. */
export interface CellBox {
  left: number;
  right: number;
  top: number;
  width: number;
  height: number;
}

interface PopupsContext {
  /** returns the touches possible now, or by beginning another action */
  open: () => ReadonlySet<string>;
  touched: () => readonly string[];
  refused: () => ReadonlyMap<string, string>;
  /** returns the selected figure, and the cells it can reach */
  figure: () => string | null;
  lit: () => ReadonlySet<string>;
  /** returns the places mentioned elsewhere */
  told: () => ReadonlySet<string>;
  send: (who: string, cell: string, together: number) => void;
  ontouch: (what: string) => void;
  oncancel: () => void;
  /** focuses the button of a cell */
  focus: (cell: string) => void;
}

export class Popups {
  card: "" | "cell" | "standing" | "stack" | "auction" = $state("");
  /** the cell whose popup is open */
  at = $state("a1");
  keyed = $state(false);
  /** number of workers walking together */
  together = $state(1);

  constructor(private readonly context: PopupsContext) {
    // close a cell's popup when another place is mentioned
    $effect(() => {
      const told = this.context.told();
      if (told.size > 0 && untrack(() => this.card === "cell" && !told.has(`tile:${this.at}`))) this.card = "";
    });
    // and when nothing can be done any more, since it covers the button that ends the turn
    const isLast = $derived([...this.context.open()].join() === "end"); // nothing is open while a move is sent
    $effect(() => {
      if (isLast && untrack(() => this.card === "cell")) this.card = "";
    });
  }

  take(what: string): void {
    if (!this.context.touched().includes(what)) this.context.ontouch(what);
    this.putAway();
  }

  send(who: string, cell: string): void {
    this.context.send(who, cell, this.together);
    this.putAway();
  }

  drop(cell: string | null): void {
    const figure = this.context.figure();
    if (cell !== null && figure !== null && cell !== figure.split(":")[1]) this.send(figure, cell);
  }

  touch(cell: string, byKey: boolean): void {
    const figure = this.context.figure();
    const goes = this.context.lit().has(cell) || this.context.refused().has(`tile:${cell}`);
    if (figure !== null && goes) this.send(figure, cell);
    else this.lookAt(cell, byKey);
  }

  /** Touch a figure; a figure on a cell that the selected one can reach does not block the walk. */
  touchFigure(what: string): void {
    const [cell, figure] = [what.split(":")[1] ?? "", this.context.figure()];
    if (figure !== null && figure !== what && this.context.lit().has(cell)) this.send(figure, cell);
    else this.lookAt(cell, false, what);
  }

  touchOnCard(what: string): void {
    if (/^(worker|leader):/.test(what) && this.context.open().has(what)) {
      this.take(what);
      if (this.keyed) this.context.focus(this.at);
    } else this.context.ontouch(what);
  }

  close(): void {
    const back = this.card === "cell" && this.keyed;
    this.card = "";
    if (back) this.context.focus(this.at);
  }

  /** Open the popup of a cell and select a figure there; touched again, close it and deselect. */
  private lookAt(cell: string, byKey: boolean, who?: string): void {
    const { open, touched, ontouch, oncancel } = this.context;
    const mover = who ?? ["worker", "leader"].map((one) => `${one}:${cell}`).find((what) => open().has(what));
    const again = this.card === "cell" && this.at === cell && (mover === undefined || touched().includes(mover));
    if (touched().length > 0 && (again || mover === undefined)) oncancel();
    if (again) return this.close();
    if (mover !== undefined && !byKey && !touched().includes(mover)) ontouch(mover);
    [this.card, this.at, this.keyed, this.together] = ["cell", cell, byKey, 1];
  }

  private putAway(): void {
    [this.card, this.together] = ["", 1];
  }
}

/** Return the box of a cell in px of the rendered map. */
export function cellBox(map: HTMLElement, cell: string): CellBox | undefined {
  const box = map.querySelector(`[data-tile="${cell}"]`)?.getBoundingClientRect();
  if (!box) return undefined;
  const { left, top, width, height } = map.getBoundingClientRect();
  return { left: box.left - left, right: box.right - left, top: box.top - top, width, height };
}
