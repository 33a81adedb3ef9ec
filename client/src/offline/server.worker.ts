/** The worker that keeps the page's tables: the same Python as on a server, storage from the browser. */

import type { FromKeeper, ToKeeper } from "./worker-messages";
import { keepNetworks, listFiles, loadPython } from "./load-pyodide";
import { Shelf } from "./indexed-db";
import { cores, Thinkers } from "./bot-pool";

interface Door {
  ask(method: string, address: string, token: string, body: string): Promise<{ toJs(): [number, string] }>;
  open(number: number, table: string): void;
  hear(number: number, frame: string): Promise<void>;
  close(number: number): void;
}

const MANY = 4;
const SOON = 2_000; // ms: so long somebody has to ask for a match
const AT_LAST = 6_000; // ms: it is drawn, or nobody draws it
const LATER = 5_000; // ms: bots have begun, or nobody wants them
const say = (message: FromKeeper): void => self.postMessage(message);
let open: (door: Door) => void;
/** What is asked before Python is there waits for it. */
const door = new Promise<Door>((resolve) => (open = resolve));

async function begin(root: string): Promise<Door> {
  const files = await listFiles(root);
  // where there are few cores, a match that is asked for stands before bots are made ready
  const thinkers = new Thinkers(root, files, cores() >= MANY ? Promise.resolve() : calm);
  const progress = (got: number, all: number): void => {
    say({ kind: "progress", got, all });
    if (got === all && cores() >= MANY) thinkers.prepare(); // beside this one
  };
  const [shelf, python] = await Promise.all([Shelf.open(), loadPython(root, files, progress, { first: true })]);
  const scripts = {
    read: (key: string) => shelf.read(key),
    those_under: (prefix: string, after: string) => shelf.thoseUnder(prefix, after),
    write: (keys: Iterable<string>, texts: Iterable<string>) => shelf.write([...keys], [...texts]),
    think: (task: string, seconds: number) => thinkers.think(task, seconds),
    tell: (number: number, frame: string) => say({ kind: "frame", number, frame }),
  };
  const compiled = Boolean(python.pyimport("fireside")["COMPILED"]);
  const made = python.pyimport("fireside.offline.js_bridge")["JsBridge"]?.(scripts) as Door;
  say({ kind: "ready", compiled });
  setTimeout(() => asked || relax(), SOON);
  void calm.then(() => {
    thinkers.prepare();
    setTimeout(() => void keepNetworks(root, files).catch(() => undefined), LATER);
  });
  return made;
}

let asked = false;
let relax: () => void;
const calm = new Promise<void>((resolve) => (relax = resolve));
void calm.then(() => say({ kind: "calm" }));

self.onmessage = async ({ data }: MessageEvent<ToKeeper>) => {
  if (data.kind === "begin") {
    begin(data.root).then(open, (problem: unknown) => say({ kind: "failed", why: String(problem) }));
    return;
  }
  if (data.kind === "stands") return relax();
  asked ||= data.kind === "open" || (data.kind === "ask" && data.method === "POST");
  const there = await door;
  if (data.kind === "ask") {
    const [status, text] = (await there.ask(data.method, data.address, data.token, data.body)).toJs();
    say({ kind: "answer", number: data.number, status, text });
  } else if (data.kind === "open") {
    there.open(data.number, data.table);
    setTimeout(relax, AT_LAST);
  } else if (data.kind === "say") await there.hear(data.number, data.frame);
  else there.close(data.number);
};
