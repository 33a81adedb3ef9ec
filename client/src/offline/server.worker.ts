/** The worker that serves the page's tables: the server's Python with storage in IndexedDB. */

import type { FromServerWorker, ToServerWorker } from "./worker-messages";
import { prefetchNetworks, fetchManifest, loadPython } from "./load-pyodide";
import { KeyValueStore } from "./indexed-db";
import { cpuCores, BotPool } from "./bot-pool";

interface JsBridge {
  ask(method: string, address: string, token: string, body: string): Promise<{ toJs(): [number, string] }>;
  open(number: number, table: string): void;
  hear(number: number, frame: string): Promise<void>;
  close(number: number): void;
}

const MANY = 4;
const SOON = 2_000; // ms after start-up within which the page may request a match; then it counts as idle
const AT_LAST = 6_000; // ms after a table is opened until the page counts as idle, even if the table is not shown
const LATER = 5_000; // ms for the start of bots, before networks are prefetched
const say = (message: FromServerWorker): void => self.postMessage(message);
let resolveBridge: (bridge: JsBridge) => void;
/** Resolves when Python has started; earlier requests wait for it. */
const bridge = new Promise<JsBridge>((resolve) => (resolveBridge = resolve));

async function begin(root: string): Promise<JsBridge> {
  const files = await fetchManifest(root);
  // with few cores a requested match comes before the start of bots
  const thinkers = new BotPool(root, files, cpuCores() >= MANY ? Promise.resolve() : pageIdle);
  const progress = (got: number, all: number): void => {
    say({ kind: "progress", got, all });
    if (got === all && cpuCores() >= MANY) thinkers.warmUp(); // start a bot worker in parallel
  };
  const [shelf, python] = await Promise.all([KeyValueStore.open(), loadPython(root, files, progress, { first: true })]);
  const scripts = {
    read: (key: string) => shelf.read(key),
    those_under: (prefix: string, after: string) => shelf.valuesUnder(prefix, after),
    write: (keys: Iterable<string>, texts: Iterable<string>) => shelf.write([...keys], [...texts]),
    think: (task: string, seconds: number) => thinkers.run(task, seconds),
    tell: (number: number, frame: string) => say({ kind: "frame", number, frame }),
  };
  const compiled = Boolean(python.pyimport("fireside")["COMPILED"]);
  const made = python.pyimport("fireside.offline.js_bridge")["JsBridge"]?.(scripts) as JsBridge;
  say({ kind: "ready", compiled });
  setTimeout(() => isMatchRequested || resolvePageIdle(), SOON);
  void pageIdle.then(() => {
    thinkers.warmUp();
    setTimeout(() => void prefetchNetworks(root, files).catch(() => undefined), LATER);
  });
  return made;
}

let isMatchRequested = false;
let resolvePageIdle: () => void;
const pageIdle = new Promise<void>((resolve) => (resolvePageIdle = resolve));
void pageIdle.then(() => say({ kind: "calm" }));

self.onmessage = async ({ data }: MessageEvent<ToServerWorker>) => {
  if (data.kind === "begin") {
    begin(data.root).then(resolveBridge, (problem: unknown) => say({ kind: "failed", why: String(problem) }));
    return;
  }
  if (data.kind === "stands") return resolvePageIdle();
  isMatchRequested ||= data.kind === "open" || (data.kind === "ask" && data.method === "POST");
  const there = await bridge;
  if (data.kind === "ask") {
    const [status, text] = (await there.ask(data.method, data.address, data.token, data.body)).toJs();
    say({ kind: "answer", number: data.number, status, text });
  } else if (data.kind === "open") {
    there.open(data.number, data.table);
    setTimeout(resolvePageIdle, AT_LAST);
  } else if (data.kind === "say") await there.hear(data.number, data.frame);
  else there.close(data.number);
};
