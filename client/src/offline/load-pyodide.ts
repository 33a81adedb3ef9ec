/**
 * Loader of Python in a worker: Pyodide, its packages and Fireside's. All files are beside the page and
 * cached after the first visit, so that later ones need no network connection.
 */

import { Packages, PACKAGES_FOLDER, type CreateModule } from "./pyodide-packages";
import { SnapshotStore, freeBuffer } from "./memory-snapshot";

/** `files.json`: the files fetched before Python starts, and their sizes. */
export interface PythonManifest {
  version: string; // of all files together; also the name of their folder
  about: object; // the contents of Pyodide's lock file
  pyodide: { name: string; bytes: number }[];
  packages: { name: string; bytes: number }[];
  networks: string[]; // neural networks, fetched when a bot of their title plays, or when idle
}

export interface PythonRuntime {
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  /** Resolves when the trained network of a title is loaded, if it has one. */
  fetchNetwork(title: string): Promise<void>;
}

interface Pyodide extends Pick<PythonRuntime, "pyimport"> {
  FS: Parameters<Packages["write"]>[0];
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface PyodideOptions {
  indexURL: string;
  lockFileContents: object;
  createPyodideModule: CreateModule;
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}
type Load = (start: PyodideOptions) => Promise<Pyodide>;
type OnProgress = (got: number, all: number) => void;

const LISTS_CACHE = "fireside-python-lists"; // files that list versions, and may change
const cacheName = (version: string): string => `fireside-python-${version}`;
/** Cache all files of Python. Resolves when it can start without a network connection. */
export async function prefetchPython(root: string, progress: OnProgress): Promise<void> {
  const files = await fetchManifest(root);
  await fetchAll(folderOf(root, files), files, progress);
  await prefetchNetworks(root, files);
  await fetchFresh(new URL("python/games.json", root).href);
}

/** Cache the trained networks of all titles. Without them the expert bots are weaker offline. */
export async function prefetchNetworks(root: string, files: PythonManifest): Promise<void> {
  for (const name of files.networks) await fetchCached(new URL(name, folderOf(root, files)).href, files.version);
}

const folderOf = (root: string, { version }: PythonManifest): URL => new URL(`python/${version}/`, root);

/** Return the newest manifest; a caller keeps using its version, so that files of two versions are never mixed. */
export async function fetchManifest(root: string): Promise<PythonManifest> {
  return (await (await fetchFresh(new URL("python/files.json", root).href)).json()) as PythonManifest;
}

/** How a worker starts Python. */
export interface StartOptions {
  /** first start in a visit: the browser fetches the WebAssembly itself, so that it caches the machine code */
  first?: boolean;
  /** store a memory snapshot after start-up unless one exists */
  savesSnapshot?: boolean;
}

/** Resolves with a running Python that has Fireside's package. */
export async function loadPython(
  root: string,
  files: PythonManifest,
  progress: OnProgress,
  how: StartOptions = {},
): Promise<PythonRuntime> {
  const folder = folderOf(root, files);
  const kept = await fetchAll(folder, files, progress);
  serveFetchesFrom(kept, (how.first ?? false) && compiling.size === 0); // unless a download is being compiled already
  const bundles = files.packages.flatMap(({ name }) => kept.get(new URL(name, folder).href) ?? []);
  const packages = await Packages.unpack(bundles);
  const bed = await SnapshotStore.open(cacheName(files.version), new URL("asleep", folder).href);
  const begin = (more: Partial<PyodideOptions>): Promise<Pyodide> => startPyodide(folder, files, packages, more);
  const python =
    (bed && (await restoreSnapshot(bed, begin))) ?? (await startFresh(how.savesSnapshot ? bed : null, begin));
  compiling.clear(); // Python holds the compiled module from here on
  const fetched = new Set<string>();
  return {
    pyimport: (name) => python.pyimport(name),
    async fetchNetwork(title) {
      const name = `weights-${title}.tar.gz`;
      if (fetched.has(name) || !files.networks.includes(name)) return;
      const answer = await fetchCached(new URL(name, folder).href, files.version);
      (await Packages.unpack([await answer.blob()])).write(python.FS);
      fetched.add(name);
    },
  };
}

async function startPyodide(
  folder: URL,
  { about }: PythonManifest,
  packages: Packages,
  more: Partial<PyodideOptions>,
): Promise<Pyodide> {
  const [{ loadPyodide }, { default: create }] = (await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(/* @vite-ignore */ new URL(name, folder).href)),
  )) as [{ loadPyodide: Load }, { default: CreateModule }];
  const lockFileContents = { info: about, packages: {} };
  return loadPyodide({
    indexURL: folder.href,
    lockFileContents,
    createPyodideModule: packages.installInto(create),
    ...more,
  });
}

/** Start Python from its stored memory snapshot, if there is one: three times as fast. */
async function restoreSnapshot(
  bed: SnapshotStore,
  begin: (more: Partial<PyodideOptions>) => Promise<Pyodide>,
): Promise<Pyodide | null> {
  const asleep = await bed.load();
  if (!asleep) return null;
  try {
    const python = await begin({ _loadSnapshot: asleep });
    freeBuffer(asleep);
    python.runPython("import random; random.seed()"); // all restored copies would otherwise share one random state
    return python;
  } catch {
    await bed.clear(); // delete a damaged snapshot, so that it is not tried again
    return null;
  }
}

/** Start Python without a snapshot, and store one if requested. */
async function startFresh(
  bed: SnapshotStore | null,
  begin: (more: Partial<PyodideOptions>) => Promise<Pyodide>,
): Promise<Pyodide> {
  const python = await begin(bed ? { _makeSnapshot: true } : {});
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PACKAGES_FOLDER)})`);
  python.pyimport("fireside_modules")["find_them_first"]?.();
  if (bed) {
    python.pyimport("fireside.offline.warm_up")["preload"]?.();
    void bed.save(python.makeMemorySnapshot());
  }
  return python;
}

async function fetchCached(address: string, version: string): Promise<Response> {
  const shelf = await caches.open(cacheName(version)).catch(() => null);
  return (await shelf?.match(address)) ?? (await fetchAndCache(address, shelf));
}

/** Return every file as a blob: from the cache of this version, else from the network. */
async function fetchAll(folder: URL, files: PythonManifest, progress: OnProgress): Promise<Map<string, Blob>> {
  const wanted = [...files.pyodide, ...files.packages];
  const all = wanted.reduce((sum, one) => sum + one.bytes, 0);
  deleteOldCaches(cacheName(files.version));
  const kept = new Map<string, Blob>();
  let got = 0;
  await Promise.all(
    wanted.map(async ({ name, bytes }) => {
      const address = new URL(name, folder).href;
      kept.set(address, await (await fetchCached(address, files.version)).blob());
      progress((got += bytes), all);
    }),
  );
  return kept;
}

/** Return the newest version from the network, else the cached one. */
export async function fetchFresh(address: string): Promise<Response> {
  const shelf = await caches.open(LISTS_CACHE).catch(() => null);
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

/** Delete the caches of other versions. */
function deleteOldCaches(current: string): void {
  const isOther = (name: string): boolean => /^fireside-python-/.test(name) && name !== current && name !== LISTS_CACHE;
  caches.keys().then(
    (names) => names.filter(isOther).map((name) => caches.delete(name)),
    () => undefined,
  );
}

async function fetchAndCache(address: string, shelf: Cache | null): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (address.endsWith(".wasm")) compileInBackground(answer.clone());
  await shelf?.put(address, answer.clone()).catch(() => undefined); // without room on the disk it is fetched again next time
  return answer;
}

const compiling = new Set<Promise<unknown>>();

/** Compile WebAssembly while it is downloaded; a later request for the same code gets the result. */
function compileInBackground({ body }: Response): void {
  const coming = new Response(body, { headers: { "content-type": KINDS["wasm"] ?? "" } });
  compiling.add(WebAssembly.compileStreaming(coming).catch(() => null));
}

const KINDS: Readonly<Record<string, string>> = { wasm: "application/wasm", mjs: "text/javascript" };

/** Answer Pyodide's requests in this worker from loaded files; the browser fetches the WebAssembly if `byBrowser`. */
function serveFetchesFrom(kept: ReadonlyMap<string, Blob>, byBrowser = false): void {
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
