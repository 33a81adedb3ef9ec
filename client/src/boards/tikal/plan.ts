/** What a player has in mind: how a tile would lie, where a figure would go. All of it is read from the view. */

import type { Leg, TikalView } from "../../wire/types";
import { CELLS, cellAt, WAYS, beside } from "./geometry";

export const SIXTHS = 6;

/** The stones of a tile turned clockwise by so many sixths. */
export function turned(stones: readonly number[], turn: number): number[] {
  return stones.map((_, way) => stones[(way - turn + SIXTHS * 2) % SIXTHS] ?? 0);
}

/** The turns in which the tile in hand may be laid on a cell. */
export function turnsAt(view: TikalView, cell: string): number[] {
  return view.choices.flatMap(({ touch }) =>
    touch[0] === `tile:${cell}` && touch[1]?.startsWith("turn:") ? [Number(touch[1].slice(5))] : [],
  );
}

/** Of the turns allowed on a cell the one that looks like this one, or the next one clockwise. */
export function turnFor(view: TikalView, cell: string, turn: number): number | null {
  const allowed = turnsAt(view, cell);
  const printed = view.tile?.stones ?? [];
  for (let more = 0; more < SIXTHS; more++) {
    const looks = turned(printed, turn + more).join();
    const found = allowed.find((one) => turned(printed, one).join() === looks);
    if (found !== undefined) return found;
  }
  return allowed[0] ?? null;
}

/** A figure's way: its moves in order, the cells it comes by with the first, and what it costs. */
export interface Route {
  moves: string[];
  cells: string[];
  cost: number;
}

/** The cheapest way of the figure that was touched to a cell, if it comes there. */
export function routeOf(view: TikalView, figure: string, to: string): Route | null {
  const reach: Readonly<Record<string, Leg>> = view.reaches[figure] ?? {};
  const end = reach[to];
  if (!end) return null;
  const route: Route = { moves: [], cells: [to], cost: end.cost };
  for (let leg: Leg | undefined = end; leg;) {
    route.moves.unshift(leg.move);
    if (leg.before === null) break;
    route.cells.unshift(leg.before);
    leg = reach[leg.before];
  }
  return route;
}

/** The cells that a row of moves comes by. */
export function cellsOf(moves: readonly string[]): string[] {
  const cells: string[] = [];
  for (const move of moves) {
    const [verb, , from = "", to = ""] = move.split(" ");
    if (verb === "enter") cells.push(from);
    else {
      if (cells.length === 0) cells.push(from);
      cells.push(verb === "hop" ? to : (beside(from, WAYS.indexOf(to as (typeof WAYS)[number])) ?? from));
    }
  }
  return cells;
}

/** The cheapest way of any figure of one's own to a cell. */
export function wayTo(view: TikalView, to: string): Route | null {
  const way = view.ways[to];
  if (!way || way.moves.length === 0) return null;
  return { moves: way.moves, cells: cellsOf(way.moves), cost: way.cost };
}

/** The way that a row of moves makes: they are of one figure, and the view tells what its ways cost. */
export function routeBy(view: TikalView, moves: readonly string[]): Route {
  const cells = cellsOf(moves);
  const [verb = "", figure = "", from = ""] = (moves[0] ?? "").split(" ");
  const reach = view.reaches[verb === "enter" ? `reserve:${figure}` : `${figure}:${from}`] ?? {};
  return { moves: [...moves], cells, cost: reach[cells.at(-1) ?? ""]?.cost ?? 0 };
}

/** The figure that is taken up: "worker:b2", "reserve:leader". */
export function figureTaken(touched: readonly string[]): string | null {
  return touched.find((what) => /^(worker|leader|reserve):/.test(what)) ?? null;
}

/** What may be touched on a cell: "worker:b2", "uncover:b2" … */
export function touchesOn(cell: string, known: Iterable<string>): string[] {
  const found = [...known].filter((what) => what.endsWith(`:${cell}`) && !what.startsWith("tile:"));
  return found.sort((a, b) => ORDER.indexOf(a.split(":")[0]!) - ORDER.indexOf(b.split(":")[0]!));
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
