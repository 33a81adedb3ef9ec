/** What is long to draw is drawn in pieces, each in a task of its own: nobody's touch waits for all of it. */

let unfinished = 0;
const finished: (() => void)[] = [];

const waiting: (() => void)[] = [];
let taskPort: MessagePort | null = null;

/** In a task of its own, and in pages out of sight as well (timers are slowed down there). */
export function postTask(work: () => void): void {
  if ("scheduler" in globalThis) {
    void scheduler.postTask(work);
    return;
  }
  waiting.push(work); // browsers that know no tasks know messages
  taskPort ??= openTaskPort();
  taskPort.postMessage(null);
}

/** Whatever is sent through it comes back as a task, in which the next work is done. */
function openTaskPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return port2;
}

/** What follows is done in a new task. */
export const nextTask = (): Promise<void> => new Promise(postTask);

/** A screen is drawn in another task than the one that ran its scripts. */
export async function inOwnTask<T>(loading: Promise<T>): Promise<T> {
  const found = await loading;
  await nextTask();
  return found;
}

/** Nothing that is drawn in pieces is unfinished. */
export function allRendered(): Promise<void> {
  return unfinished === 0 ? Promise.resolve() : new Promise((done) => finished.push(done));
}

/** In the task after the next frame; in pages out of sight, where there are none, in the next task. */
export async function nextFrame(): Promise<void> {
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await nextTask();
}

/** Later, over what is painted: a sheet that opens together with a board would have all of it measured at once. */
export function afterPaint(work: () => void): void {
  void nextTask()
    .then(allRendered)
    .then(nextFrame) // it is laid out
    .then(nextFrame)
    .then(work);
}

/** How many pieces are drawn: none at first, one more in every task, until all are. */
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
        // the next piece is counted before anybody looks
        queueMicrotask(() => {
          if (unfinished > 0) return;
          for (const done of finished.splice(0)) done();
        });
      };
    });
  }
}
