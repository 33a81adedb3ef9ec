"""What is asked and answered over REST only."""

from typing import Literal

from fireside.table.messages.facts import Answer, TableInfo


class Problem(Answer, frozen=True):
    """Why something was not done. The text of the key speaks of the values."""

    key: str
    sentence: str
    values: dict[str, str | int]
    clause: str | None = None


class TablePage(Answer, frozen=True):
    """Some tables of the lobby, newest first; `before` continues."""

    tables: list[TableInfo]
    before: int | None


class PushKey(Answer, frozen=True):
    """The server's public key for Web Push, as browsers want it."""

    key: str


class Health(Answer, frozen=True):
    """`cannot_write`: storage can be read, but its disk is full or write-protected."""

    status: Literal["ok", "cannot_write", "store_away"]
    version: str
