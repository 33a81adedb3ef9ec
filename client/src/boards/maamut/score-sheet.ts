/** Mâamut's score sheet: who drove the mammoth how far, and what became of the hunters, from the events. */

import type { MaamutView } from "../../api/types";
import type { LocalizedText, ScoreRow } from "../contract";
import type { MaamutEvent } from "./scene.svelte";

interface Drives {
  drives: number[];
  tiles: number[];
  farthest: number[];
  frightened: number[];
  traps: number[];
}

export function scoreRows(events: readonly MaamutEvent[], { seats }: MaamutView): ScoreRow[] {
  const found = count(events, seats);
  return (["drives", "tiles", "farthest", "frightened", "traps"] as const).map((what) => ({
    label: { key: `board.maamut.sheet.${what}`, values: {} },
    cells: found[what],
  }));
}

function count(events: readonly MaamutEvent[], seats: number): Drives {
  const nothing = (): number[] => Array<number>(seats).fill(0);
  const found = { drives: nothing(), tiles: nothing(), farthest: nothing(), frightened: nothing(), traps: nothing() };
  const add = (to: number[], seat: number, by = 1): void => {
    to[seat] = (to[seat] ?? 0) + by;
  };
  let driver = 0;
  let run = 0;
  for (const event of events) {
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
  events: readonly MaamutEvent[],
  { winners }: MaamutView,
  names: readonly string[],
): LocalizedText | null {
  const fall = events.find((event) => event.event === "MammothTrapped");
  const driver = events.reduce<number>((seat, event) => (event.event === "HunterWalked" ? event.seat : seat), 0);
  const drives = events.filter(({ event }) => event === "MammothFled").length;
  if (!fall || winners.length !== 1) return null;
  const values = { name: names[fall.seat] ?? "", driver: names[driver] ?? "", own: String(driver === fall.seat) };
  return { key: "board.maamut.how", values: { ...values, tile: fall.tile, count: drives } };
}
