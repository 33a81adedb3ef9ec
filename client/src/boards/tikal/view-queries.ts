/** Queries on the view: allowed tile rotations, edge costs, reachable cells and routes. */

import type { Leg, TikalView } from "../../api/types";
import { findMove } from "../kit/find-choice";

export const SIXTHS = 6;

/** Return the stones of a tile after a clockwise rotation by sixths. */
export function rotateStones(stones: readonly number[], turn: number): number[] {
  return stones.map((_, way) => stones[(way - turn + SIXTHS * 2) % SIXTHS] ?? 0);
}

/** Return the cost of crossing each edge if the tile is laid on this cell with this rotation. */
export function edgeCosts(view: TikalView, cell: string, turn: number): readonly number[] {
  return view.openings[findMove(view.choices, [`tile:${cell}`, `turn:${turn}`]) ?? ""] ?? [];
}

/** Return the rotations with which the tile in hand can be laid on a cell. */
export function allowedTurns(view: TikalView, cell: string): number[] {
  return view.choices.flatMap(({ touch }) =>
    touch[0] === `tile:${cell}` && touch[1]?.startsWith("turn:") ? [Number(touch[1].slice(5))] : [],
  );
}

/** Return the allowed rotation that looks the same, or else the next one clockwise. */
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

/** The route of a figure: the touch that selects it, the cells on its way from its own, and its cost. */
export interface FigureRoute {
  figure: string;
  cells: readonly string[];
  cost: number;
}

/** Return the cheapest route of the touched figure to a cell, or null if it cannot reach it. */
export function figureRoute(view: TikalView, figure: string, to: string): FigureRoute | null {
  const reach: Readonly<Record<string, Leg>> = view.reaches[figure] ?? {};
  const end = reach[to];
  if (!end) return null;
  const cells = [to];
  for (let at = end.before; at !== null; at = reach[at]?.before ?? null) cells.unshift(at);
  return { figure, cells, cost: end.cost };
}

/** Return the cells that a group reaches, with the cost for all of it. */
export function groupReach(
  reach: Readonly<Record<string, Leg>>,
  count: number,
  points: number,
): Readonly<Record<string, Leg>> {
  const all = Object.entries(reach).map(([cell, leg]) => [cell, { ...leg, cost: leg.cost * count }] as const);
  return Object.fromEntries(all.filter(([, { cost }]) => count === 1 || cost <= points));
}

/** Return the cheapest route of any of the viewer's figures to a cell, or null. */
export function cheapestRoute(view: TikalView, to: string): FigureRoute | null {
  const way = view.ways[to];
  return way?.figure ? { figure: way.figure, cells: way.cells, cost: way.cost } : null;
}

/** Return the touches after the figure that send it to a cell by the cheapest route. */
export function touchesToCell(view: TikalView, figure: string, to: string): string[] {
  const last = view.reaches[figure]?.[to]?.last;
  return last ? [`tile:${to}`, last] : [`tile:${to}`];
}

/** Return the touch of the selected figure, such as "worker:b2" or "reserve:leader", or null. */
export function selectedFigure(touched: readonly string[]): string | null {
  return touched.find((what) => /^(worker|leader|reserve):/.test(what)) ?? null;
}

/** Return those of the known touches that are on a cell, in display order: "worker:b2", "uncover:b2" … */
export function touchesOnCell(cell: string, known: Iterable<string>): string[] {
  const found = [...known].filter((what) => what.endsWith(`:${cell}`) && !what.startsWith("tile:"));
  return found.sort((a, b) => ORDER.indexOf(a.split(":")[0]!) - ORDER.indexOf(b.split(":")[0]!));
}

/** Return the cells with possible actions. */
export function actionableCells(open: Iterable<string>): Set<string> {
  const actions = [...open].filter((what) => /^(worker|leader|uncover|lift|camp|guard):/.test(what));
  return new Set(actions.map((what) => what.split(":")[1] ?? ""));
}

const ORDER = ["worker", "leader", "uncover", "lift", "camp", "guard"];
