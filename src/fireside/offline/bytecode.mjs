// Compiles sources to bytecode with the Python that will run it, so that a site starts sooner: bytecode.mjs FOLDER ARCHIVE ...
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const { about } = JSON.parse(fs.readFileSync(path.join(folder, "files.json"), "utf8"));
const python = await loadPyodide({ indexURL: folder + path.sep, lockFileContents: { info: about, packages: {} } });
const convert = python.runPython(`
import io, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def bare(code):
    """Without the lines of the sources, which are not there either."""
    inner = tuple(bare(one) if hasattr(one, "co_code") else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\\xff" * whole + bytes([0xF7 + rest] if rest else [])  # eight instructions a byte
    return code.replace(co_consts=inner, co_linetable=nowhere, co_filename="")

def convert(archive):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content = bytes(_code_to_hash_pyc(bare(code), source_hash(content), False))
                name += "c"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            new.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
convert
`);
for (const name of archives) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, convert(new Uint8Array(fs.readFileSync(file))).toJs());
}
process.exit(0);
