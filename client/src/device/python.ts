/**
 * Python in a worker: Pyodide, the packages it needs and ours. Everything lies beside the page, and is kept by the
 * browser after the first visit, so that later ones need no network.
 */

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
}

type Load = (options: { indexURL: string; lockFileContents: object }) => Promise<Pyodide>;
type Progress = (got: number, all: number) => void;

const LISTS = "fireside-python-lists"; // what names the files, and may change
const shelfOf = (version: string): string => `fireside-python-${version}`;
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

/** Python with our package, ready to be asked. */
export async function loadPython(root: string, files: Files, progress: Progress): Promise<Python> {
  const folder = folderOf(root, files);
  const kept = await fetchAll(folder, files, progress);
  answerFrom(kept);
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href)) as {
    loadPyodide: Load;
  };
  const python = await loadPyodide({ indexURL: folder.href, lockFileContents: { info: files.about, packages: {} } });
  for (const { name } of files.packages) {
    const archive = await kept.get(new URL(name, folder).href)?.arrayBuffer();
    if (archive) python.unpackArchive(archive, "zip", { extractDir: PLACE });
  }
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(PLACE)})`);
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
  await shelf?.put(address, answer.clone()).catch(() => undefined); // no room: it is fetched again next time
  return answer;
}

const KINDS: Readonly<Record<string, string>> = { wasm: "application/wasm", mjs: "text/javascript" };

/** Whatever Pyodide fetches in this worker is answered from what is there already. */
function answerFrom(kept: ReadonlyMap<string, Blob>): void {
  const fetchAnew = self.fetch.bind(self);
  self.fetch = (asked, more) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const blob = kept.get(address);
    if (blob === undefined) return fetchAnew(asked, more);
    const kind = KINDS[address.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return Promise.resolve(new Response(blob, { headers: { "content-type": kind } }));
  };
}
