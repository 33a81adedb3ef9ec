/** The page's side of the offline backend: a worker runs the tables and exchanges messages with it. */

import { offlineStatus } from "../stores/offline-status.svelte";
import { tableShown } from "../lib/start-up.svelte";
import { serializeBody, type Backend, type Channel, type ApiResponse } from "../api/backend";
import type { FromServerWorker, ToServerWorker } from "./worker-messages";
import { fetchFresh } from "./load-pyodide";
import { siteRoot } from "../lib/site";

const LOCK = "fireside-tables"; // only one tab at a time holds the tables

/** Requests answered by static files, and therefore before Python has started. */
const BESIDE: Readonly<Record<string, string>> = { "/games": "python/games.json" };
const AT_LAST = 30_000; // ms after which `idle` resolves in any case
const NOTHING_THERE = JSON.stringify({ tables: [], before: null });

class OfflineBackend implements Backend {
  private readonly worker: Worker;
  private readonly answers = new Map<number, (told: ApiResponse) => void>();
  private readonly channels = new Map<number, WorkerChannel>();
  private count = 0;
  private resolveIdle!: () => void;
  readonly idle = new Promise<void>((resolve) => (this.resolveIdle = resolve));

  constructor(private readonly root: string) {
    this.worker = new Worker(new URL("./server.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromServerWorker>) => this.receive(data);
    this.worker.onerror = () => this.fail("worker");
    offlineStatus.started = true;
    void tableShown.then(() => this.send({ kind: "stands" }));
    setTimeout(this.resolveIdle, AT_LAST);
    void this.begin();
  }

  /** Start Python when no other tab holds the tables. */
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
    offlineStatus.inOtherTab = true;
    await navigator.locks.request(LOCK, () => {
      offlineStatus.inOtherTab = false;
      go();
      return forever;
    });
  }

  async request({ method, address, token, body }: Parameters<Backend["request"]>[0]): Promise<ApiResponse> {
    const beside = method === "GET" ? BESIDE[address] : undefined;
    if (beside) {
      const answer = await fetchFresh(new URL(beside, this.root).href);
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
        body: body === undefined ? "" : serializeBody(body),
      });
    });
  }

  openChannel(table: string): Channel {
    const number = (this.count += 1);
    const line = new WorkerChannel(
      (frame) => this.send({ kind: "say", number, frame }),
      () => {
        this.channels.delete(number);
        this.send({ kind: "close", number });
      },
    );
    this.channels.set(number, line);
    this.send({ kind: "open", number, table });
    queueMicrotask(() => line.onopen?.(new Event("open")));
    return line;
  }

  private send(message: ToServerWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromServerWorker): void {
    switch (message.kind) {
      case "progress":
        offlineStatus.share = message.got / message.all;
        if (offlineStatus.share === 1) performance.mark("python-fetched"); // read by benchmarks/site
        break;
      case "ready":
        performance.mark("python-ready"); // tests wait for this mark
        offlineStatus.ready = true;
        offlineStatus.compiled = message.compiled;
        break;
      case "calm":
        this.resolveIdle();
        break;
      case "failed":
        this.fail(message.why);
        break;
      case "answer":
        this.answers.get(message.number)?.(message);
        this.answers.delete(message.number);
        break;
      case "frame":
        this.channels.get(message.number)?.onmessage?.(new MessageEvent("message", { data: message.frame }));
    }
  }

  private fail(why: string): void {
    offlineStatus.error = why;
    const problem = JSON.stringify({ key: "device_failed", sentence: "", values: {} });
    for (const answer of this.answers.values()) answer({ status: 503, text: problem });
    this.answers.clear();
    this.resolveIdle();
  }
}

class WorkerChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(
    readonly send: (frame: string) => void,
    readonly close: () => void,
  ) {}
}

export function createOfflineBackend(): Backend {
  return new OfflineBackend(siteRoot());
}
