/**
 * The queue of events to animate: events are shown one after the other at the reader's pace, then the view they led to.
 * The screen is a little behind the table; everything can be skipped.
 */

import { tick } from "svelte";
import type { BoardEvent } from "../api/types";
import type { GameBoard, BoardMotion } from "../boards/contract";
import { isMotionReduced, settings, type Pace } from "../stores/settings.svelte";

const SPEED: Readonly<Record<Pace, number>> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 };
const MOST_WAITING = 60; // events; longer queues are not animated
const PAUSE_AFTER = 180; // ms between the actions of two players

export interface AnimatedStep<V> {
  /** version of the table */
  version?: number;
  view: V;
  events: readonly BoardEvent[];
}

/** Callbacks for the progress of the queue. */
export interface AnimationListener<V> {
  /** the animation of an event begins, or is skipped */
  begins?(event: BoardEvent): void;
  /** the animation of an event has ended, or was skipped */
  shown?(event: BoardEvent): void;
  /** all events of a step have ended, and its view is rendered */
  settled?(arrival: AnimatedStep<V>): void;
}

export class AnimationQueue<V> {
  /** the rendered view */
  view: V | null = $state.raw(null);
  /** the event that is animated now */
  motion: BoardMotion<V> | null = $state.raw(null);
  running = $state(false);

  board: Pick<GameBoard, "duration"> | null = null;
  private readonly waiting: AnimatedStep<V>[] = [];
  private wake: (() => void) | null = null;
  private skipping = false;
  /** number of resets: animations begun before the last one are void */
  private age = 0;

  constructor(private readonly listener: AnimationListener<V> = {}) {}

  /** Show this view at once and drop the queue. */
  reset(view: V | null): void {
    this.waiting.length = 0;
    this.age++;
    this.motion = null;
    this.view = view;
    this.skip();
  }

  /** Animate these events, then show the view after them. */
  enqueue(arrival: AnimatedStep<V>): void {
    this.waiting.push(arrival);
    const events = this.waiting.reduce((sum, one) => sum + one.events.length, 0);
    if (this.view === null || isMotionReduced() || document.hidden || events > MOST_WAITING) this.skip();
    if (!this.running) void this.run();
  }

  /** Finish all queued animations at once. */
  skip(): void {
    if (this.running) this.skipping = true;
    this.wake?.();
    if (!this.running) void this.run(true);
  }

  private async run(atOnce = false): Promise<void> {
    if (this.waiting.length === 0) return;
    this.running = true;
    this.skipping = atOnce;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const age = this.age;
      for (const [at, event] of next.events.entries()) {
        this.listener.begins?.(event);
        const time = this.time(event);
        if (time > 0) {
          this.motion = { event, milliseconds: time, coming: next.events.slice(at + 1), after: next.view };
          await this.sleep(time);
          if (age !== this.age) break;
        }
        this.listener.shown?.(event);
      }
      if (age !== this.age) continue;
      this.motion = null;
      this.view = next.view;
      this.listener.settled?.(next);
      if (!this.skipping) {
        await tick();
        if (this.waiting.length > 0 && next.events.length > 0) await this.sleep(PAUSE_AFTER);
      }
    }
    this.running = false;
    this.skipping = false;
  }

  private time(event: BoardEvent): number {
    if (this.skipping || this.board === null || isMotionReduced()) return 0;
    return this.board.duration(event) * SPEED[settings.pace];
  }

  private sleep(milliseconds: number): Promise<void> {
    if (this.skipping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
