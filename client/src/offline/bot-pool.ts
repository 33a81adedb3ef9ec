/**
 * Workers that think for the bots, so that neither the page nor its tables wait. One that takes far too long or is
 * lost is replaced, and its task answered with nothing.
 */

import type { FromThinker, ToThinker } from "./worker-messages";
import type { Files } from "./load-pyodide";

const MOST = 3;
const LARGE = 8; // GB of memory
const GRACE = 20_000; // ms beyond a task's own time, starting up included

interface Task {
  text: string;
  seconds: number;
  answer: (found: string) => void;
}

export class Thinkers {
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private count = 0;
  private laid = false;

  constructor(
    private readonly root: string,
    private readonly files: Files,
    /** their Python does not begin before */
    private readonly calm: Promise<void>,
  ) {}

  /** Somebody is there before there is anything to think about, so that the first bot does not wait for Python. */
  prepare(): void {
    if (this.count === 0) this.idle.push(this.hire());
  }

  think(text: string, seconds: number): Promise<string> {
    return new Promise((answer) => {
      this.waiting.push({ text, seconds, answer });
      this.handOut();
    });
  }

  private handOut(): void {
    if (this.waiting.length === 0) return;
    const worker = this.idle.pop() ?? (this.count < mostWorkers() ? this.hire() : null);
    const task = worker && this.waiting.shift();
    if (worker && task) this.give(worker, task);
  }

  private hire(): Worker {
    const lays = !this.laid; // one is enough
    this.laid = true;
    this.count += 1;
    const worker = new Worker(new URL("./bot.worker.ts", import.meta.url), { type: "module" });
    this.tell(worker, { kind: "begin", root: this.root, files: this.files, lays });
    return worker;
  }

  private give(worker: Worker, { text, seconds, answer }: Task): void {
    const end = (found: string, lost: boolean): void => {
      clearTimeout(patience);
      worker.onmessage = worker.onerror = null;
      if (lost) {
        worker.terminate();
        this.count -= 1;
      } else {
        this.idle.push(worker);
      }
      answer(found);
      this.handOut();
    };
    const patience = setTimeout(() => end("", true), seconds * 1000 + GRACE);
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.kind === "found") end(data.text, false);
      else end("", true);
    };
    worker.onerror = () => end("", true);
    this.tell(worker, { kind: "think", task: text });
  }

  private tell(worker: Worker, message: ToThinker): void {
    void this.calm.then(() => worker.postMessage(message));
  }
}

/** One core is the page's; and each worker holds a Python, for which a small device has no room. */
function mostWorkers(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return deviceMemory < LARGE ? 1 : Math.max(1, Math.min(MOST, cores() - 1));
}

export const cores = (): number => navigator.hardwareConcurrency || 2;
