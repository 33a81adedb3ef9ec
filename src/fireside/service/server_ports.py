"""Ports that only a server provides: lobby, notifications, and the state of server and storage."""

from typing import Protocol

from fireside.table.messages.responses import StorageStatus
from fireside.table.messages.subscriptions import (
    NotificationSettings,
    PersonNotificationChange,
    PersonNotifications,
    TestedChannels,
)
from fireside.table.stored_rows import PersonRow, SeatRow, TableRow


class Lobby(Protocol):
    """Public tables, as far as storage can list them."""

    def creator(self, address: str) -> bytes:
        """Return the key by which the lobby groups the tables of one address."""

    async def lobby(
        self, title: str | None, status: str, before: int | None, limit: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return public tables with their seats, newest first, and few of one creator."""


class Notifications(Protocol):
    """Notifications of absent players."""

    @property
    def public_key(self) -> str:
        """The key with which browsers subscribe to Web Push."""

    def check(self, settings: NotificationSettings) -> bytes | None:
        """Return the settings as they are stored; refuse destinations that are not allowed."""

    async def change_for_person(
        self, person: PersonRow, change: PersonNotificationChange
    ) -> PersonNotifications:
        """Change the settings for all seats of a person; refuse destinations as above."""

    def channels_of(self, person: PersonRow) -> PersonNotifications:
        """Return the channels that a person has chosen."""

    async def test(self, person: PersonRow) -> TestedChannels:
        """Send a notification over each of the person's channels now."""


class StorageCheck(Protocol):
    """The state of storage."""

    async def check(self) -> StorageStatus:
        """Return whether storage can be read and written."""


class Draining(Protocol):
    """The state of a server that may be about to stop."""

    has_begun: bool
