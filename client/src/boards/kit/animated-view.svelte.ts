import { untrack } from "svelte";
import type { BoardMotion } from "../contract";

/** A part of a view: the names that lead to it, as ["map", "d4", "camp"]. */
export type ViewPath = readonly (string | number)[];

/** What an event is about. */
export interface TouchedParts {
  /** parts that are as they will be once the event begins to be shown */
  begins?: readonly ViewPath[];
  /** parts that are so when it has been shown */
  ends?: readonly ViewPath[];
  /** parts of which the event itself says what they are now */
  says?: readonly (readonly [part: ViewPath, value: unknown])[];
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
export abstract class AnimatedView<View, Event extends { event: string }> {
  now: View = $state.raw()!;
  /** of what was shown since this viewer was asked last */
  traces: readonly Trace[] = $state.raw([]);
  private due: readonly ViewPath[] = [];
  private after: unknown = null;

  /** For a board to call while it is made: from then on it shows each motion once, and the view when nothing moves. */
  follow(motion: () => BoardMotion | null, view: () => View): void {
    let shown: BoardMotion | null = null;
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
          this.animate(next, next.event as unknown as Event);
        }
        shown = next;
      });
    });
  }

  /** What an event is about. */
  protected abstract touches(event: Event): TouchedParts;

  /** A trace stays until this viewer, having been asked, sees something new. */
  protected addTrace(seat: number | null, ...places: readonly string[]): void {
    this.traces = [...this.traces, { seat, places }];
  }

  /** The view is the truth. */
  protected reset(view: View): void {
    this.now = view;
    this.due = [];
  }

  /** One more event is shown. */
  protected animate(motion: BoardMotion, event: Event): void {
    if (this.after !== motion.after) this.due = [];
    this.after = motion.after;
    const { begins = [], ends = [], says = [] } = this.touches(event);
    const later = new Set(motion.coming.flatMap((one) => partsOf(this.touches(one as unknown as Event))).map(String));
    const unfold = (parts: readonly ViewPath[]): void => {
      for (const part of parts) {
        const around = valueAt(motion.after, part.slice(0, -1));
        if (around) this.now = setAt(this.now, part, valueAt(around, part.slice(-1))) as View;
      }
    };
    unfold(this.due);
    unfold(begins.filter((part) => !later.has(String(part))));
    for (const [part, value] of says) this.now = setAt(this.now, part, value) as View;
    this.due = ends.filter((part) => !later.has(String(part)));
  }
}

/** The viewer decides now; for those who only watch, every moment is a new one. */
function isAsked(view: unknown): boolean {
  const { seat = null, question = null } = view as { seat?: number | null; question?: { seats: number[] } | null };
  return seat === null || (question?.seats.includes(seat) ?? false);
}

function partsOf({ begins = [], ends = [] }: TouchedParts): ViewPath[] {
  return [...begins, ...ends];
}

type IndexedFields = Readonly<Record<string | number, unknown>>;

function valueAt(whole: unknown, part: ViewPath): unknown {
  return part.reduce<unknown>((value, name) => (value as IndexedFields | null | undefined)?.[name], whole);
}

/** The same with another value at this part; without it where there is none. What has no such part stays as it is. */
function setAt(whole: unknown, [name, ...rest]: ViewPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (whole === null || whole === undefined) return whole;
  if (Array.isArray(whole)) return whole.map((one: unknown, at) => (at === name ? setAt(one, rest, value) : one));
  const { [name]: before, ...others } = whole as IndexedFields;
  const now = setAt(before, rest, value);
  return now === undefined ? others : { ...others, [name]: now };
}
