"""A static host: a folder behind an address, nothing more; and a site in it, some folders down."""

import functools
import http.server
import threading
from pathlib import Path

import pytest

from fireside.site.building import write_site
from fireside.site.supplies import CannotFetch, kept_in

DEEP = "some/folder/site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing about who asked for what."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class StaticHost:
    """Serves a folder on a free port until it is stopped."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/{DEEP}/#"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def make_site(folder: Path, compiled: Path | None = None) -> None:
    """The site lies in the folder; where its supplies cannot be had, the test is skipped."""
    site = folder / DEEP
    site.parent.mkdir(parents=True)
    try:
        write_site(site, compiled, kept_in(), print)
    except CannotFetch as problem:
        pytest.skip(str(problem))
