/** The prerendered HTML stays until the page is rendered, but never for long. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isPrerendered, showWhenRendered, StagedRender } from "../src/lib/start-up.svelte";

const LATEST_MS = 5_000;
let tasks: (() => void)[] = [];
let stop: () => void;

/** Run the tasks that wait now, and everything that follows at once. */
async function runTasks(): Promise<void> {
  for (const task of tasks.splice(0)) task();
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  tasks = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work, 16));
  vi.stubGlobal("scheduler", { postTask: (task: () => void) => tasks.push(task) });
  Object.assign(document, { querySelector: () => null, querySelectorAll: () => [] });
  document.documentElement.dataset["first"] = "table";
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the page is shown as soon as its last stage is rendered", async () => {
  stop = $effect.root(() => void new StagedRender(2));
  flushSync();
  void showWhenRendered();
  for (let round = 0; round < 6 && isPrerendered(); round++) await runTasks();
  expect(isPrerendered()).toBe(false);
});

test("a page with a stage that never comes is shown after a while", async () => {
  stop = $effect.root(() => void new StagedRender(2));
  flushSync();
  tasks = []; // the stage is lost
  void showWhenRendered();
  await runTasks();
  await vi.advanceTimersByTimeAsync(LATEST_MS - 1);
  await runTasks();
  expect(isPrerendered()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await runTasks();
  expect(isPrerendered()).toBe(false);
});
