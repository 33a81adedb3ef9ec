"""Notifications that it is a player's turn: who gets one, and what it says."""

import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from fireside.core.translations import SHARED
from fireside.games import game
from fireside.server.db.outbox_store import OutboxRow, OutboxStore
from fireside.server.db.person_store import PersonStore
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
from fireside.server.notifications.outbox_sender import OutboxSender, Turn
from fireside.server.notifications.quiet_times import check_quiet_times, end_of_quiet
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.table.messages.subscriptions import (
    NotificationSettings,
    PersonNotificationChange,
    PersonNotifications,
    TestedChannels,
)
from fireside.table.request_refusals import BAD_REQUEST, CONFLICT, RequestRefused
from fireside.table.stored_rows import PersonRow, SeatRow, TableRow, bits_to_seats
from fireside.table.table import Table

if TYPE_CHECKING:
    from httpx import AsyncClient as Client

BEFORE_THE_MATCH = -1  # instead of a log length
PACKAGES = ("cryptography", "http_ece", "httpx", "py_vapid")  # of the extra `server`
IS_AVAILABLE = all(find_spec(one) for one in PACKAGES)
NO_CHANNELS = msgspec.json.encode(NotificationSettings())  # chosen by a person


def your_turn(table: TableRow, seat: SeatRow, public_url: str, language: str) -> Notification:
    """Return the notification that it is this player's turn, in their language."""
    values = {"name": seat.display_name, "game": game(table.title).name}
    sentence = SHARED.say_in(language, "notice.your_turn", values)
    link = f"{public_url.rstrip('/')}/t/{table.id}"
    return Notification(sentence, link, table.id, seat.seat)


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
        persons: PersonStore,
        outbox: OutboxStore,
        public_url: str,
        webhook_hosts: tuple[str, ...],
    ) -> None:
        self.tables = tables
        self.persons = persons
        self.public_url = public_url  # base of the links in notifications
        self.webhook_hosts = webhook_hosts  # allowed besides the known services
        self.outbox = outbox
        self.sender = OutboxSender(outbox, self._prepare, self._send)
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
        if notices.quiet is not None:
            check_quiet_times(notices.quiet)
        if not channels(notices):
            return encode_settings(notices)
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
        return encode_settings(notices)

    def on_turn(self, live: LiveTable, newly: list[int]) -> None:
        """Notify the players of these seats who are away or have only hidden pages."""
        table = live.table
        for seat in set(newly) - table.bots.keys() - live.attentive_seats():
            self._queue(table, seat)

    def _queue(self, table: Table, seat: int) -> None:
        """Put notifications into the outbox if the player may have chosen a channel."""
        row = table.seats[seat]
        if IS_AVAILABLE and (row.notices is not None or row.person is not None):
            ply = BEFORE_THE_MATCH if table.course is None else table.course.ply
            self.sender.add(Turn(table.id, seat, ply, now()))

    async def _prepare(self, turn: Turn) -> list[OutboxRow]:
        """Return a row of the outbox for each channel that the player has chosen."""
        found = await self.tables.find(turn.table_id)
        source = None if found is None else await self._source(found[1][turn.seat])
        if source is None:
            return []
        due = end_of_quiet(source.settings.quiet, turn.asked)
        return [
            OutboxRow(
                *(turn.table_id, turn.seat, channel, turn.ply, host),
                asked=due,
                due=due,
            )
            for channel, host in channels(source.settings).items()
        ]

    async def _source(self, seat: SeatRow) -> "SettingsSource | None":
        """Return the settings of the person, which replace those of the seat."""
        if seat.person is not None:
            found = await self.persons.notifications(seat.table_id, seat.seat)
            if found is not None:
                return SettingsSource(*found)
        return None if seat.notices is None else SettingsSource(None, seat.notices)

    async def _send(self, row: OutboxRow) -> Attempt | int | None:
        """Send a notification of the outbox; None if the match no longer waits for this seat.

        Return the end of a quiet time that has begun or was chosen since the turn.
        """
        found = await self.tables.find(row.table_id)
        if found is None:
            return None
        table, seats = found
        seat = seats[row.seat]
        source = await self._source(seat) if is_awaited(table, seat) else None
        if source is None or row.channel not in channels(source.settings):
            return None
        if (due := end_of_quiet(source.settings.quiet, now())) > now():
            return due
        notification = your_turn(table, seat, self.public_url, source.settings.language)
        attempt = await self._deliver(source, row.channel, notification)
        if attempt.result is AttemptResult.GONE and source.person is None:
            changed = {"notices": source.without(row.channel)}
            await self.tables.change_seat(
                seat.table_id, seat.seat, {"notices": seat.notices}, changed
            )
        return attempt

    async def _deliver(
        self, source: "SettingsSource", channel: str, notification: Notification
    ) -> Attempt:
        """Make one attempt; a person's channel whose destination is gone is removed."""
        attempt = await self._deliverer().deliver(channel, source.settings, notification)
        if attempt.result is AttemptResult.GONE and source.person is not None:
            left = source.without(channel) or NO_CHANNELS
            await self.persons.replace_notifications(source.person, source.stored, left)
        return attempt

    async def change_for_person(
        self, person: PersonRow, change: PersonNotificationChange
    ) -> PersonNotifications:
        """Change the settings for all seats of a person; refuse those that `check` refuses."""
        old = decode_settings(person.notifications or NO_CHANNELS)
        settings = NotificationSettings(
            webhook=old.webhook if change.webhook is msgspec.UNSET else change.webhook,
            push=old.push if change.push is msgspec.UNSET else change.push,
            quiet=old.quiet if change.quiet is msgspec.UNSET else change.quiet,
            language=change.language,
        )
        stored = self.check(settings) or NO_CHANNELS
        await self.persons.change(person.id, notifications=stored)
        if settings.quiet != old.quiet:
            await self.outbox.release(person.id, now())
        return self.channels_of(msgspec.structs.replace(person, notifications=stored))

    def channels_of(self, person: PersonRow) -> PersonNotifications:
        """Return the channels and quiet times that a person has chosen."""
        settings = decode_settings(person.notifications or NO_CHANNELS)
        endpoint = None if settings.push is None else settings.push.endpoint
        return PersonNotifications(
            webhook=settings.webhook, push_endpoint=endpoint, quiet=settings.quiet
        )

    async def test(self, person: PersonRow) -> TestedChannels:
        """Send a notification over each of the person's channels now."""
        source = SettingsSource(person.id, person.notifications or NO_CHANNELS)
        sentence = SHARED.say_in(source.settings.language, "notice.test", {})
        notification = Notification(sentence, f"{self.public_url.rstrip('/')}/")
        results: dict[str, Any] = {}
        for channel in channels(source.settings):
            results[channel] = (await self._deliver(source, channel, notification)).result.value
        return TestedChannels(**results)

    def _deliverer(self) -> Deliverer:
        if self.client is None:
            import httpx

            self.client = httpx.AsyncClient(
                timeout=PATIENCE_SECONDS, follow_redirects=False, trust_env=False
            )
        return Deliverer(self.client, self.key, self.public_url)


class SettingsSource:
    """The stored settings of a person, or else of a single seat."""

    def __init__(self, person: str | None, stored: bytes) -> None:
        self.person = person
        self.stored = stored
        self.settings = decode_settings(stored)

    def without(self, channel: str) -> bytes | None:
        """Return the settings as stored without this channel; None if nothing is left."""
        return encode_settings(msgspec.structs.replace(self.settings, **{channel: None}))


def encode_settings(settings: NotificationSettings) -> bytes | None:
    """Return the settings as stored; None without any channel or quiet time."""
    has_content = channels(settings) or settings.quiet is not None
    return msgspec.json.encode(settings) if has_content else None


def decode_settings(stored: bytes) -> NotificationSettings:
    return msgspec.json.decode(stored, type=NotificationSettings)


def new_key() -> bytes:
    """Return a new private key of the curve P-256; 255 bits are always below its order."""
    return (secrets.randbits(255) | 1).to_bytes(32, "big")


def check_available() -> None:
    """Refuse notifications if the packages that send them are not installed."""
    if not IS_AVAILABLE:
        raise RequestRefused(CONFLICT, "no_notifications")
