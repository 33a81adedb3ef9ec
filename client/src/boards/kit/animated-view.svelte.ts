import { untrack } from "svelte";
import type { BoardMotion } from "../contract";

/** A part of a view: the names that lead to it, as ["map", "d4", "camp"]. */
export type Part = readonly (string | number)[];

/** What an event is about. */
export interface Change {
  /** parts that are as they will be once the event begins to be shown */
  begins?: readonly Part[];
  /** parts that are so when it has been shown */
  ends?: readonly Part[];
  /** parts of which the event itself says what they are now */
  says?: readonly (readonly [part: Part, value: unknown])[];
}

/** What is left on the board of what somebody did: of several places a way, of one a ring. */
export interface Trace {
  /** null: nobody's, as the mammoth's */
  seat: number | null;
  places: readonly string[];
}

/**
 * What a board draws: the view from before the events that are shown, which becomes, part by part, the view they
 * led to. A part changes with the last event that is about it, so that nothing is seen before its time; what an
 * event does is not reckoned here.
 */
export abstract class Unfolding<View, Event extends { event: string }> {
  now: View = $state.raw()!;
  /** of what was shown since this viewer was asked last */
  traces: readonly Trace[] = $state.raw([]);
  private due: readonly Part[] = [];
  private after: unknown = null;

  /** For a board to call while it is made: from then on it shows each motion once, and the view when nothing moves. */
  follow(motion: () => BoardMotion | null, view: () => View): void {
    let shown: BoardMotion | null = null;
    let asked = true;
    untrack(() => this.settle(view()));
    $effect.pre(() => {
      const [next, truth] = [motion(), view()];
      untrack(() => {
        if (next === null) {
          this.settle(truth);
          asked = isAsked(truth);
        } else if (next !== shown) {
          if (asked) this.traces = [];
          asked = false;
          this.show(next, next.event as unknown as Event);
        }
        shown = next;
      });
    });
  }

  /** What an event is about. */
  protected abstract change(event: Event): Change;

  /** A trace stays until this viewer, having been asked, sees something new. */
  protected leave(seat: number | null, ...places: readonly string[]): void {
    this.traces = [...this.traces, { seat, places }];
  }

  /** The view is the truth. */
  protected settle(view: View): void {
    this.now = view;
    this.due = [];
  }

  /** One more event is shown. */
  protected show(motion: BoardMotion, event: Event): void {
    if (this.after !== motion.after) this.due = [];
    this.after = motion.after;
    const { begins = [], ends = [], says = [] } = this.change(event);
    const later = new Set(motion.coming.flatMap((one) => partsOf(this.change(one as unknown as Event))).map(String));
    const unfold = (parts: readonly Part[]): void => {
      for (const part of parts) {
        const around = valueAt(motion.after, part.slice(0, -1));
        if (around) this.now = put(this.now, part, valueAt(around, part.slice(-1))) as View;
      }
    };
    unfold(this.due);
    unfold(begins.filter((part) => !later.has(String(part))));
    for (const [part, value] of says) this.now = put(this.now, part, value) as View;
    this.due = ends.filter((part) => !later.has(String(part)));
  }
}

/** The viewer decides now; for those who only watch, every moment is a new one. */
function isAsked(view: unknown): boolean {
  const { seat = null, question = null } = view as { seat?: number | null; question?: { seats: number[] } | null };
  return seat === null || (question?.seats.includes(seat) ?? false);
}

function partsOf({ begins = [], ends = [] }: Change): Part[] {
  return [...begins, ...ends];
}

type Named = Readonly<Record<string | number, unknown>>;

function valueAt(whole: unknown, part: Part): unknown {
  return part.reduce<unknown>((value, name) => (value as Named | null | undefined)?.[name], whole);
}

/** The same with another value at this part; without it where there is none. What has no such part stays as it is. */
function put(whole: unknown, [name, ...rest]: Part, value: unknown): unknown {
  if (name === undefined) return value;
  if (whole === null || whole === undefined) return whole;
  if (Array.isArray(whole)) return whole.map((one: unknown, at) => (at === name ? put(one, rest, value) : one));
  const { [name]: before, ...others } = whole as Named;
  const now = put(before, rest, value);
  return now === undefined ? others : { ...others, [name]: now };
}
