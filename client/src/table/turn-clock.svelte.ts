/** The remaining time of the seats to act, by the server's clock, since a device's own clock may be wrong. */

import type { Clock } from "../api/types";

/** The fraction of a deadline that remains when the warning is shown. */
const WARNING_SHARE = 1 / 5;

export class TurnClock {
  /** end of the time to decide, by this device's clock; null while no clock runs */
  private ends: number | null = $state(null);

  get runs(): boolean {
    return this.ends !== null;
  }

  hear({ due, now }: Pick<Clock, "due" | "now">): void {
    const offset = Date.now() - now;
    this.ends = due === null ? null : due + offset;
  }

  /** Return the remaining milliseconds; 0 after the deadline. */
  left(): number {
    return this.ends === null ? 0 : Math.max(0, this.ends - Date.now());
  }
}

/** Report whether the remaining time of a deadline is short enough for a warning. */
export function isShort(left: number, deadline: number | null): boolean {
  return deadline !== null && left <= 1000 * deadline * WARNING_SHARE;
}

/** Return the milliseconds until the displayed time changes: the next full second. */
export function untilNextSecond(left: number): number {
  return left % 1000 || 1000;
}
