/** Tables on this device: a worker keeps them, and this is how the page speaks to it. */

import { devicePython } from "../stores/offline-status.svelte";
import { standing, written, type Home, type Line, type Told } from "../api/backend";
import type { FromKeeper, ToKeeper } from "./worker-messages";
import { fetchNewest } from "./load-pyodide";
import { pageRoot } from "../lib/site";

const LOCK = "fireside-tables"; // of all tabs, one has the tables at a time

/** Questions whose answers lie beside the page: so it is there before Python is. */
const BESIDE: Readonly<Record<string, string>> = { "/games": "python/games.json" };
const AT_LAST = 30_000; // ms: whatever becomes of Python
const NOTHING_THERE = JSON.stringify({ tables: [], before: null });

class Keeper implements Home {
  private readonly worker: Worker;
  private readonly answers = new Map<number, (told: Told) => void>();
  private readonly lines = new Map<number, DeviceLine>();
  private count = 0;
  private relax!: () => void;
  readonly calm = new Promise<void>((resolve) => (this.relax = resolve));

  constructor(private readonly root: string) {
    this.worker = new Worker(new URL("./server.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromKeeper>) => this.hear(data);
    this.worker.onerror = () => this.fail("worker");
    devicePython.begun = true;
    void standing.then(() => this.send({ kind: "stands" }));
    setTimeout(this.relax, AT_LAST);
    void this.begin();
  }

  /** Python begins when no other tab has the tables. */
  private async begin(): Promise<void> {
    const go = (): void => this.send({ kind: "begin", root: this.root });
    if (!("locks" in navigator)) return go();
    const forever = new Promise<never>(() => undefined);
    const free = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock === null) return false;
      go();
      return forever;
    });
    if (free !== false) return;
    devicePython.elsewhere = true;
    await navigator.locks.request(LOCK, () => {
      devicePython.elsewhere = false;
      go();
      return forever;
    });
  }

  async ask({ method, address, token, body }: Parameters<Home["ask"]>[0]): Promise<Told> {
    const beside = method === "GET" ? BESIDE[address] : undefined;
    if (beside) {
      const answer = await fetchNewest(new URL(beside, this.root).href);
      return { status: answer.status, text: await answer.text() };
    }
    if (method === "GET" && address.startsWith("/tables?")) return { status: 200, text: NOTHING_THERE };
    const number = (this.count += 1);
    return new Promise((resolve) => {
      this.answers.set(number, resolve);
      this.send({
        kind: "ask",
        number,
        method,
        address,
        token: token ?? "",
        body: body === undefined ? "" : written(body),
      });
    });
  }

  connect(table: string): Line {
    const number = (this.count += 1);
    const line = new DeviceLine(
      (frame) => this.send({ kind: "say", number, frame }),
      () => {
        this.lines.delete(number);
        this.send({ kind: "close", number });
      },
    );
    this.lines.set(number, line);
    this.send({ kind: "open", number, table });
    queueMicrotask(() => line.onopen?.(new Event("open")));
    return line;
  }

  private send(message: ToKeeper): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromKeeper): void {
    switch (message.kind) {
      case "progress":
        devicePython.share = message.got / message.all;
        if (devicePython.share === 1) performance.mark("python-fetched"); // for benchmarks/site
        break;
      case "ready":
        performance.mark("python-ready"); // for tests, which wait for it
        devicePython.ready = true;
        devicePython.compiled = message.compiled;
        break;
      case "calm":
        this.relax();
        break;
      case "failed":
        this.fail(message.why);
        break;
      case "answer":
        this.answers.get(message.number)?.(message);
        this.answers.delete(message.number);
        break;
      case "frame":
        this.lines.get(message.number)?.onmessage?.(new MessageEvent("message", { data: message.frame }));
    }
  }

  private fail(why: string): void {
    devicePython.failed = why;
    const problem = JSON.stringify({ key: "device_failed", sentence: "", values: {} });
    for (const answer of this.answers.values()) answer({ status: 503, text: problem });
    this.answers.clear();
    this.relax();
  }
}

class DeviceLine implements Line {
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(
    readonly send: (frame: string) => void,
    readonly close: () => void,
  ) {}
}

export function deviceHome(): Home {
  return new Keeper(pageRoot());
}
