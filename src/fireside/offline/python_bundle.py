"""Packing: what of Python and of us goes to a browser, and nothing that nobody asks for there."""

import gzip
import hashlib
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import fireside
from fireside.offline import import_hook

OURS = ("core", "games", "play", "bots", "table", "service", "offline", "words")
NOT_OURS = (
    "offline/site_builder.py",
    "offline/python_bundle.py",
    "offline/downloads.py",
    "offline/runtime_notices.py",
    "bots/worker_pool.py",
)
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
WEIGHTS = "weights"
PACKAGES = "packages"
BUNDLE = ".tar.gz"
MODULES = "fireside_modules.py"
LEARNED = (".weights", ".prior")
SUFFIXES = (".py", ".json", ".lesson", ".record", *LEARNED)
MOMENT = (1980, 1, 1, 0, 0, 0)  # the same content gives the same archive

# Of Python's own library, what we and Pyodide ask for; tests play whole matches with no more.
ASKED = {
    *(
        "__future__",
        "_collections_abc",
        "_colorize",
        "_opcode_metadata",
        "_py_warnings",
        "_pyodide",
    ),
    *("_sitebuiltins", "_weakrefset", "abc", "annotationlib", "ast", "asyncio", "base64", "bisect"),
    *("bz2", "codecs", "codeop", "collections", "compression", "concurrent", "contextlib"),
    *(
        "contextvars",
        "copy",
        "copyreg",
        "dataclasses",
        "datetime",
        "decimal",
        "dis",
        "email",
    ),
    *("enum", "fnmatch", "functools", "genericpath", "glob", "hashlib", "heapq", "hmac"),
    *(
        "importlib",
        "inspect",
        "io",
        "ipaddress",
        "json",
        "keyword",
        "linecache",
        "locale",
        "logging",
    ),
    *("lzma", "ntpath", "numbers", "opcode", "operator", "os", "pathlib", "pkgutil", "posixpath"),
    *("pyodide", "random", "re", "reprlib", "secrets", "selectors", "shutil"),
    *("signal", "site", "socket", "stat", "string", "struct", "subprocess"),
    *("tempfile", "textwrap", "threading", "token", "tokenize", "traceback", "types", "typing"),
    *("urllib", "uuid", "warnings", "weakref", "zipfile", "zipimport"),
}
# Parts of these that nobody asks for.
NOT_ASKED = re.compile(
    "asyncio/(__main__|proactor_events|tools|windows_)|concurrent/(futures/process|interpreters)"
    "|email/(?!__init__)|logging/(config|handlers)|urllib/(request|robotparser|response)|pyodide/console"
)
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig")


def make_archive(files: Iterable[tuple[str, bytes]], level: int = 9) -> bytes:
    """The files as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, MOMENT), content, zipfile.ZIP_DEFLATED, level)
    return packed.getvalue()


def repack(archive: bytes, is_wanted: Callable[[str], bool]) -> bytes:
    """The archive with only what is wanted of it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        names = [name for name in whole.namelist() if not name.endswith("/") and is_wanted(name)]
        return make_archive((name, whole.read(name)) for name in sorted(names))


def bundle(archives: Iterable[bytes]) -> bytes:
    """What is in these archives as one, compressed as a whole: so a browser unpacks it at once."""
    bundled = io.BytesIO()
    with tarfile.open(fileobj=bundled, mode="w", format=tarfile.USTAR_FORMAT) as all_of_it:
        for archive in archives:
            with zipfile.ZipFile(io.BytesIO(archive)) as one:
                for name in sorted(name for name in one.namelist() if not name.endswith("/")):
                    about = tarfile.TarInfo(name)
                    about.size = one.getinfo(name).file_size
                    all_of_it.addfile(about, io.BytesIO(one.read(name)))
    return gzip.compress(bundled.getvalue(), 9, mtime=0)


def trim_pyodide(archive: bytes) -> tuple[dict[str, bytes], dict[str, str]]:
    """Pyodide's own files, its library made smaller, and what it says of itself."""
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as whole:

        def member(name: str) -> bytes:
            found = whole.extractfile(f"package/{name}")
            assert found is not None, name
            return found.read()

        files = {name: member(name) for name in PYODIDE}
        files[LIBRARY] = repack(member(LIBRARY), is_stdlib_needed)
        about: dict[str, str] = json.loads(member(LOCK))["info"]
    return files, about


def is_stdlib_needed(name: str) -> bool:
    """Whether somebody may import this module of Python's library."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    is_spare = NOT_ASKED.match(name) is not None
    return first.removesuffix(".py") in ASKED and not is_spare


def our_files() -> dict[str, bytes]:
    """What of our package goes to a browser, by its place."""
    root = Path(fireside.__file__).parent
    files = {"fireside/__init__.py": (root / "__init__.py").read_bytes()}
    for folder in OURS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and path.suffix in SUFFIXES and name not in NOT_OURS:
                files[f"fireside/{name}"] = path.read_bytes()
    return files


def source_digest() -> str:
    """The same for the same files: a site and a server that agree in it play alike."""
    digest = hashlib.sha256()
    for name, content in sorted(our_files().items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def matches_our_sources(wheel: bytes) -> bool:
    """Whether the libraries of a wheel for browsers were compiled from our sources as they are."""
    ours = our_files()
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        names = set(archive.namelist())
        sources = {f"{one.partition('.')[0]}.py" for one in names if one.endswith(".so")} & names
        return all(archive.read(one) == ours.get(one) for one in sources)


def our_sources(compiled: bytes | None) -> dict[str, bytes]:
    """Our own archives by name: the package, and what each title has learned by itself.

    Compiled is a wheel for browsers, whose libraries lie beside the sources then.
    """
    sources = our_files()
    archives: dict[str, bytes] = {}
    networks: dict[str, dict[str, bytes]] = {}
    for name in [name for name in sources if name.endswith(LEARNED)]:
        networks.setdefault(name.split("/")[-4], {})[name] = sources.pop(name)
    sources[MODULES] = sources.pop("fireside/offline/import_hook.py")
    if compiled is not None:
        with zipfile.ZipFile(io.BytesIO(compiled)) as wheel:
            libraries = {name.partition(".")[0]: name for name in wheel.namelist() if ".so" in name}
            one_for_all = {import_hook.LIBRARY, import_hook.INITIALIZER}
            for module, name in libraries.items():
                sources.pop(f"{module}.py", None)
                if module in one_for_all or not one_for_all <= libraries.keys():
                    sources[name] = wheel.read(name)
    archives["fireside.zip"] = make_archive(sorted(sources.items()))
    for title, files in sorted(networks.items()):
        archives[f"{WEIGHTS}-{title}.zip"] = make_archive(sorted(files.items()))
    return archives
