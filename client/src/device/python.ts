/**
 * Python in a worker: Pyodide, the packages it needs and ours. Everything lies beside the page, and is kept by the
 * browser after the first visit, so that later ones need no network.
 */

import { Bed, release } from "./sleep";

/** `files.json`: what is fetched before Python begins, and how large it is. */
export interface Files {
  version: string; // of all of them together, and the folder in which they lie
  about: object; // what Pyodide says of itself
  pyodide: { name: string; bytes: number }[];
  packages: { name: string; bytes: number }[];
  networks: string[]; // fetched when somebody thinks about their title
}

export interface Python {
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  /** What was learned about a title is there, if there is anything. */
  fetchNetwork(title: string): Promise<void>;
}

interface Pyodide extends Pick<Python, "pyimport"> {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Start {
  indexURL: string;
  lockFileContents: object;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
type Load = (start: Start) => Promise<Pyodide>;
type Progress = (got: number, all: number) => void;

const LISTS = "fireside-python-lists"; // what names the files, and may change
const shelfOf = (version: string): string => `fireside-python-${version}`;
/** Of Python's library, what our package asks for: it sleeps with Python. */
const EARLY =
  `asyncio, base64, bisect, contextlib, copy, dataclasses, datetime, decimal, enum, functools, hashlib, heapq, hmac,
  importlib.metadata, importlib.resources, inspect, ipaddress, json, locale, logging, pathlib, random, re, secrets, shutil,
  string, struct, tempfile, textwrap, threading, typing, urllib.parse, uuid, zipfile`.replace(/\s+/g, " ");
const PLACE = "/home/python"; // where packages lie in Pyodide's own file system

/** All that Python needs is kept by the browser, and begins without a network when somebody wants to play. */
export async function keepPython(root: string, progress: Progress): Promise<void> {
  const files = await listFiles(root);
  await fetchAll(folderOf(root, files), files, progress);
  await fetchNewest(new URL("python/games.json", root).href);
}

const folderOf = (root: string, { version }: Files): URL => new URL(`python/${version}/`, root);

/** The newest version; who has asked for it stays with it, so that versions are never mixed. */
export async function listFiles(root: string): Promise<Files> {
  return (await (await fetchNewest(new URL("python/files.json", root).href)).json()) as Files;
}

/**
 * Python with our package, ready to be asked. Beside what a browser fetches itself it keeps machine code: whoever is the
 * first to begin in a visit lets it (`first`), unless what is compiled has just come.
 */
export async function loadPython(root: string, files: Files, progress: Progress, first = false): Promise<Python> {
  const folder = folderOf(root, files);
  const kept = await fetchAll(folder, files, progress);
  answerFrom(kept, first && compiling.size === 0);
  const python = (await wakePython(folder, files)) ?? (await beginPython(folder, files));
  compiling.clear(); // Python itself holds it now
  for (const { name } of files.packages) {
    const archive = await kept.get(new URL(name, folder).href)?.arrayBuffer();
    if (archive) python.unpackArchive(archive, "zip", { extractDir: PLACE });
  }
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
  python.pyimport("fireside_modules")["find_them_first"]?.();
  const fetched = new Set<string>();
  return {
    pyimport: (name) => python.pyimport(name),
    async fetchNetwork(title) {
      const name = `weights-${title}.zip`;
      if (fetched.has(name) || !files.networks.includes(name)) return;
      const answer = await fetchKept(new URL(name, folder).href, files.version);
      python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: PLACE });
      fetched.add(name);
    },
  };
}

async function beginPython(folder: URL, { about }: Files, more: Partial<Start> = {}): Promise<Pyodide> {
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href)) as {
    loadPyodide: Load;
  };
  return loadPyodide({ indexURL: folder.href, lockFileContents: { info: about, packages: {} }, ...more });
}

const bedOf = (folder: URL, { version }: Files): Promise<Bed | null> =>
  Bed.open(shelfOf(version), new URL("asleep", folder).href);

/** Python as it was once it had begun, if that was kept here before: so it begins in half the time. */
async function wakePython(folder: URL, files: Files): Promise<Pyodide | null> {
  const bed = await bedOf(folder, files);
  const asleep = await bed?.take();
  if (!asleep) return null;
  try {
    const python = await beginPython(folder, files, { _loadSnapshot: asleep });
    release(asleep);
    python.runPython("import random; random.seed()"); // no two sleepers dream alike
    return python;
  } catch {
    await bed?.clear(); // a damaged one is not tried again
    return null;
  }
}

/** Python begins once more, and is kept as it is then. */
export async function layAsleep(root: string, files: Files): Promise<void> {
  const folder = folderOf(root, files);
  const bed = await bedOf(folder, files);
  if (!bed || (await bed.isTaken())) return;
  answerFrom(await fetchAll(folder, files, () => undefined));
  const python = await beginPython(folder, files, { _makeSnapshot: true });
  python.runPython(`import ${EARLY}`);
  await bed.lay(python.makeMemorySnapshot());
}

async function fetchKept(address: string, version: string): Promise<Response> {
  const shelf = await caches.open(shelfOf(version)).catch(() => null);
  return (await shelf?.match(address)) ?? (await fetchOne(address, shelf));
}

/** Every file as a blob: from what the browser has kept of this version, else from the network. */
async function fetchAll(folder: URL, files: Files, progress: Progress): Promise<Map<string, Blob>> {
  const wanted = [...files.pyodide, ...files.packages];
  const all = wanted.reduce((sum, one) => sum + one.bytes, 0);
  forgetOthers(shelfOf(files.version));
  const kept = new Map<string, Blob>();
  let got = 0;
  await Promise.all(
    wanted.map(async ({ name, bytes }) => {
      const address = new URL(name, folder).href;
      kept.set(address, await (await fetchKept(address, files.version)).blob());
      progress((got += bytes), all);
    }),
  );
  return kept;
}

/** The newest if there is a network, else what was kept of it. */
export async function fetchNewest(address: string): Promise<Response> {
  const shelf = await caches.open(LISTS).catch(() => null);
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.ok) await shelf?.put(address, answer.clone()).catch(() => undefined);
    return answer;
  } catch (problem) {
    const kept = await shelf?.match(address);
    if (kept) return kept;
    throw problem;
  }
}

/** What was kept of other versions takes no room any more. */
function forgetOthers(current: string): void {
  const isOther = (name: string): boolean => /^fireside-python-/.test(name) && name !== current && name !== LISTS;
  caches.keys().then(
    (names) => names.filter(isOther).map((name) => caches.delete(name)),
    () => undefined,
  );
}

async function fetchOne(address: string, shelf: Cache | null): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (address.endsWith(".wasm")) compileMeanwhile(answer.clone());
  await shelf?.put(address, answer.clone()).catch(() => undefined); // no room: it is fetched again next time
  return answer;
}

const compiling = new Set<Promise<unknown>>();

/** Whoever compiles the same soon after is given what was compiled while it came. */
function compileMeanwhile({ body }: Response): void {
  const coming = new Response(body, { headers: { "content-type": KINDS["wasm"] ?? "" } });
  compiling.add(WebAssembly.compileStreaming(coming).catch(() => null));
}

const KINDS: Readonly<Record<string, string>> = { wasm: "application/wasm", mjs: "text/javascript" };

/** Whatever Pyodide fetches in this worker is answered from what is there already; what is compiled by the browser. */
function answerFrom(kept: ReadonlyMap<string, Blob>, byBrowser = false): void {
  const fetchAnew = self.fetch.bind(self);
  self.fetch = async (asked, more) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const blob = kept.get(address);
    if (blob === undefined) return fetchAnew(asked, more);
    const kind = KINDS[address.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    if (byBrowser && kind === KINDS["wasm"]) {
      const answer = await fetchAnew(asked, more).catch(() => null);
      if (answer?.ok && answer.headers.get("content-type") === kind) return answer;
    }
    return new Response(blob, { headers: { "content-type": kind } });
  };
}
