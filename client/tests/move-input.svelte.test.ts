/** Touches become moves, unless a guard, the setting for confirmations or the table is against them. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../src/api/rest";
import type { Choice, View } from "../src/api/types";
import type { GameBoard } from "../src/boards/contract";
import { addSeat, forcedMoves } from "../src/stores/my-tables.svelte";
import { settings } from "../src/stores/settings.svelte";
import { MoveInput, type MoveGuard } from "../src/table/move-input.svelte";
import type { TableStore } from "../src/table/table-store.svelte";

const FORCED_MS = 700;

const WALK: Choice = { move: "walk", touch: ["card:1", "tile:d5"] };
const LONG: Choice = { move: "step", touch: ["card:2", "tile:d6"], then: ["step again", "stop"] };
const PASS: Choice = { move: "pass", touch: ["pass"] };

/** A table as MoveInput sees it; moves are recorded. */
class FakeTable {
  info = { title: "maamut", seats: [{ stand_in: null }] };
  seat: number | null = $state(0);
  version = $state(1);
  isToAct = $state(true);
  canRevise = $state(false);
  canUndo = $state(false);
  sending = $state(false);
  readonly animations = $state({ running: false, view: null as View | null, skip: vi.fn() });
  view: View | null = $state.raw(null);
  id = "t1";
  readonly play = vi.fn<(move: string) => Promise<object>>(() => Promise.resolve({ version: ++this.made }));
  private made = 1;
  readonly undo = vi.fn(() => Promise.resolve({}));
}

class FakeContext {
  readonly fake = new FakeTable();
  readonly table = this.fake as unknown as TableStore;
  readonly describeMove = vi.fn<NonNullable<GameBoard["describeMove"]>>(() => ({ asks: false }));
  readonly board = { describeMove: this.describeMove } as unknown as GameBoard;
  view: View | null = $state.raw(null);
  isCovered = $state(false);
  guards: readonly MoveGuard[] = $state.raw([]);
  readonly onplay = vi.fn();
}

let context: FakeContext;
let input: MoveInput;
let dispose: () => void;

function offer(choices: Choice[], refused: View["refused"] = []): void {
  context.view = {
    title: "maamut",
    seat: 0,
    seats: 2,
    question: null,
    over: false,
    choices,
    refused,
  } as unknown as View;
  flushSync();
}
const moves = (): string[] => context.fake.play.mock.calls.map(([move]) => move);
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { asking: "never", forced: true });
  context = new FakeContext();
  dispose = $effect.root(() => {
    input = new MoveInput(context);
  });
  offer([WALK, LONG, PASS]);
});

afterEach(() => {
  dispose();
  Object.assign(settings, { asking: "final", forced: true });
  vi.useRealTimers();
});

describe("a touched choice", () => {
  test("is sent when its path is complete", async () => {
    input.touch("card:1");
    await settle();
    expect(moves()).toEqual([]);
    input.touch("tile:d5");
    await settle();
    expect(moves()).toEqual(["walk"]);
    expect(context.onplay).toHaveBeenCalledOnce();
  });

  test("sends its further moves one after the other, up to the first that is refused", async () => {
    context.fake.play.mockResolvedValueOnce({}).mockRejectedValueOnce(new ApiError("outrun", "Too late."));
    input.touch("card:2");
    input.touch("tile:d6");
    await settle();
    expect(moves()).toEqual(["step", "step again"]);
    expect(input.reason?.text).not.toBe("");
  });

  test("is sent as often as asked for", async () => {
    input.touch("pass", 3);
    await settle();
    expect(moves()).toEqual(["pass", "pass", "pass"]);
  });

  test("takes no further input until the table has answered", async () => {
    let answer: (value: object) => void = () => undefined;
    context.fake.play.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    input.touch("pass");
    await settle();
    expect(input.canTouch).toBe(false);
    answer({});
    await settle();
    expect(input.canTouch).toBe(true);
  });
});

describe("guards", () => {
  test("are asked in order, and the first that refuses keeps the move back", async () => {
    const asked: string[] = [];
    const guard = (name: string, allows: boolean): MoveGuard => ({
      allows: ({ move }) => {
        asked.push(`${name} ${move}`);
        return Promise.resolve(allows);
      },
    });
    context.guards = [guard("lesson", true), guard("puzzle", false), guard("coach", true)];
    input.touch("pass");
    await settle();
    expect(asked).toEqual(["lesson pass", "puzzle pass"]);
    expect(moves()).toEqual([]);
    expect([input.path.touched, input.canTouch, context.onplay.mock.calls]).toEqual([[], true, []]);
  });

  test("that allow a move let it pass", async () => {
    context.guards = [{ instead: null }, { allows: () => Promise.resolve(true) }];
    input.touch("pass");
    await settle();
    expect(moves()).toEqual(["pass"]);
  });

  test("may say what to do instead of a touch that is not offered", () => {
    context.guards = [{ instead: null }, { instead: "Tap the card first." }];
    input.touch("tile:a1");
    expect(input.reason).toEqual({ text: "Tap the card first.", clause: "" });
    input.touch("card:1");
    expect(input.reason).toBeNull();
  });
});

describe("a touch that is not possible", () => {
  test("has the reason and clause that the view gives", () => {
    offer([WALK], [{ touch: ["trap"], key: "no_trap_there", clause: "M2.4" }]);
    input.touch("trap");
    expect(input.reason?.clause).toBe("M2.4");
    expect(input.reason?.text).not.toBe("");
  });

  test("has a general reason otherwise, until the table moves on", () => {
    input.touch("tile:a1");
    expect(input.reason?.clause).toBe("");
    context.fake.version++;
    flushSync();
    expect(input.reason).toBeNull();
  });

  test("ends animations that run", () => {
    context.fake.animations.running = true;
    flushSync();
    input.touch("tile:a1");
    expect(context.fake.animations.skip).toHaveBeenCalledOnce();
    expect(input.reason).toBeNull();
  });

  test.each([
    ["another seat is to act", () => (context.fake.isToAct = false)],
    ["the hand is covered", () => (context.isCovered = true)],
    ["a command is on its way", () => (context.fake.sending = true)],
  ])("makes no move while %s", async (_, arrange) => {
    arrange();
    flushSync();
    input.touch("pass");
    await settle();
    expect(moves()).toEqual([]);
  });
});

describe("confirmation", () => {
  beforeEach(() => (settings.asking = "always"));

  test("is needed for every choice with the setting always", async () => {
    input.touch("pass");
    await settle();
    expect([moves(), input.path.ready?.move]).toEqual([[], "pass"]);
    input.path.confirm();
    await settle();
    expect(moves()).toEqual(["pass"]);
  });

  test.each([
    ["a choice that its board wants confirmed", true, ["card:1", "tile:d5"], []],
    ["any other", false, ["card:1", "tile:d5"], ["walk"]],
    ["a choice on a board that describes none", undefined, ["card:1", "tile:d5"], []],
    ["a button, which says what it does", undefined, ["pass"], ["pass"]],
  ])("is needed with the setting final for %s: %s", async (_, asks, touches, made) => {
    settings.asking = "final";
    context.describeMove.mockReturnValue((asks === undefined ? null : { asks }) as never);
    touches.forEach((what) => input.touch(what));
    await settle(60_000);
    expect(moves()).toEqual(made);
    input.path.confirm();
    await settle();
    expect(moves()).toHaveLength(1);
  });

  test("of a whole choice taken at once is needed only with the setting always", async () => {
    input.choose(WALK.touch);
    await settle();
    expect([moves(), input.path.ready?.move]).toEqual([[], "walk"]);
    settings.asking = "final";
    input.choose(WALK.touch);
    await settle();
    expect(moves()).toEqual(["walk"]);
  });
});

describe("the only choice", () => {
  test("is made automatically after a moment, and named", async () => {
    offer([WALK]);
    await settle(FORCED_MS - 1);
    expect(moves()).toEqual([]);
    await settle(1);
    expect(moves()).toEqual(["walk"]);
    expect(input.forcedText).not.toBe("");
  });

  test("is remembered for the log, and told to its own seat only", async () => {
    addSeat("t1", "maamut", { seat: 0, token: "secret" });
    offer([LONG]);
    await settle(FORCED_MS);
    expect([...forcedMoves("t1")]).toEqual([2, 3, 4]);
    context.fake.seat = 1;
    flushSync();
    expect(input.forcedText).toBe("");
  });

  test.each([
    ["the setting is off", () => (settings.forced = false)],
    ["it would take away the possibility to undo", () => (context.fake.canUndo = true)],
  ])("waits for the player if %s", async (_, arrange) => {
    arrange();
    offer([PASS]);
    await settle(FORCED_MS);
    expect(moves()).toEqual([]);
  });

  test("is not made again after an undo", async () => {
    await input.undo(false);
    expect(context.fake.undo).toHaveBeenCalledWith(false);
    offer([WALK]);
    await settle(FORCED_MS);
    expect(moves()).toEqual([]);
  });
});
