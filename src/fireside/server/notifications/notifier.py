"""Delivery of notifications by a background task, so that play never waits for it."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from fireside.core.translations import SHARED
from fireside.games import game
from fireside.server import metrics
from fireside.server.db.table_store import TableStore
from fireside.server.notifications.allowed_destinations import (
    PUSH_SERVICES,
    WEBHOOK_SERVICES,
    check_address,
)
from fireside.service.live_table import LiveTable
from fireside.table.messages.subscriptions import NotificationSettings, PushSubscription
from fireside.table.request_refusals import BAD_REQUEST, CONFLICT, RequestRefused
from fireside.table.table import Table

if TYPE_CHECKING:
    from httpx import AsyncClient as Client

LOGGER = logging.getLogger(__name__)
LONGEST_QUEUE = 1_000
PATIENCE_SECONDS = 10.0
KEPT_SECONDS = 24 * 3600  # how long a push service keeps a message for a phone that is off
GONE = (404, 410)
PACKAGES = ("cryptography", "http_ece", "httpx", "py_vapid")  # of the extra `server`
IS_AVAILABLE = all(find_spec(one) for one in PACKAGES)


class Notification(msgspec.Struct, frozen=True):
    """The content of a notification."""

    table: str
    seat: int
    sentence: str
    link: str


def your_turn(table: Table, seat: int, public_url: str, language: str) -> Notification:
    """Return the notification that it is this player's turn, in their language."""
    name = game(table.row.title).name
    values = {"name": table.names()[seat], "game": name}
    sentence = SHARED.say_in(language, "notice.your_turn", values)
    return Notification(table.id, seat, sentence, f"{public_url.rstrip('/')}/t/{table.id}")


class Notifier:
    """A queue of notifications to absent players, and the task that sends them."""

    def __init__(self, tables: TableStore, public_url: str, webhook_hosts: tuple[str, ...]) -> None:
        self.tables = tables
        self.public_url = public_url  # base of the links in notifications
        self.webhook_hosts = webhook_hosts  # allowed besides the known services
        self.waiting: asyncio.Queue[tuple[Notification, NotificationSettings]] = asyncio.Queue(
            LONGEST_QUEUE
        )
        self.task: asyncio.Task[None] | None = None
        self.key = b""  # the private key of Web Push

    async def start(self) -> None:
        if not IS_AVAILABLE:
            return
        self.key = await self.tables.key("web_push", new_key())
        self.task = asyncio.create_task(self._run(), name="notifier")

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

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
        """Notify absent players of the seats that are newly to act."""
        table = live.table
        for seat in newly:
            wants = table.seats[seat].notices is not None and seat not in table.bots
            if wants and seat not in table.present():
                self.your_turn(table, seat)

    def your_turn(self, table: Table, seat: int) -> None:
        """Queue a notification for this seat if its player wants one and the queue has room."""
        stored = table.seats[seat].notices
        if stored is None or self.waiting.full():
            return
        wanted = msgspec.json.decode(stored, type=NotificationSettings)
        self.waiting.put_nowait((your_turn(table, seat, self.public_url, wanted.language), wanted))

    async def _run(self) -> None:
        notice, wanted = await self.waiting.get()
        import httpx

        async with httpx.AsyncClient(
            timeout=PATIENCE_SECONDS, follow_redirects=False, trust_env=False
        ) as client:
            while True:
                if wanted.webhook is not None:
                    await self._count("webhook", self._send_webhook(client, wanted.webhook, notice))
                if wanted.push is not None:
                    await self._count("push", self._send_push(client, wanted.push, notice))
                notice, wanted = await self.waiting.get()

    async def _count(self, way: str, sending: Awaitable[int]) -> None:
        """Await a delivery and count its result; destinations are secrets and are not logged."""
        try:
            status = await sending
            end = "sent" if status < 300 else "gone" if status in GONE else "refused"
        except Exception as problem:
            LOGGER.info(
                "a notice was not sent", extra={"way": way, "problem": type(problem).__name__}
            )
            end = "failed"
        metrics.NOTICES.labels(way, end).inc()

    async def _send_webhook(self, client: "Client", address: str, notice: Notification) -> int:
        sent = await client.post(address, json=webhook_body(address, notice))
        return sent.status_code

    async def _send_push(
        self, client: "Client", push: PushSubscription, notice: Notification
    ) -> int:
        from fireside.server.notifications.web_push import authorization, encrypt

        body = encrypt(msgspec.json.encode(notice), push.keys.p256dh, push.keys.auth)
        contact = self.public_url or "https://localhost"
        sent = await client.post(
            push.endpoint,
            content=body,
            headers={
                "Authorization": authorization(push.endpoint, self.key, contact),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_SECONDS),
                "Urgency": "normal",
            },
        )
        return sent.status_code


def new_key() -> bytes:
    """Return a new private key of the curve P-256; 255 bits are always below its order."""
    return (secrets.randbits(255) | 1).to_bytes(32, "big")


def check_available() -> None:
    """Refuse notifications if the packages that send them are not installed."""
    if not IS_AVAILABLE:
        raise RequestRefused(CONFLICT, "no_notifications")


def webhook_body(address: str, notice: Notification) -> dict[str, object]:
    """Return the JSON body for Discord or Slack; other hosts get both forms and the parts."""
    host = urlsplit(address).hostname or ""
    said = f"{notice.sentence} {notice.link}"
    if host.endswith("slack.com"):
        return {"text": said}
    if host.endswith(("discord.com", "discordapp.com")):
        return {"content": said, "allowed_mentions": {"parse": []}}
    return {"content": said, "text": said, "table": notice.table, "seat": notice.seat}
