/**
 * Touch paths: each choice says what is touched to make it, in order or in any order. What comes next in
 * some choice lights up; when a whole path has been touched, that choice is made. No rule is known here.
 */

import type { Choice, Refused } from "../api/types";

export interface OfferedMoves {
  choices: readonly Choice[];
  refused: readonly Refused[];
}

const NOTHING: OfferedMoves = { choices: [], refused: [] };

export class TouchPath {
  touched: readonly string[] = $state.raw([]);
  /** what has been touched to its end and waits for a word of confirmation */
  ready: Choice | null = $state.raw(null);

  private offered: OfferedMoves = $state.raw(NOTHING);

  /** the part of the path from which the next touch is chosen: what is ready may still be changed */
  readonly stem: readonly string[] = $derived(this.ready === null ? this.touched : this.touched.slice(0, -1));

  readonly touchable: ReadonlySet<string> = $derived(this.next(this.stem));
  /** reasons why something is not possible now, by what would be touched next */
  readonly refused: ReadonlyMap<string, Refused> = $derived(this.reasons());
  /** a choice that is complete although others go on from here */
  readonly complete: Choice | null = $derived(this.completeAt(this.touched));

  constructor(
    private readonly make: (choice: Choice) => void,
    private readonly asksFirst: (choice: Choice) => boolean,
  ) {}

  /** New choices: what was touched stays if it still leads somewhere. */
  offer(choices: OfferedMoves | null): void {
    this.offered = choices ?? NOTHING;
    this.ready = null;
    while (this.touched.length > 0 && this.next(this.touched).size === 0) this.touched = this.touched.slice(0, -1);
  }

  /**
   * Something is touched. Returns why that is not possible, or true if it was taken, false if it means nothing.
   * What means nothing while something else is waiting takes that back.
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

  /** A whole choice is taken at once, by all that is touched for it. */
  choose(touch: readonly string[]): void {
    const found = this.offered.choices.find(
      (choice) => choice.touch.length === touch.length && choice.touch.every((one, at) => one === touch[at]),
    );
    if (found === undefined) return;
    this.touched = touch;
    this.ready = found;
  }

  /** The choice that is ready, or complete, is made. */
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

  /** What was touched and leads nowhere a second time is touched no more: the last one, or any where order does not matter. */
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
    // what might be begun instead has its reasons too
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

/** What is left of a path after these touches; null where they do not lead along it. */
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
