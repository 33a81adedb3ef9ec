// Runs one of our modules inside the browser's Python, on Node. inside.mjs PYODIDE PACKAGES PROJECT MODULE ARGUMENT ...
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, project, module, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide + path.sep, env: { HOME: "/tmp", NO_COLOR: "1" } });
for (const [at, folder] of [["/packages", packages], ["/project", project]]) python.mountNodeFS(at, folder);
const run = python.runPython(`
import os, runpy, sys
def run(module, given):
    os.chdir("/project")
    sys.path[:0] = ["/project/src", "/project", "/packages"]
    sys.argv = [module, *given.to_py()]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
run
`);
process.exit(run(module, given));
