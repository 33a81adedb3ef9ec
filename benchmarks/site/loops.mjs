// A worker in a site's folder: decisions a second of every title, as `fireside bench engine` counts them.
const files = await (await fetch(new URL("python/files.json", self.location.href))).json();
const folder = new URL(`python/${files.version}/`, self.location.href);
const { loadPyodide } = await import(new URL("pyodide.mjs", folder));
const python = await loadPyodide({ indexURL: folder.href, lockFileContents: { info: files.about, packages: {} } });
for (const { name } of files.packages)
  for (const [place, content] of await unpacked(new URL(name, folder))) {
    python.FS.mkdirTree(`/home/python/${place}`.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(`/home/python/${place}`, content);
  }
const figures = python.runPython(`
import json, sys, time
sys.path.insert(0, "/home/python")
import fireside_modules
fireside_modules.find_them_first()
import fireside
from fireside.core.chance import Rng
from fireside.core.playout import play_out

def in_the_loop(game, seats, seconds):
    rng, decisions, seed, begun = Rng(seats), 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        for _ in range(20):
            decisions += play_out(game.new(seats, seed), rng)
            seed += 1
    return decisions / spent

def median(title):
    game = fireside.game(title)
    return sorted(in_the_loop(game, game.seats.start, 0.5) for _ in range(5))[2]

json.dumps({title: median(title) for title in fireside.titles()})
`);
self.postMessage(figures);

/** The files of a bundle; Pyodide's Python cannot read it. */
async function unpacked(url) {
  const bundle = await (await fetch(url)).blob();
  const isCompressed = new Uint8Array(await bundle.slice(0, 1).arrayBuffer())[0] === 0x1f;
  const stream = isCompressed ? bundle.stream().pipeThrough(new DecompressionStream("gzip")) : bundle;
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  const read = (from, length) => new TextDecoder().decode(all.subarray(from, from + length)).replace(/\0.*$/s, "");
  const files = [];
  for (let at = 0; all[at]; ) {
    const size = Number.parseInt(read(at + 124, 12), 8);
    const place = [read(at + 345, 155), read(at, 100)].filter(Boolean).join("/");
    files.push([place, all.subarray(at + 512, at + 512 + size)]);
    at += 512 * (1 + Math.ceil(size / 512));
  }
  return files;
}
