"""Packing of Python, its packages and ours for browsers, without modules that are not needed."""

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
    "service/message_schema.py",
    "service/operations/openapi.py",
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
MOMENT = (1980, 1, 1, 0, 0, 0)  # a fixed time stamp makes archives reproducible

# Modules of the standard library that Fireside and Pyodide import; tests play matches with these.
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
# Submodules of these that are never imported.
NOT_ASKED = re.compile(
    "asyncio/(__main__|proactor_events|tools|windows_)|concurrent/(futures/process|interpreters)"
    "|email/(?!__init__)|logging/(config|handlers)|urllib/(request|robotparser|response)|pyodide/console"
)
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig")


def make_archive(files: Iterable[tuple[str, bytes]], level: int = 9) -> bytes:
    """Return a reproducible zip archive of the files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, MOMENT), content, zipfile.ZIP_DEFLATED, level)
    return packed.getvalue()


def repack(archive: bytes, is_wanted: Callable[[str], bool]) -> bytes:
    """Return the archive without unwanted files."""
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        names = [name for name in whole.namelist() if not name.endswith("/") and is_wanted(name)]
        return make_archive((name, whole.read(name)) for name in sorted(names))


def bundle(archives: Iterable[bytes]) -> bytes:
    """Merge zip archives into one tar.gz: it compresses better and unpacks in one step."""
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
    """Return Pyodide's files with a trimmed standard library, and its metadata."""
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
    """Return whether this file of the standard library is needed in a browser."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    is_spare = NOT_ASKED.match(name) is not None
    return first.removesuffix(".py") in ASKED and not is_spare


def our_files() -> dict[str, bytes]:
    """Return the package's files for browsers, by path."""
    root = Path(fireside.__file__).parent
    files = {"fireside/__init__.py": (root / "__init__.py").read_bytes()}
    for folder in OURS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and path.suffix in SUFFIXES and name not in NOT_OURS:
                files[f"fireside/{name}"] = path.read_bytes()
    return files


def source_digest() -> str:
    """Return a digest of the package's files; a site and a server must agree in it."""
    digest = hashlib.sha256()
    for name, content in sorted(our_files().items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def matches_our_sources(wheel: bytes) -> bool:
    """Return whether a browser wheel was compiled from the present sources."""
    ours = our_files()
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        names = set(archive.namelist())
        sources = {f"{one.partition('.')[0]}.py" for one in names if one.endswith(".so")} & names
        return all(archive.read(one) == ours.get(one) for one in sources)


def our_sources(compiled: bytes | None) -> dict[str, bytes]:
    """Return our archives by name: the package, and one per title with its networks.

    `compiled` is a wheel for browsers, whose libraries replace the compiled modules' sources.
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
