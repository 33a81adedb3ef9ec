/** The time that is left to those who decide, counted by the server's clock: a device's own may be wrong. */

import type { Clock } from "../api/types";

/** The part of a deadline that is left when a warning is given. */
const WARNING_SHARE = 1 / 5;

export class TurnClock {
  /** until when those who decide have time, by this device's clock; null while nobody's time runs */
  private ends: number | null = $state(null);

  get runs(): boolean {
    return this.ends !== null;
  }

  hear({ due, now }: Pick<Clock, "due" | "now">): void {
    const offset = Date.now() - now;
    this.ends = due === null ? null : due + offset;
  }

  /** The milliseconds that are left now, 0 when the time is up. */
  left(): number {
    return this.ends === null ? 0 : Math.max(0, this.ends - Date.now());
  }
}

/** Whether so little of a deadline is left that people are warned. */
export function isShort(left: number, deadline: number | null): boolean {
  return deadline !== null && left <= 1000 * deadline * WARNING_SHARE;
}

/** Milliseconds from now until what a clock shows changes: the next full second. */
export function untilNextSecond(left: number): number {
  return left % 1000 || 1000;
}
