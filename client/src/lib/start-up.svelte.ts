/**
 * Start-up: what is rendered first, and what waits for it. Long renders are split into tasks, so that input never waits
 * for all of them; the prerendered HTML stays until the client's page is rendered; the rest is loaded after that.
 */

// ------------------------------------------------------------------- tasks and frames

const waiting: (() => void)[] = [];
let taskPort: MessagePort | null = null;

/** Run `work` in a new task, in hidden pages as well (where timers are throttled). */
export function postTask(work: () => void): void {
  if ("scheduler" in globalThis) {
    void scheduler.postTask(work);
    return;
  }
  waiting.push(work); // fallback for browsers without the scheduler API
  taskPort ??= openTaskPort();
  taskPort.postMessage(null);
}

/** Open a message port; every message runs the next queued work in a task. */
function openTaskPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return port2;
}

const nextTask = (): Promise<void> => new Promise(postTask);

/** Resolves with the loaded module in a new task, so that rendering is not part of the task that evaluated it. */
export async function inOwnTask<T>(loading: Promise<T>): Promise<T> {
  const found = await loading;
  await nextTask();
  return found;
}

/** Resolves in the task after the next frame; in hidden pages, which have no frames, in the next task. */
export async function nextFrame(): Promise<void> {
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await nextTask();
}

// ------------------------------------------------------------------- staged rendering

let unfinished = 0;
const finished: (() => void)[] = [];

/** Resolves when no staged render is pending. */
export function allRendered(): Promise<void> {
  return unfinished === 0 ? Promise.resolve() : new Promise((done) => finished.push(done));
}

/** Run `work` after the board is painted: a sheet opened together with it would force the layout of all of it. */
export function afterPaint(work: () => void): void {
  void nextTask()
    .then(allRendered)
    .then(nextFrame) // the layout is done
    .then(nextFrame)
    .then(work);
}

/** A counter of rendered stages: zero at first, one more in every task, up to the total. */
export class StagedRender {
  shown = $state(0);

  constructor(all: number) {
    $effect(() => {
      if (this.shown >= all) return;
      let here = true;
      unfinished++;
      postTask(() => {
        if (here) this.shown++;
      });
      return () => {
        here = false;
        unfinished--;
        // the next stage is counted before the check
        queueMicrotask(() => {
          if (unfinished > 0) return;
          for (const done of finished.splice(0)) done();
        });
      };
    });
  }
}

// ------------------------------------------------------------------- hand-over from the prerendered page

let resolvePageShown: () => void;
/** Resolves after the first frame of the requested page; from then on there is time for deferred work. */
export const pageShown = new Promise<void>((resolve) => (resolvePageShown = resolve)).then(nextFrame);

let resolveTableShown: () => void;
/** Resolves when the first table is shown. */
export const tableShown = new Promise<void>((resolve) => (resolveTableShown = resolve));

export interface PrerenderedInput {
  /** the pressed control: a title to play, settings, statistics */
  action: string;
  name: string;
  /** the name field has the focus */
  isTyping: boolean;
}

/** Report whether the prerendered HTML is still shown. */
export const isPrerendered = (): boolean => document.documentElement.dataset["first"] !== undefined;

/** Remove the prerendered HTML and return the input made in it. */
export function removePrerendered(): PrerenderedInput {
  const root = document.documentElement;
  const action = root.dataset["wish"] ?? "";
  const field = document.querySelector<HTMLInputElement>(`.first:lang(${root.lang}) input[type=text]`);
  const begun = {
    action,
    name: field?.value ?? "",
    isTyping: field !== null && field === document.activeElement,
  };
  for (const one of document.querySelectorAll(".first")) one.remove();
  delete root.dataset["first"];
  delete root.dataset["wish"];
  resolvePageShown();
  return begun;
}

const LATEST_MS = 5_000;

/**
 * Replace the prerendered HTML once all stages are rendered; resolves when they are. A page that is still not complete
 * after LATEST_MS is shown as it is, since a hidden page cannot be used at all.
 */
export async function showWhenRendered(): Promise<void> {
  await nextTask();
  await Promise.race([allRendered(), new Promise((late) => setTimeout(late, LATEST_MS))]);
  void nextTask().then(removePrerendered);
}

/** The same for a table. */
export function showTableWhenRendered(): Promise<void> {
  const rendered = showWhenRendered();
  void rendered.then(nextTask).then(resolveTableShown);
  return rendered;
}

// ------------------------------------------------------------------- marks for benchmarks/client

/** Mark when the board accepts input and when the viewer's own move is shown. */
export function markPerformance(mayTouch: () => boolean, shown: () => { motion: unknown; view: unknown }): void {
  $effect(() => {
    if (mayTouch()) void allRendered().then(() => performance.mark("board-interactive"));
  });
  $effect(() => {
    const { motion, view } = shown();
    void [motion, view];
    requestAnimationFrame(() => performance.mark("board-shown"));
  });
}
