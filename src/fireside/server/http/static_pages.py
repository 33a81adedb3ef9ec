"""Pages: the built client, or a placeholder that links to the interface's description."""

import base64
import gzip
import hashlib
import mimetypes
import re
from collections import OrderedDict
from pathlib import Path

import msgspec

from fireside.server.http.asgi import Scope, header
from fireside.server.http.link_previews import PICTURE_FOLDER, LinkPreviews, with_tags
from fireside.service.operations.router import RestResponse
from fireside.service.table_registry import TableRegistry
from fireside.table.request_refusals import NOT_THERE, RequestRefused

STATIC = Path(__file__).parents[1] / "static"
COMPRESSED = (".html", ".js", ".mjs", ".wasm", ".css", ".svg", ".json", ".webmanifest", ".txt")
PYTHON_FILES = "python/files.json"  # of a site: files needed to play without a server
FIRST = "index.html"
ANY_PLACE = "shell.html"  # the client without the prerendered home page
FOR_EVER = "public, max-age=31536000, immutable"  # for files whose names contain a digest
ASK_AGAIN = "no-cache"
KEPT_PAGES = 100  # with their previews
LASTING = re.compile("assets/|python/.+/")
SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)

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
    kind: str
    tag: str
    keep: str


def make_page(body: bytes, path: str) -> StaticPage:
    kind = KINDS.guess_type(path)[0] or "application/octet-stream"
    return StaticPage(
        body=body,
        zipped=gzip.compress(body, mtime=0) if path.endswith(COMPRESSED) else None,
        kind=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        keep=FOR_EVER if LASTING.match(path) else ASK_AGAIN,
    )


def are_built(folder: Path = STATIC) -> bool:
    """Return whether this installation contains the built client."""
    return (folder / FIRST).is_file()


def read_pages(folder: Path = STATIC, site: str = "") -> dict[str, StaticPage]:
    """Load all files of the client, and the browser's Python of a site, into memory by path."""
    pages = {FIRST: make_page(PLACEHOLDER.encode(), FIRST)}
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


class Pages:
    """The client's files; paths within the client get its page without the home page."""

    def __init__(
        self, files: dict[str, StaticPage], open_tables: TableRegistry, public_url: str = ""
    ) -> None:
        self.files = files
        pictures = {Path(name).stem for name in files if name.startswith(f"{PICTURE_FOLDER}/")}
        self.previews = LinkPreviews(open_tables, public_url, pictures)
        self.written: OrderedDict[tuple[str, bytes], StaticPage] = OrderedDict()

    @property
    def play_on_device(self) -> bool:
        """Return whether the pages can play without a server."""
        return PYTHON_FILES in self.files

    async def show(self, name: str, scope: Scope) -> RestResponse:
        """Return a file, or the client's page with the link preview of its path.

        A table's path gets the page that preloads the files of its title's board, if it is known.
        """
        file = name or FIRST
        found = self.files.get(file)
        if found is None and "." in name and not name.startswith("t/"):
            raise RequestRefused(NOT_THERE, "not_there")
        if found is None or name in ("", FIRST):
            found = await self._page("" if name == FIRST else name, scope)
        headers = {
            "etag": found.tag,
            "cache-control": found.keep,
            "vary": "accept-encoding, accept-language",
        }
        if header(scope, b"if-none-match") == found.tag:
            return RestResponse(304, b"", "", headers)
        if found.zipped is not None and "gzip" in header(scope, b"accept-encoding"):
            return RestResponse(
                200, found.zipped, found.kind, {**headers, "content-encoding": "gzip"}
            )
        return RestResponse(200, found.body, found.kind, headers)

    async def _page(self, name: str, scope: Scope) -> StaticPage:
        """Return the client's page for a path, with its link preview."""
        table = await self.previews.find(name)
        titled = f"shell-{table.row.title}.html" if table is not None else ""
        wanted = (FIRST,) if not name else (titled, ANY_PLACE, FIRST)
        file = next(one for one in wanted if one in self.files)
        tags = self.previews.tags(name, table, scope)
        page = self.written.pop((file, tags), None)
        if page is None:
            page = make_page(with_tags(self.files[file].body, tags), file)
        self.written[file, tags] = page
        if len(self.written) > KEPT_PAGES:
            self.written.popitem(last=False)
        return page
