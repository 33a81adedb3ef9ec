/** The clock of those who decide: it follows the server's clock, pauses, and says when little time is left. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isShort, TurnClock, untilNextSecond } from "../src/table/turn-clock.svelte";

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

test("a device whose clock is an hour ahead shows the server's remaining time", () => {
  const clock = new TurnClock();
  clock.hear({ due: NOW - HOUR + 40_000, now: NOW - HOUR });
  expect(clock.left()).toBe(40_000);
  vi.advanceTimersByTime(15_000);
  expect(clock.left()).toBe(25_000);
});

test("a clock pauses while nobody's time runs, and starts anew with the next deadline", () => {
  const clock = new TurnClock();
  expect(clock.runs).toBe(false);
  clock.hear({ due: NOW + 40_000, now: NOW });
  expect(clock.runs).toBe(true);
  clock.hear({ due: null, now: NOW });
  expect(clock.runs).toBe(false);
  expect(clock.left()).toBe(0);
  vi.advanceTimersByTime(HOUR);
  clock.hear({ due: NOW + HOUR + 30_000, now: NOW + HOUR });
  expect(clock.runs).toBe(true);
  expect(clock.left()).toBe(30_000);
});

test("a clock stays at zero after the deadline", () => {
  const clock = new TurnClock();
  clock.hear({ due: NOW + 5_000, now: NOW });
  vi.advanceTimersByTime(6_000);
  expect(clock.runs).toBe(true);
  expect(clock.left()).toBe(0);
});

test("a warning is given in the last fifth of a deadline", () => {
  expect(isShort(8_001, 40)).toBe(false);
  expect(isShort(8_000, 40)).toBe(true);
  expect(isShort(0, 40)).toBe(true);
  expect(isShort(0, null)).toBe(false);
});

test("what is shown changes with each full second", () => {
  expect(untilNextSecond(40_000)).toBe(1_000);
  expect(untilNextSecond(39_250)).toBe(250);
});
