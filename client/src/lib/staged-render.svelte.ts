/** Staged rendering: long renders are split into tasks, so that input never waits for all of them. */

let unfinished = 0;
const finished: (() => void)[] = [];

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

/** Resolves in a new task. */
export const nextTask = (): Promise<void> => new Promise(postTask);

/** Resolves with the loaded module in a new task, so that rendering is not part of the task that evaluated it. */
export async function inOwnTask<T>(loading: Promise<T>): Promise<T> {
  const found = await loading;
  await nextTask();
  return found;
}

/** Resolves when no staged render is pending. */
export function allRendered(): Promise<void> {
  return unfinished === 0 ? Promise.resolve() : new Promise((done) => finished.push(done));
}

/** Resolves in the task after the next frame; in hidden pages, which have no frames, in the next task. */
export async function nextFrame(): Promise<void> {
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await nextTask();
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
