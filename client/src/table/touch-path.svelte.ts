/**
 * Touch paths: each choice lists its touches, in order or in any order. The next touches of all possible choices are
 * highlighted; a completed path makes its choice. This module knows no rule.
 */

import type { Choice, Refused } from "../api/types";

export interface OfferedMoves {
  choices: readonly Choice[];
  refused: readonly Refused[];
}

const NOTHING: OfferedMoves = { choices: [], refused: [] };

export class TouchPath {
  touched: readonly string[] = $state.raw([]);
  /** the choice whose path is complete and which awaits confirmation */
  ready: Choice | null = $state.raw(null);

  private offered: OfferedMoves = $state.raw(NOTHING);

  /** the touches before the next one; the last touch of a choice awaiting confirmation can be replaced */
  readonly stem: readonly string[] = $derived(this.ready === null ? this.touched : this.touched.slice(0, -1));

  readonly touchable: ReadonlySet<string> = $derived(this.next(this.stem));
  /** next touch → reason why it is not possible now */
  readonly refused: ReadonlyMap<string, Refused> = $derived(this.reasons());
  /** a choice that is complete, although longer choices are possible */
  readonly complete: Choice | null = $derived(this.completeAt(this.touched));

  constructor(
    private readonly make: (choice: Choice) => void,
    private readonly asksFirst: (choice: Choice) => boolean,
  ) {}

  /** Replace the choices; keep the touches that still lead to a choice. */
  offer(choices: OfferedMoves | null): void {
    this.offered = choices ?? NOTHING;
    this.ready = null;
    while (this.touched.length > 0 && this.next(this.touched).size === 0) this.touched = this.touched.slice(0, -1);
  }

  /**
   * Apply a touch. Return the reason if it is refused, true if it was accepted, false if it belongs to no choice.
   * A touch that belongs to no choice clears the touches made so far.
   */
  touch(what: string): boolean | Refused {
    if (this.ready !== null && this.touched.at(-1) === what) {
      this.confirm();
      return true;
    }
    const why = this.refused.get(what);
    const stem = this.stem;
    const waited = this.ready !== null;
    this.ready = null;
    if (this.takeBack(what)) return true;
    for (let kept = this.touched.length; kept >= 0; kept--) {
      const before = this.touched.slice(0, kept);
      if (this.next(before).has(what)) {
        this.advance([...before, what]);
        return true;
      }
    }
    if (why !== undefined) {
      if (waited) this.touched = stem;
      return why;
    }
    const pending = this.touched.length > 0;
    this.clear();
    return pending;
  }

  /** Make all touches of a choice at once; it awaits confirmation. */
  choose(touch: readonly string[]): void {
    const found = this.offered.choices.find(
      (choice) => choice.touch.length === touch.length && choice.touch.every((one, at) => one === touch[at]),
    );
    if (found === undefined) return;
    this.touched = touch;
    this.ready = found;
  }

  /** Make the choice that awaits confirmation or is complete. */
  confirm(): void {
    const choice = this.ready ?? this.complete;
    if (choice === null) return;
    this.clear();
    this.make(choice);
  }

  back(): void {
    if (this.ready !== null) this.ready = null;
    this.touched = this.touched.slice(0, -1);
  }

  clear(): void {
    this.ready = null;
    this.touched = [];
  }

  /** Undo a repeated touch that does not continue a path: the last one, or any if order does not matter. */
  private takeBack(what: string): boolean {
    const at = this.touched.lastIndexOf(what);
    if (at < 0 || this.touchable.has(what)) return false;
    const without = this.touched.toSpliced(at, 1);
    const free = this.following(this.touched).some((choice) => choice.any_order);
    if (at < this.touched.length - 1 && !free) return false;
    this.touched = without;
    return true;
  }

  private advance(touched: readonly string[]): void {
    const left = this.following(touched);
    const only = left.length === 1 ? left[0] : undefined;
    this.touched = touched;
    if (only === undefined || only.touch.length > touched.length) return;
    if (this.asksFirst(only)) {
      this.ready = only;
    } else {
      this.clear();
      this.make(only);
    }
  }

  private following(touched: readonly string[]): Choice[] {
    return this.offered.choices.filter((choice) => rest(choice, touched) !== null);
  }

  private next(touched: readonly string[]): Set<string> {
    const found = new Set<string>();
    for (const choice of this.offered.choices) {
      const left = rest(choice, touched) ?? [];
      for (const one of choice.any_order ? left : left.slice(0, 1)) found.add(one);
    }
    return found;
  }

  private completeAt(touched: readonly string[]): Choice | null {
    if (touched.length === 0) return null;
    return this.following(touched).find((choice) => choice.touch.length === touched.length) ?? null;
  }

  private reasons(): Map<string, Refused> {
    const found = new Map<string, Refused>();
    // other choices that could be started instead have reasons, too
    for (const stem of this.stem.length > 0 ? [[], this.stem] : [[]]) {
      const possible = this.next(stem);
      for (const refused of this.offered.refused) {
        const left = rest(refused, stem) ?? [];
        for (const one of refused.any_order ? left : left.slice(0, 1))
          if (!possible.has(one) && !this.touchable.has(one)) found.set(one, refused);
      }
    }
    return found;
  }
}

/** Return the rest of a path after these touches; null if they are not on it. */
function rest(
  path: { touch: readonly string[]; any_order?: boolean },
  touched: readonly string[],
): readonly string[] | null {
  if (!path.any_order)
    return touched.every((one, at) => path.touch[at] === one) ? path.touch.slice(touched.length) : null;
  const left = [...path.touch];
  for (const one of touched) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
