/** The animation queue shows events one after the other, then the view they lead to. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnimationQueue, type AnimatedStep } from "../src/table/animation-queue.svelte";
import { settings } from "../src/stores/settings.svelte";

interface NumberedView {
  number: number;
}

const EVENT_MS = 100;
const PAUSE_MS = 180;

let log: string[];
let queue: AnimationQueue<NumberedView>;

const step = (number: number, ...events: string[]): AnimatedStep<NumberedView> => ({
  view: { number },
  events: events.map((event) => ({ event })),
});
const motion = (): string | null => queue.motion?.event.event ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  queue = new AnimationQueue<NumberedView>({
    begins: ({ event }) => log.push(`${event} begins`),
    shown: ({ event }) => log.push(`${event} shown`),
    settled: ({ view }) => log.push(`view ${view.number}`),
  });
  queue.board = { duration: ({ event }) => (event === "silent" ? 0 : EVENT_MS) };
  queue.reset({ number: 0 });
});

afterEach(() => {
  settings.pace = "normal";
  Object.assign(document, { hidden: false });
  vi.useRealTimers();
});

test("events are shown in order, and the view changes after the last", async () => {
  queue.enqueue(step(1, "a", "b"));
  expect([motion(), queue.view?.number, queue.running]).toEqual(["a", 0, true]);
  expect(queue.motion).toMatchObject({ milliseconds: EVENT_MS, coming: [{ event: "b" }], after: { number: 1 } });
  await vi.advanceTimersByTimeAsync(EVENT_MS);
  expect([motion(), queue.view?.number]).toEqual(["b", 0]);
  await vi.advanceTimersByTimeAsync(EVENT_MS);
  expect([motion(), queue.view?.number, queue.running]).toEqual([null, 1, false]);
  expect(log).toEqual(["a begins", "a shown", "b begins", "b shown", "view 1"]);
});

test("a later step waits for the earlier one and a pause", async () => {
  queue.enqueue(step(1, "a"));
  queue.enqueue(step(2, "b"));
  await vi.advanceTimersByTimeAsync(EVENT_MS);
  expect([motion(), queue.view?.number, queue.running]).toEqual([null, 1, true]);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(motion()).toBe("b");
  await vi.advanceTimersByTimeAsync(EVENT_MS);
  expect([queue.view?.number, queue.running]).toEqual([2, false]);
});

test("an event without duration is passed over", async () => {
  queue.enqueue(step(1, "silent", "a"));
  expect(motion()).toBe("a");
  expect(log).toEqual(["silent begins", "silent shown", "a begins"]);
  await vi.advanceTimersByTimeAsync(EVENT_MS);
  expect(queue.running).toBe(false);
});

test("skipping finishes everything that waits, and reports every event", async () => {
  queue.enqueue(step(1, "a", "b"));
  queue.enqueue(step(2, "c"));
  queue.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([motion(), queue.view?.number, queue.running]).toEqual([null, 2, false]);
  expect(log.filter((line) => line.endsWith("shown"))).toEqual(["a shown", "b shown", "c shown"]);
});

test("a reset drops what waits and shows its view at once", async () => {
  queue.enqueue(step(1, "a", "b"));
  queue.enqueue(step(2, "c"));
  queue.reset({ number: 9 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([motion(), queue.view?.number, queue.running]).toEqual([null, 9, false]);
  expect(log).toEqual(["a begins"]);
});

test("the pace scales durations", () => {
  settings.pace = "quick";
  queue.enqueue(step(1, "a"));
  expect(queue.motion?.milliseconds).toBe(EVENT_MS / 2);
});

test.each([
  ["without motion", () => (settings.pace = "none")],
  ["in a hidden page", () => Object.assign(document, { hidden: true })],
  ["without a view before", () => queue.reset(null)],
])("nothing is animated %s", async (_, arrange) => {
  arrange();
  queue.enqueue(step(1, "a"));
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view?.number, queue.running]).toEqual([1, false]);
  expect(log).toEqual(["a begins", "a shown", "view 1"]);
});

test("more than sixty waiting events are reported, not animated", async () => {
  queue.enqueue(step(1, ...Array<string>(61).fill("a")));
  await vi.advanceTimersByTimeAsync(0);
  expect([queue.view?.number, queue.running]).toEqual([1, false]);
});
