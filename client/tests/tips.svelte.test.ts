/** Tips explain a question once, when the player can decide it. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { View } from "../src/api/types";
import type { GameBoard } from "../src/boards/contract";
import { loadGameTexts } from "../src/i18n";
import { Tips } from "../src/pages/table/tips.svelte";
import type { TableStore } from "../src/table/table-store.svelte";

class FakeContext {
  readonly table = { isToAct: true, latestEvent: null } as unknown as TableStore;
  readonly board = {} as GameBoard;
  readonly title = "maamut";
  readonly scripted = null;
  view: View | null = $state.raw(null);
  readonly moveInput: { canTouch: boolean; forced: unknown } = $state({ canTouch: true, forced: null });
}

let context: FakeContext;
let tips: Tips;
let dispose: () => void;

function ask(asks: string): void {
  context.view = { question: { asks, clause: "", seats: [0] } } as unknown as View;
  flushSync();
}

beforeEach(async () => {
  localStorage.clear();
  await loadGameTexts("maamut");
  context = new FakeContext();
  dispose = $effect.root(() => {
    tips = new Tips(context);
  });
});

afterEach(() => dispose());

test("a question is explained once", () => {
  ask("turn");
  expect(tips.hint).toBe("guide.maamut.turn");
  tips.dismiss();
  ask("turn");
  expect(tips.hint).toBeNull();
});

test("a decision that is made automatically is not explained; the next one is", () => {
  context.moveInput.forced = { move: "walk" };
  ask("place");
  expect(tips.hint).toBeNull();
  context.moveInput.forced = null;
  flushSync();
  expect(tips.hint).toBe("guide.maamut.place");
});
