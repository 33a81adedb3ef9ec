/** Mâamut's score sheet: who drove the mammoth how far, and what became of the hunters, from the events. */

import type { MaamutView } from "../../api/types";
import type { BoardEvent, LocalizedText, ScoreRow } from "../contract";
import type { MaamutEvent } from "./scene.svelte";

interface Drives {
  drives: number[];
  tiles: number[];
  farthest: number[];
  frightened: number[];
  traps: number[];
}

export function scoreRows(told: readonly BoardEvent[], given: unknown): ScoreRow[] {
  const found = count(told as unknown as readonly MaamutEvent[], (given as MaamutView).seats);
  return (["drives", "tiles", "farthest", "frightened", "traps"] as const).map((what) => ({
    label: { key: `board.maamut.sheet.${what}`, values: {} },
    cells: found[what],
  }));
}

function count(told: readonly MaamutEvent[], seats: number): Drives {
  const nothing = (): number[] => Array<number>(seats).fill(0);
  const found = { drives: nothing(), tiles: nothing(), farthest: nothing(), frightened: nothing(), traps: nothing() };
  const add = (to: number[], seat: number, by = 1): void => {
    to[seat] = (to[seat] ?? 0) + by;
  };
  let driver = 0;
  let run = 0;
  for (const event of told) {
    if (event.event === "HunterWalked") driver = event.seat;
    else if (event.event === "MammothFled") {
      run = 0;
      add(found.drives, driver);
    } else if (event.event === "MammothRan") {
      run++;
      add(found.tiles, driver);
      found.farthest[driver] = Math.max(found.farthest[driver] ?? 0, run);
    } else if (event.event === "HunterFled" || event.event === "HunterRemoved") add(found.frightened, event.seat);
    else if (event.event === "TrapSet") add(found.traps, event.seat);
  }
  return found;
}

/** Return how the match was won, in one line. */
export function victoryText(
  told: readonly BoardEvent[],
  given: unknown,
  names: readonly string[],
): LocalizedText | null {
  const view = given as MaamutView;
  const events = told as unknown as readonly MaamutEvent[];
  const fall = events.find(({ event }) => event === "MammothTrapped");
  const driver = events.reduce<number>((seat, event) => (event.event === "HunterWalked" ? event.seat : seat), 0);
  const drives = events.filter(({ event }) => event === "MammothFled").length;
  if (fall?.event !== "MammothTrapped" || view.winners.length !== 1) return null;
  const values = { name: names[fall.seat] ?? "", driver: names[driver] ?? "", own: String(driver === fall.seat) };
  return { key: "board.maamut.how", values: { ...values, tile: fall.tile, count: drives } };
}
