"""What is asked and answered over REST only."""

from typing import Literal

from fireside.table.messages.responses import Response


class PushKey(Response, frozen=True):
    """The server's public key for Web Push, as browsers want it."""

    key: str


class Health(Response, frozen=True):
    """`cannot_write`: storage can be read, but its disk is full or write-protected."""

    status: Literal["ok", "cannot_write", "store_away"]
    version: str
