"""Pages: the built client, or a placeholder that links to the interface's description."""

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fireside.service.table_registry import TableRegistry

STATIC = Path(__file__).parents[1] / "static"
COMPRESSED = (".html", ".js", ".mjs", ".wasm", ".css", ".svg", ".json", ".webmanifest", ".txt")
PYTHON_FILES = "python/files.json"  # of a site: files needed to play without a server
ANY_PLACE = "shell.html"  # the client without the prerendered home page
AT_TABLE = re.compile("t/([^/]+)")
FOR_EVER = "public, max-age=31536000, immutable"  # for files whose names contain a digest
ASK_AGAIN = "no-cache"
LASTING = re.compile("assets/|python/.+/")
SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
BOTH = [HttpMethod.GET, HttpMethod.HEAD]  # uvicorn drops the body of answers to HEAD

# Python's own table and newer types; the machine's additions may be wrong (Windows registry).
KINDS = mimetypes.MimeTypes()
KINDS.add_type("font/woff2", ".woff2")
KINDS.add_type("image/avif", ".avif")
KINDS.add_type("text/javascript", ".mjs")
KINDS.add_type("application/wasm", ".wasm")

NO_PAGES = (
    "This installation has no pages for the browser, because it was built without them: "
    "build it again where FIRESIDE_PAGES is not set to 'none', or run `make client` in a checkout."
)
PLACEHOLDER = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fireside</title>
<h1>Fireside</h1>
<p>The server is running. The pages to play on have not been built into it yet.</p>
<p>Its interface is described at <a href="/schema/openapi.json">/schema/openapi.json</a>; the
messages of live play at <a href="/schema/messages.json">/schema/messages.json</a>.</p>
</html>
"""


class StaticPage(msgspec.Struct, frozen=True):
    """A file in memory with its response headers, plain and compressed."""

    body: bytes
    zipped: bytes | None
    kind: str  # Litestar adds the character set to texts
    tag: str
    keep: str


def make_page(body: bytes, path: str) -> StaticPage:
    return StaticPage(
        body=body,
        zipped=gzip.compress(body, mtime=0) if path.endswith(COMPRESSED) else None,
        kind=KINDS.guess_type(path)[0] or "application/octet-stream",
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        keep=FOR_EVER if LASTING.match(path) else ASK_AGAIN,
    )


def are_built(folder: Path = STATIC) -> bool:
    """Return whether this installation contains the built client."""
    return (folder / "index.html").is_file()


def read_pages(folder: Path = STATIC, site: str = "") -> dict[str, StaticPage]:
    """Load all files of the client, and the browser's Python of a site, into memory by path."""
    pages = {"index.html": make_page(PLACEHOLDER.encode(), "index.html")}
    files = [(folder, file) for file in sorted(folder.rglob("*"))] if are_built(folder) else []
    if site:
        files += [(Path(site), file) for file in sorted(Path(site, "python").rglob("*"))]
    for root, file in files:
        if file.is_file() and not file.name.startswith("."):
            name = file.relative_to(root).as_posix()
            pages[name] = make_page(file.read_bytes(), name)
    return pages


def scripts_within(pages: dict[str, StaticPage]) -> list[str]:
    """Return the CSP hashes of all inline scripts."""
    bodies = [page.body for name, page in sorted(pages.items()) if name.endswith(".html")]
    digests = {
        hashlib.sha256(script).digest() for body in bodies for script in SCRIPT.findall(body)
    }
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in sorted(digests)]


@route("/", http_method=BOTH, include_in_schema=False)
async def show_first_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the client's home page."""
    return static_response(request, "index.html")


@route("/{path:path}", http_method=BOTH, include_in_schema=False)
async def show_page(
    request: Request[Any, Any, Any],
    path: FromPath[str],
    open_tables: NamedDependency[TableRegistry],
) -> Response[bytes]:
    """Return a file of the client; paths within the client get its page without the home page.

    A table's path gets the page that preloads the files of its title's board, if it is known.
    """
    name = path.strip("/")
    if table := AT_TABLE.match(name):
        pages: dict[str, StaticPage] = request.app.state.pages
        titled = f"shell-{open_tables.title(table[1])}.html"
        name = titled if titled in pages else ANY_PLACE
    return static_response(request, name)


def static_response(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    pages: dict[str, StaticPage] = request.app.state.pages
    found = pages.get(name)
    if (
        found is None
        and name != ANY_PLACE
        and ("." in name or name.startswith(("api/", "schema/")))
    ):
        raise NotFoundException
    found = found or pages.get(ANY_PLACE, pages["index.html"])
    headers = {"etag": found.tag, "cache-control": found.keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.zipped
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)
