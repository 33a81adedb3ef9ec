import { untrack } from "svelte";
import type { View } from "../../api/types";
import type { BoardMotion, NamedEvent } from "../contract";

/** The path of a part of a view, as ["map", "d4", "camp"]. */
export type ViewPath = readonly (string | number)[];

/** The parts of the view that an event changes. */
export interface TouchedParts {
  /** parts that take their final value when the animation of the event begins */
  begins?: readonly ViewPath[];
  /** parts that take their final value when it ends */
  ends?: readonly ViewPath[];
  /** parts whose value during the animation is given here */
  says?: readonly (readonly [part: ViewPath, value: unknown])[];
}

/** A mark left by another player's action: a line through several places, a ring around one. */
export interface Trace {
  /** null: no seat's, as the mammoth's */
  seat: number | null;
  places: readonly string[];
}

/**
 * An animated view: the view before a batch of events, which turns into the view after it part by part. A
 * part changes with the last event that touches it, so that nothing shows too early; the effects of events
 * are not computed here.
 */
export abstract class AnimatedView<V extends View, E extends NamedEvent> {
  now: V = $state.raw()!;
  /** marks of the events since this viewer was last asked */
  traces: readonly Trace[] = $state.raw([]);
  private due: readonly ViewPath[] = [];
  private after: unknown = null;

  /**
   * Follow the board's properties; a board calls it during initialization. Each motion is animated once; at
   * rest the view is shown.
   */
  follow(motion: () => BoardMotion<V, E> | null, view: () => V): void {
    let shown: BoardMotion<V, E> | null = null;
    let asked = true;
    untrack(() => this.reset(view()));
    $effect.pre(() => {
      const [next, truth] = [motion(), view()];
      untrack(() => {
        if (next === null) {
          this.reset(truth);
          asked = isAsked(truth);
        } else if (next !== shown) {
          if (asked) this.traces = [];
          asked = false;
          this.animate(next);
        }
        shown = next;
      });
    });
  }

  /** Return the parts that an event touches. */
  protected abstract touches(event: E): TouchedParts;

  /** Add a trace; it stays until this viewer, after being asked, sees the next event. */
  protected addTrace(seat: number | null, ...places: readonly string[]): void {
    this.traces = [...this.traces, { seat, places }];
  }

  /** Replace the animated view by the true one. */
  protected reset(view: V): void {
    this.now = view;
    this.due = [];
  }

  /** Animate one more event. */
  protected animate(motion: BoardMotion<V, E>): void {
    if (this.after !== motion.after) this.due = [];
    this.after = motion.after;
    const { begins = [], ends = [], says = [] } = this.touches(motion.event);
    const later = new Set(motion.coming.flatMap((one) => partsOf(this.touches(one))).map(String));
    const unfold = (parts: readonly ViewPath[]): void => {
      for (const part of parts) {
        const around = valueAt(motion.after, part.slice(0, -1));
        if (around) this.now = setAt(this.now, part, valueAt(around, part.slice(-1))) as V;
      }
    };
    unfold(this.due);
    unfold(begins.filter((part) => !later.has(String(part))));
    for (const [part, value] of says) this.now = setAt(this.now, part, value) as V;
    this.due = ends.filter((part) => !later.has(String(part)));
  }
}

/** Report whether this viewer decides now; for spectators always true. */
function isAsked({ seat, question }: View): boolean {
  return seat === null || (question?.seats.includes(seat) ?? false);
}

function partsOf({ begins = [], ends = [] }: TouchedParts): ViewPath[] {
  return [...begins, ...ends];
}

type IndexedFields = Readonly<Record<string | number, unknown>>;

function valueAt(whole: unknown, part: ViewPath): unknown {
  return part.reduce<unknown>((value, name) => (value as IndexedFields | null | undefined)?.[name], whole);
}

/** Return a copy with another value at this path; undefined removes it. A path that does not exist changes nothing. */
function setAt(whole: unknown, [name, ...rest]: ViewPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (whole === null || whole === undefined) return whole;
  if (Array.isArray(whole)) return whole.map((one: unknown, at) => (at === name ? setAt(one, rest, value) : one));
  const { [name]: before, ...others } = whole as IndexedFields;
  const now = setAt(before, rest, value);
  return now === undefined ? others : { ...others, [name]: now };
}
