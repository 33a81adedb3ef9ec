/** What lies open beside the map, and what a touch on a cell means: a walk of who is taken up, or a look at the cell. */

import { untrack } from "svelte";
import type { CellBox } from "./grid";

interface PopupsContext {
  /** what may be touched, or begun */
  open: () => ReadonlySet<string>;
  touched: () => readonly string[];
  refused: () => ReadonlyMap<string, string>;
  /** the figure that is taken up, and the cells it can go to */
  figure: () => string | null;
  lit: () => ReadonlySet<string>;
  /** what is spoken of elsewhere */
  told: () => ReadonlySet<string>;
  send: (who: string, cell: string, together: number) => void;
  ontouch: (what: string) => void;
  oncancel: () => void;
  /** the cell has the focus */
  focus: (cell: string) => void;
}

export class Popups {
  card: "" | "cell" | "standing" | "stack" | "auction" = $state("");
  /** the cell that is looked at */
  at = $state("a1");
  keyed = $state(false);
  /** how many walk together */
  together = $state(1);

  constructor(private readonly context: PopupsContext) {
    // when something else is spoken of, a cell's slip makes room
    $effect(() => {
      const told = this.context.told();
      if (told.size > 0 && untrack(() => this.card === "cell" && !told.has(`tile:${this.at}`))) this.card = "";
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

  /** Who stands where a figure that is taken up can go is not in its way. */
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

  /** A cell's slip is opened, and who can walk from there is taken up; touched once more, all of it is put away. */
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

/** Where a cell is, in px of the map it is drawn on. */
export function cellBox(map: HTMLElement, cell: string): CellBox | undefined {
  const box = map.querySelector(`[data-tile="${cell}"]`)?.getBoundingClientRect();
  if (!box) return undefined;
  const { left, top, width, height } = map.getBoundingClientRect();
  return { left: box.left - left, right: box.right - left, top: box.top - top, width, height };
}
