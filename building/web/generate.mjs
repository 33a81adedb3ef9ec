// mypyc runs inside Pyodide: so the C is made for its Python, and for 32 bits. generate.mjs TOOLS PROJECT
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [tools, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(tools, "node_modules/pyodide/pyodide.mjs")).href);
const python = await loadPyodide();
const wheels = path.join(tools, "wheels");
for (const name of fs.readdirSync(wheels).filter((one) => one.endsWith(".whl")))
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), "zip", { extractDir: "/packages" });
python.mountNodeFS("/project", project);
await python.runPythonAsync(`
import json, os, shutil, sys
sys.path[:0] = ["/packages", "/project/building"]
sys.setrecursionlimit(5000)
os.chdir("/project")
shutil.copytree("/packages/msgspec", "/types/msgspec")  # mypy wants those of msgspec, and none of the others
os.environ["MYPYPATH"] = "/types"
from mypyc.build import mypycify
from compiled_rules import GROUP, modules_to_compile
from patch_mypyc_leak import with_freed_rows
made = mypycify(
    ["--config-file", "pyproject.toml", "--follow-imports=silent", *modules_to_compile()],
    opt_level="3", debug_level="0", group_name=GROUP,
)
libraries = [(one.name, [with_freed_rows(source) for source in one.sources]) for one in made]
with open("libraries.json", "w") as told:
    json.dump(libraries, told)
`);
process.exit(0);
