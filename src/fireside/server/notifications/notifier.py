"""Notifications that it is a player's turn: who gets one, and what it says."""

import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING

import msgspec

from fireside.core.translations import SHARED
from fireside.games import game
from fireside.server.db.outbox_store import OutboxRow, OutboxStore
from fireside.server.db.table_store import TableStore
from fireside.server.notifications.allowed_destinations import (
    PUSH_SERVICES,
    WEBHOOK_SERVICES,
    check_address,
)
from fireside.server.notifications.delivery import (
    PATIENCE_SECONDS,
    Attempt,
    AttemptResult,
    Deliverer,
    Notification,
    channels,
)
from fireside.server.notifications.outbox_sender import OutboxSender
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.table.messages.subscriptions import NotificationSettings
from fireside.table.request_refusals import BAD_REQUEST, CONFLICT, RequestRefused
from fireside.table.stored_rows import SeatRow, TableRow, bits_to_seats
from fireside.table.table import Table

if TYPE_CHECKING:
    from httpx import AsyncClient as Client

BEFORE_THE_MATCH = -1  # instead of a log length
PACKAGES = ("cryptography", "http_ece", "httpx", "py_vapid")  # of the extra `server`
IS_AVAILABLE = all(find_spec(one) for one in PACKAGES)


def your_turn(table: TableRow, seat: SeatRow, public_url: str, language: str) -> Notification:
    """Return the notification that it is this player's turn, in their language."""
    values = {"name": seat.display_name, "game": game(table.title).name}
    sentence = SHARED.say_in(language, "notice.your_turn", values)
    return Notification(table.id, seat.seat, sentence, f"{public_url.rstrip('/')}/t/{table.id}")


def is_awaited(table: TableRow, seat: SeatRow) -> bool:
    """Return whether the match still waits for the person on this seat."""
    if seat.kind != "person" or seat.stand_in is not None or table.status == "over":
        return False
    if table.status == "waiting":
        return seat.nonce is None
    return table.to_act is None or seat.seat in bits_to_seats(table.to_act)


class Notifier:
    """Decides who is notified of a turn; the outbox keeps notifications until they are sent."""

    def __init__(
        self,
        tables: TableStore,
        outbox: OutboxStore,
        public_url: str,
        webhook_hosts: tuple[str, ...],
    ) -> None:
        self.tables = tables
        self.public_url = public_url  # base of the links in notifications
        self.webhook_hosts = webhook_hosts  # allowed besides the known services
        self.sender = OutboxSender(outbox, self._send)
        self.client: Client | None = None
        self.key = b""  # the private key of Web Push

    async def start(self) -> None:
        if not IS_AVAILABLE:
            return
        self.key = await self.tables.key("web_push", new_key())
        self.sender.start()

    async def stop(self) -> None:
        await self.sender.stop()
        if self.client is not None:
            await self.client.aclose()

    @property
    def public_key(self) -> str:
        check_available()
        from fireside.server.notifications.web_push import public_key_text

        return public_key_text(self.key)

    def check(self, notices: NotificationSettings) -> bytes | None:
        """Return the settings as stored for a seat; refuse destinations off the allow list."""
        if notices.webhook is None and notices.push is None:
            return None
        check_available()
        from fireside.server.notifications.web_push import read_subscription_keys

        if notices.webhook is not None:
            check_address(notices.webhook, WEBHOOK_SERVICES + self.webhook_hosts)
        if notices.push is not None:
            check_address(notices.push.endpoint, PUSH_SERVICES + self.webhook_hosts)
            try:
                read_subscription_keys(notices.push.keys.p256dh, notices.push.keys.auth)
            except ValueError:
                raise RequestRefused(BAD_REQUEST, "bad_keys") from None
        return msgspec.json.encode(notices)

    def on_turn(self, live: LiveTable, newly: list[int]) -> None:
        """Notify the players of these seats who are away or have only hidden pages."""
        table = live.table
        for seat in set(newly) - table.bots.keys() - live.attentive_seats():
            self._queue(table, seat)

    def _queue(self, table: Table, seat: int) -> None:
        """Put a notification into the outbox for each channel that the player has chosen."""
        stored = table.seats[seat].notices
        if stored is None or not IS_AVAILABLE:
            return
        ply = BEFORE_THE_MATCH if table.course is None else table.course.ply
        at = now()
        for channel, host in channels(decode_settings(stored)).items():
            self.sender.add(OutboxRow(table.id, seat, channel, ply, host, asked=at, due=at))

    async def _send(self, row: OutboxRow) -> Attempt | None:
        """Send a notification of the outbox; None if the match no longer waits for this seat."""
        found = await self.tables.find(row.table_id)
        if found is None:
            return None
        table, seats = found
        seat = seats[row.seat]
        if seat.notices is None or not is_awaited(table, seat):
            return None
        settings = decode_settings(seat.notices)
        if row.channel not in channels(settings):
            return None
        notification = your_turn(table, seat, self.public_url, settings.language)
        attempt = await self._deliverer().deliver(row.channel, settings, notification)
        if attempt.result is AttemptResult.GONE:
            await self._unsubscribe(seat, settings, row.channel)
        return attempt

    def _deliverer(self) -> Deliverer:
        if self.client is None:
            import httpx

            self.client = httpx.AsyncClient(
                timeout=PATIENCE_SECONDS, follow_redirects=False, trust_env=False
            )
        return Deliverer(self.client, self.key, self.public_url)

    async def _unsubscribe(
        self, seat: SeatRow, settings: NotificationSettings, channel: str
    ) -> None:
        """Remove a channel whose destination is gone, unless its settings have changed."""
        left = msgspec.structs.replace(settings, **{channel: None})
        changed = {"notices": msgspec.json.encode(left) if channels(left) else None}
        await self.tables.change_seat(seat.table_id, seat.seat, {"notices": seat.notices}, changed)


def decode_settings(stored: bytes) -> NotificationSettings:
    return msgspec.json.decode(stored, type=NotificationSettings)


def new_key() -> bytes:
    """Return a new private key of the curve P-256; 255 bits are always below its order."""
    return (secrets.randbits(255) | 1).to_bytes(32, "big")


def check_available() -> None:
    """Refuse notifications if the packages that send them are not installed."""
    if not IS_AVAILABLE:
        raise RequestRefused(CONFLICT, "no_notifications")
