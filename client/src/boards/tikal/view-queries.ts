/** What a player has in mind: how a tile would lie, where a figure would go. All of it is read from the view. */

import type { Leg, TikalView } from "../../api/types";
import { findMove } from "../kit/find-choice";
import { CELLS, cellAt } from "./grid";

export const SIXTHS = 6;

/** The stones of a tile turned clockwise by so many sixths. */
export function rotateStones(stones: readonly number[], turn: number): number[] {
  return stones.map((_, way) => stones[(way - turn + SIXTHS * 2) % SIXTHS] ?? 0);
}

/** What each edge would cost to cross if the tile lay on this cell, turned so. */
export function edgeCosts(view: TikalView, cell: string, turn: number): readonly number[] {
  return view.openings[findMove(view.choices, [`tile:${cell}`, `turn:${turn}`]) ?? ""] ?? [];
}

/** The turns in which the tile in hand may be laid on a cell. */
export function allowedTurns(view: TikalView, cell: string): number[] {
  return view.choices.flatMap(({ touch }) =>
    touch[0] === `tile:${cell}` && touch[1]?.startsWith("turn:") ? [Number(touch[1].slice(5))] : [],
  );
}

/** Of the turns allowed on a cell the one that looks like this one, or the next one clockwise. */
export function nearestTurn(view: TikalView, cell: string, turn: number): number | null {
  const allowed = allowedTurns(view, cell);
  const printed = view.tile?.stones ?? [];
  for (let more = 0; more < SIXTHS; more++) {
    const looks = rotateStones(printed, turn + more).join();
    const found = allowed.find((one) => rotateStones(printed, one).join() === looks);
    if (found !== undefined) return found;
  }
  return allowed[0] ?? null;
}

/** A figure's way: what is touched to take it up, the cells it comes by with the first, and what it costs. */
export interface FigureRoute {
  figure: string;
  cells: readonly string[];
  cost: number;
}

/** The cheapest way of the figure that was touched to a cell, if it comes there. */
export function figureRoute(view: TikalView, figure: string, to: string): FigureRoute | null {
  const reach: Readonly<Record<string, Leg>> = view.reaches[figure] ?? {};
  const end = reach[to];
  if (!end) return null;
  const cells = [to];
  for (let at = end.before; at !== null; at = reach[at]?.before ?? null) cells.unshift(at);
  return { figure, cells, cost: end.cost };
}

/** Where so many come together, with what it costs all of them. */
export function groupReach(
  reach: Readonly<Record<string, Leg>>,
  count: number,
  points: number,
): Readonly<Record<string, Leg>> {
  const all = Object.entries(reach).map(([cell, leg]) => [cell, { ...leg, cost: leg.cost * count }] as const);
  return Object.fromEntries(all.filter(([, { cost }]) => count === 1 || cost <= points));
}

/** The cheapest way of any figure of one's own to a cell. */
export function cheapestRoute(view: TikalView, to: string): FigureRoute | null {
  const way = view.ways[to];
  return way?.figure ? { figure: way.figure, cells: way.cells, cost: way.cost } : null;
}

/** What is touched after the figure, to send it to a cell the cheapest way. */
export function touchesToCell(view: TikalView, figure: string, to: string): string[] {
  const last = view.reaches[figure]?.[to]?.last;
  return last ? [`tile:${to}`, last] : [`tile:${to}`];
}

/** The figure that is taken up: "worker:b2", "reserve:leader". */
export function selectedFigure(touched: readonly string[]): string | null {
  return touched.find((what) => /^(worker|leader|reserve):/.test(what)) ?? null;
}

/** What may be touched on a cell: "worker:b2", "uncover:b2" … */
export function touchesOnCell(cell: string, known: Iterable<string>): string[] {
  const found = [...known].filter((what) => what.endsWith(`:${cell}`) && !what.startsWith("tile:"));
  return found.sort((a, b) => ORDER.indexOf(a.split(":")[0]!) - ORDER.indexOf(b.split(":")[0]!));
}

/** The cells on which something can be done. */
export function actionableCells(open: Iterable<string>): Set<string> {
  const actions = [...open].filter((what) => /^(worker|leader|uncover|lift|camp|guard):/.test(what));
  return new Set(actions.map((what) => what.split(":")[1] ?? ""));
}

const ORDER = ["worker", "leader", "uncover", "lift", "camp", "guard"];

/** The next cell in the direction of an arrow key, among those that are wanted. */
export function nextCell(from: string, right: number, down: number, wanted: (cell: string) => boolean): string | null {
  const here = cellAt(from);
  let [best, least] = [null as string | null, Infinity];
  for (const { name, x, y } of CELLS) {
    const ahead = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && cost < least && wanted(name)) [best, least] = [name, cost];
  }
  return best;
}
