// A worker in a site's folder: decisions a second of every title, as `fireside bench engine` counts them.
const files = await (await fetch(new URL("python/files.json", self.location.href))).json();
const folder = new URL(`python/${files.version}/`, self.location.href);
const { loadPyodide } = await import(new URL("pyodide.mjs", folder));
const python = await loadPyodide({ indexURL: folder.href, lockFileContents: { info: files.about, packages: {} } });
const packages = await (await fetch(new URL("packages.zip", self.location.href))).arrayBuffer();
python.unpackArchive(packages, "zip", { extractDir: "/home/python" });
const figures = python.runPython(`
import json, sys, time
sys.path.insert(0, "/home/python")
import fireside_modules
fireside_modules.find_them_first()
import fireside
from fireside.core.rng import Rng
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
