"""Links to tables and seats, as the browser client writes them."""

import re
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from fireside.core.errors import FiresideError

PATH = re.compile(r"(?P<prefix>.*)/t/(?P<table>[A-Za-z0-9_-]+)/?")


class BadLink(FiresideError):
    """An error for a text that is no link to a table."""


class TableLink(NamedTuple):
    """The address of a server, a table there, and the token of a seat if the link has one."""

    server: str
    table: str
    token: str | None

    def rest(self, path: str = "") -> str:
        """Return the address of a REST request about the table."""
        return f"{self.server}/api/tables/{self.table}{path}"

    def live(self) -> str:
        """Return the address of the table's WebSocket."""
        return f"{self.rest('/live')}".replace("http", "ws", 1)


def read_link(link: str) -> TableLink:
    """Parse `https://host/t/TABLE` with or without `#seat=TOKEN`."""
    parts = urlsplit(link.strip())
    found = PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise BadLink("A link to a table is written like https://host/t/TABLE#seat=TOKEN.")
    tokens = parse_qs(parts.fragment).get("seat", [None])
    server = f"{parts.scheme}://{parts.netloc}{found['prefix']}"
    return TableLink(server, found["table"], tokens[0])
