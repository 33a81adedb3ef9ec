/** Tikal's input: laying a tile, sending figures, popups of cells. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TikalView } from "../src/api/types";
import { FigureMovement } from "../src/boards/tikal/figure-movement.svelte";
import { Popups } from "../src/boards/tikal/popups.svelte";
import { TilePlacement } from "../src/boards/tikal/tile-placement.svelte";

/** The table's part: touches are recorded, and become `touched` or `ready` as a test says. */
class Touches {
  made: string[] = [];
  touched: string[] = $state.raw([]);
  ready: string | null = $state(null);
  hover: string | null = $state(null);
  readonly touch = (what: string, times = 1): void => {
    this.made.push(times === 1 ? what : `${what} ×${times}`);
  };
}

let touches: Touches;
beforeEach(() => (touches = new Touches()));

describe("the tile in hand", () => {
  const lays = (cell: string, ...turns: number[]): TikalView["choices"] =>
    turns.map((turn) => ({ move: `lay ${cell} ${turn}`, touch: [`tile:${cell}`, `turn:${turn}`] }));
  const view = {
    tile: { tile: "B1", kind: "jungle", number: 0, stones: [1, 0, 0, 2, 0, 0] },
    choices: [...lays("b2", 0, 2, 4), ...lays("c2", 3)],
    openings: { "lay b2 2": [0, 1, 0, 0, 2, 0] },
  } as unknown as TikalView;
  let isLaying: boolean;
  let hand: TilePlacement;

  beforeEach(() => {
    isLaying = true;
    hand = new TilePlacement({
      view: () => view,
      laying: () => isLaying,
      touched: () => touches.touched,
      ready: () => touches.ready,
      hover: () => touches.hover,
      ontouch: touches.touch,
    });
  });

  test("is laid with its rotation if that is allowed", () => {
    hand.touch("b2", true);
    expect(touches.made).toEqual(["tile:b2", "turn:0"]);
  });

  test("is turned to the next allowed rotation otherwise", () => {
    hand.turn = 1;
    hand.touch("b2", true);
    expect(touches.made).toEqual(["tile:b2", "turn:2"]);
    hand.touch("c2", true);
    expect([touches.made.at(-1), hand.turn]).toEqual(["turn:3", 3]);
  });

  test("turns when its cell is touched again, among the allowed rotations, but not by key", () => {
    hand.touch("b2", true);
    [touches.touched, touches.ready] = [["tile:b2"], "turn:0"];
    for (const turn of [2, 4, 0]) {
      hand.touch("b2", true);
      expect(touches.made.at(-1)).toBe(`turn:${turn}`);
      touches.ready = `turn:${turn}`;
    }
    hand.spin(-1);
    expect(touches.made.at(-1)).toBe("turn:4");
    touches.made = [];
    touches.ready = "turn:4";
    hand.touch("b2", false);
    expect(touches.made).toEqual(["turn:4"]);
  });

  test("is turned freely before a cell is touched, and not at all when none is laid", () => {
    hand.spin(-1);
    expect([hand.turn, touches.made]).toEqual([5, []]);
    isLaying = false;
    hand.spin(1);
    expect(hand.turn).toBe(5);
  });

  test("is previewed where the pointer is, or where it was touched, with the paths it opens", () => {
    hand.turn = 2;
    expect(hand.ghost).toBeNull();
    touches.hover = "a1"; // it cannot be laid there
    expect(hand.ghost).toBeNull();
    touches.hover = "b2";
    expect(hand.ghost).toEqual({ cell: "b2", turn: 2, costs: [0, 1, 0, 0, 2, 0] });
    [touches.hover, touches.touched, touches.ready] = [null, ["tile:b2"], "turn:4"];
    expect(hand.ghost).toMatchObject({ cell: "b2", turn: 4 });
  });

  test("cannot be laid on a cell without choices: the touch reaches the table, which says why", () => {
    hand.touch("a1", true);
    expect(touches.made).toEqual(["tile:a1"]);
  });
});

const walks = {
  over: false,
  action_points: 5,
  reaches: {
    "worker:a1": {
      b2: { cost: 2, before: "a1", last: null },
      c2: { cost: 4, before: "b2", last: "path:b2" },
      a1: { cost: 0, before: null, last: null },
    },
  },
  ways: { c2: { figure: "worker:a1", cells: ["a1", "b2", "c2"], cost: 4, in_reach: false } },
} as unknown as TikalView;

describe("a figure", () => {
  let movement: FigureMovement;

  beforeEach(() => {
    movement = new FigureMovement({
      view: () => walks,
      free: () => true,
      touched: () => touches.touched,
      ready: () => touches.ready,
      hover: () => touches.hover,
      ontouch: touches.touch,
    });
  });

  test("that is touched shows its route to the cell under the pointer", () => {
    touches.touched = ["worker:a1"];
    expect([movement.figure, movement.route]).toEqual(["worker:a1", null]);
    touches.hover = "c2";
    expect(movement.route).toEqual({ figure: "worker:a1", cells: ["a1", "b2", "c2"], cost: 4 });
  });

  test("nearest to the pointer shows its route if none is touched, also beyond its points", () => {
    touches.hover = "c2";
    expect([movement.figure, movement.route?.cost, movement.near]).toEqual([null, 4, false]);
    touches.hover = "h5";
    expect(movement.route).toBeNull();
  });

  test("is sent by touching it, the cell and the last step of the cheapest route", () => {
    movement.send("worker:a1", "c2");
    expect(touches.made).toEqual(["worker:a1", "tile:c2", "path:b2"]);
  });

  test("goes together with others, and is not touched twice", () => {
    touches.touched = ["worker:a1"];
    movement.send("worker:a1", "b2", 2);
    expect(touches.made).toEqual(["tile:b2 ×2"]);
  });

  test("sent to the same cell again confirms", () => {
    [touches.touched, touches.ready] = [["worker:a1"], "tile:b2"];
    movement.send("worker:a1", "b2");
    expect(touches.made).toEqual(["tile:b2"]);
  });
});

describe("a touched cell", () => {
  let popups: Popups;
  let told: ReadonlySet<string> = $state.raw(new Set());
  let figure: string | null;
  let refused: Map<string, string>;
  let sent: string[];
  let cancelled: number;
  let focused: string[];
  let dispose: () => void;

  beforeEach(() => {
    [told, figure, refused, sent, cancelled, focused] = [new Set<string>(), null, new Map<string, string>(), [], 0, []];
    dispose = $effect.root(() => {
      popups = new Popups({
        open: () => new Set(["worker:a1", "uncover:b2"]),
        touched: () => touches.touched,
        refused: () => refused,
        figure: () => figure,
        lit: () => new Set(["b2"]),
        told: () => told,
        send: (who, cell, together) => sent.push(`${who} to ${cell} ×${together}`),
        ontouch: touches.touch,
        oncancel: () => cancelled++,
        focus: (cell) => focused.push(cell),
      });
    });
  });
  afterEach(() => dispose());

  test("opens its popup and selects the figure there", () => {
    popups.touch("a1", false);
    expect([popups.card, popups.at, touches.made]).toEqual(["cell", "a1", ["worker:a1"]]);
  });

  test("touched again, closes the popup and deselects", () => {
    popups.touch("a1", false);
    touches.touched = ["worker:a1"];
    popups.touch("a1", false);
    expect([popups.card, cancelled]).toEqual(["", 1]);
  });

  test("in reach of the selected figure sends it, with all that go together", () => {
    figure = "worker:a1";
    popups.together = 2;
    popups.touch("b2", false);
    expect([sent, popups.together]).toEqual([["worker:a1 to b2 ×2"], 1]);
  });

  test("out of reach sends the figure if there is a reason to tell, else opens the popup", () => {
    figure = "worker:a1";
    refused.set("tile:c3", "Too far.");
    popups.touch("c3", false);
    expect(sent).toEqual(["worker:a1 to c3 ×1"]);
    popups.touch("d3", false);
    expect([sent.length, popups.card, popups.at]).toEqual([1, "cell", "d3"]);
  });

  test("by key selects no figure, and gets the focus back from its popup", () => {
    popups.touch("a1", true);
    expect([popups.keyed, touches.made]).toEqual([true, []]);
    popups.close();
    expect([popups.card, focused]).toEqual(["", ["a1"]]);
  });

  test("loses its popup when the log speaks of another place", () => {
    popups.touch("b2", false);
    told = new Set(["tile:b2"]);
    flushSync();
    expect(popups.card).toBe("cell");
    told = new Set(["tile:h5"]);
    flushSync();
    expect(popups.card).toBe("");
  });

  test("on which a dragged figure is dropped is its target, unless it stood there", () => {
    figure = "worker:a1";
    popups.drop("a1");
    popups.drop(null);
    expect(sent).toEqual([]);
    popups.drop("b2");
    expect(sent).toEqual(["worker:a1 to b2 ×1"]);
  });
});
