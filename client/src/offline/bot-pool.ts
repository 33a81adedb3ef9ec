/**
 * A pool of workers that run bot tasks, so that they block neither the page nor its tables. A worker that
 * fails or exceeds its time is replaced, and its task gets an empty answer.
 */

import type { FromBotWorker, ToBotWorker } from "./worker-messages";
import type { PythonManifest } from "./load-pyodide";

const MOST = 3;
const LARGE = 8; // GB of memory
const GRACE = 20_000; // ms beyond the task's own time, start-up included

interface Task {
  text: string;
  seconds: number;
  answer: (found: string) => void;
}

export class BotPool {
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private count = 0;
  private isSnapshotAssigned = false;

  constructor(
    private readonly root: string,
    private readonly files: PythonManifest,
    /** workers do not start Python before this resolves */
    private readonly pageIdle: Promise<void>,
  ) {}

  /** Start one worker in advance, so that the first bot does not wait for Python. */
  warmUp(): void {
    if (this.count === 0) this.idle.push(this.startWorker());
  }

  run(text: string, seconds: number): Promise<string> {
    return new Promise((answer) => {
      this.waiting.push({ text, seconds, answer });
      this.dispatch();
    });
  }

  private dispatch(): void {
    if (this.waiting.length === 0) return;
    const worker = this.idle.pop() ?? (this.count < mostWorkers() ? this.startWorker() : null);
    const task = worker && this.waiting.shift();
    if (worker && task) this.assign(worker, task);
  }

  private startWorker(): Worker {
    const savesSnapshot = !this.isSnapshotAssigned; // one worker saves the snapshot
    this.isSnapshotAssigned = true;
    this.count += 1;
    const worker = new Worker(new URL("./bot.worker.ts", import.meta.url), { type: "module" });
    this.post(worker, { kind: "begin", root: this.root, files: this.files, savesSnapshot });
    return worker;
  }

  private assign(worker: Worker, { text, seconds, answer }: Task): void {
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
      this.dispatch();
    };
    const patience = setTimeout(() => end("", true), seconds * 1000 + GRACE);
    worker.onmessage = ({ data }: MessageEvent<FromBotWorker>) => {
      if (data.kind === "found") end(data.text, false);
      else end("", true);
    };
    worker.onerror = () => end("", true);
    this.post(worker, { kind: "think", task: text });
  }

  private post(worker: Worker, message: ToBotWorker): void {
    void this.pageIdle.then(() => worker.postMessage(message));
  }
}

/** Return the pool size: one core is left to the page, and each worker needs memory for its own Python. */
function mostWorkers(): number {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return deviceMemory < LARGE ? 1 : Math.max(1, Math.min(MOST, cpuCores() - 1));
}

export const cpuCores = (): number => navigator.hardwareConcurrency || 2;
