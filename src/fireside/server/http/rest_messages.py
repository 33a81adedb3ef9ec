"""Responses that exist over REST only."""

from typing import Literal

from fireside.table.messages.responses import Response


class PushKey(Response, frozen=True):
    """The server's public key for Web Push, in the form browsers expect."""

    key: str


class Health(Response, frozen=True):
    """The state of storage, or `draining` where a server is about to stop.

    `store_away`: it does not answer, or failed often in the last seconds; `cannot_write`: it can
    only be read; `disk_full`: its disk has no room for more moves; `damaged`: the database is
    damaged and has to be restored from a backup.
    """

    status: Literal["ok", "cannot_write", "damaged", "disk_full", "draining", "store_away"]
    version: str
