/**
 * Python in a worker: Pyodide, the packages it needs and ours. Everything lies beside the page, and is kept by the
 * browser after the first visit, so that later ones need no network.
 */

import { Packages, PLACE, type Create } from "./pyodide-packages";
import { Bed, release } from "./memory-snapshot";

/** `files.json`: what is fetched before Python begins, and how large it is. */
export interface Files {
  version: string; // of all of them together, and the folder in which they lie
  about: object; // what Pyodide says of itself
  pyodide: { name: string; bytes: number }[];
  packages: { name: string; bytes: number }[];
  networks: string[]; // fetched when somebody thinks about their title, or when there is nothing else to do
}

export interface Python {
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  /** What was learned about a title is there, if there is anything. */
  fetchNetwork(title: string): Promise<void>;
}

interface Pyodide extends Pick<Python, "pyimport"> {
  FS: Parameters<Packages["write"]>[0];
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Start {
  indexURL: string;
  lockFileContents: object;
  createPyodideModule: Create;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
type Load = (start: Start) => Promise<Pyodide>;
type Progress = (got: number, all: number) => void;

const LISTS = "fireside-python-lists"; // what names the files, and may change
const shelfOf = (version: string): string => `fireside-python-${version}`;
/** All that Python needs is kept by the browser, and begins without a network when somebody wants to play. */
export async function keepPython(root: string, progress: Progress): Promise<void> {
  const files = await listFiles(root);
  await fetchAll(folderOf(root, files), files, progress);
  await keepNetworks(root, files);
  await fetchNewest(new URL("python/games.json", root).href);
}

/** What was learned about every title: without a network and without that, experts would play as nobody had taught them. */
export async function keepNetworks(root: string, files: Files): Promise<void> {
  for (const name of files.networks) await fetchKept(new URL(name, folderOf(root, files)).href, files.version);
}

const folderOf = (root: string, { version }: Files): URL => new URL(`python/${version}/`, root);

/** The newest version; who has asked for it stays with it, so that versions are never mixed. */
export async function listFiles(root: string): Promise<Files> {
  return (await (await fetchNewest(new URL("python/files.json", root).href)).json()) as Files;
}

/** How a worker begins its Python. */
export interface Beginning {
  /** it is the first in a visit: it lets the browser fetch what is compiled, which keeps machine code beside it */
  first?: boolean;
  /** it is kept for the next visit as it is once it has begun, if that was not done before */
  lays?: boolean;
}

/** Python with our package, ready to be asked. */
export async function loadPython(root: string, files: Files, progress: Progress, how: Beginning = {}): Promise<Python> {
  const folder = folderOf(root, files);
  const kept = await fetchAll(folder, files, progress);
  answerFrom(kept, (how.first ?? false) && compiling.size === 0); // unless what is compiled has just come
  const bundles = files.packages.flatMap(({ name }) => kept.get(new URL(name, folder).href) ?? []);
  const packages = await Packages.unpacked(bundles);
  const bed = await Bed.open(shelfOf(files.version), new URL("asleep", folder).href);
  const begin = (more: Partial<Start>): Promise<Pyodide> => beginPython(folder, files, packages, more);
  const python = (bed && (await wake(bed, begin))) ?? (await beginAnew(how.lays ? bed : null, begin));
  compiling.clear(); // Python itself holds it now
  const fetched = new Set<string>();
  return {
    pyimport: (name) => python.pyimport(name),
    async fetchNetwork(title) {
      const name = `weights-${title}.tar.gz`;
      if (fetched.has(name) || !files.networks.includes(name)) return;
      const answer = await fetchKept(new URL(name, folder).href, files.version);
      (await Packages.unpacked([await answer.blob()])).write(python.FS);
      fetched.add(name);
    },
  };
}

async function beginPython(folder: URL, { about }: Files, packages: Packages, more: Partial<Start>): Promise<Pyodide> {
  const [{ loadPyodide }, { default: create }] = (await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(/* @vite-ignore */ new URL(name, folder).href)),
  )) as [{ loadPyodide: Load }, { default: Create }];
  const lockFileContents = { info: about, packages: {} };
  return loadPyodide({
    indexURL: folder.href,
    lockFileContents,
    createPyodideModule: packages.into(create),
    ...more,
  });
}

/** Python as it was once it had begun, if that was kept here before: so it begins in a third of the time. */
async function wake(bed: Bed, begin: (more: Partial<Start>) => Promise<Pyodide>): Promise<Pyodide | null> {
  const asleep = await bed.take();
  if (!asleep) return null;
  try {
    const python = await begin({ _loadSnapshot: asleep });
    release(asleep);
    python.runPython("import random; random.seed()"); // no two sleepers dream alike
    return python;
  } catch {
    await bed.clear(); // a damaged one is not tried again
    return null;
  }
}

/** Python begins, and lies in its bed as it is then, if it shall. */
async function beginAnew(bed: Bed | null, begin: (more: Partial<Start>) => Promise<Pyodide>): Promise<Pyodide> {
  const python = await begin(bed ? { _makeSnapshot: true } : {});
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
  python.pyimport("fireside_modules")["find_them_first"]?.();
  if (bed) {
    python.pyimport("fireside.offline.warm_up")["preload"]?.();
    void bed.lay(python.makeMemorySnapshot());
  }
  return python;
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
