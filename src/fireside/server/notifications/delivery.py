"""Delivery of one notification over HTTP: its content for each kind of service, and the answer."""

import asyncio
import logging
from enum import Enum
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from fireside.table.messages.subscriptions import NotificationSettings, PushSubscription

if TYPE_CHECKING:
    from httpx import AsyncClient as Client

LOGGER = logging.getLogger(__name__)
PATIENCE_SECONDS = 10.0
KEPT_SECONDS = 24 * 3600  # how long a push service keeps a message for a phone that is off
GONE = (404, 410)
TEMPORARY = (408, 425, 429)  # besides all errors of the service itself
MOST_POSTPONED_SECONDS = 3600.0  # however long the service asks for
DECLARATIVE = 8030  # the mark of a declarative push message, which browsers show by themselves


class Notification(msgspec.Struct, frozen=True):
    """The content of a notification; a test is about no table."""

    sentence: str
    link: str
    table: str | None = None
    seat: int | None = None


class AttemptResult(Enum):
    """The result of one attempt; the values are labels of the metric."""

    SENT = "sent"
    GONE = "gone"  # the address is no longer valid
    REFUSED = "refused"
    FAILED = "failed"  # for now: try again


class Attempt(msgspec.Struct, frozen=True):
    """The result of one attempt, and for how long the service wants to be left alone."""

    result: AttemptResult
    wait_seconds: float = 0.0


def channels(settings: NotificationSettings) -> dict[str, str]:
    """Return the hosts to which notifications go, by channel."""
    addresses = {
        "webhook": settings.webhook,
        "push": None if settings.push is None else settings.push.endpoint,
    }
    return {name: urlsplit(one).netloc for name, one in addresses.items() if one is not None}


class Deliverer:
    """Sends notifications; destinations are secrets and are not logged."""

    def __init__(self, client: "Client", key: bytes, contact: str) -> None:
        self.client = client
        self.key = key  # the private key of Web Push
        self.contact = contact or "https://localhost"

    async def deliver(
        self, channel: str, settings: NotificationSettings, notification: Notification
    ) -> Attempt:
        """Send the notification over this channel; failures are results, not exceptions."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                if channel == "webhook" and settings.webhook is not None:
                    return await self._post(
                        settings.webhook, **webhook_content(settings.webhook, notification)
                    )
                if channel == "push" and settings.push is not None:
                    return await self._push(settings.push, notification)
        except Exception as problem:
            LOGGER.info(
                "a notice was not sent", extra={"way": channel, "problem": type(problem).__name__}
            )
            return Attempt(AttemptResult.FAILED)
        return Attempt(AttemptResult.GONE)

    async def _push(self, push: PushSubscription, notification: Notification) -> Attempt:
        from fireside.server.notifications.web_push import authorization, encrypt

        body = msgspec.json.encode(push_body(notification))
        return await self._post(
            push.endpoint,
            content=encrypt(body, push.keys.p256dh, push.keys.auth),
            headers={
                "Authorization": authorization(push.endpoint, self.key, self.contact),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/notification+json",
                "TTL": str(KEPT_SECONDS),
                "Urgency": "normal",
            },
        )

    async def _post(self, address: str, **content: Any) -> Attempt:
        """Post without reading the body of the answer, which can have any length."""
        async with self.client.stream("POST", address, **content) as answer:
            return read_answer(answer.status_code, answer.headers.get("retry-after", ""))


def read_answer(status: int, retry_after: str) -> Attempt:
    """Return the result that a service's answer means."""
    if status < 300:
        return Attempt(AttemptResult.SENT)
    if status in GONE:
        return Attempt(AttemptResult.GONE)
    if status in TEMPORARY or status >= 500:
        seconds = float(retry_after) if retry_after.isdecimal() else 0.0
        return Attempt(AttemptResult.FAILED, min(seconds, MOST_POSTPONED_SECONDS))
    return Attempt(AttemptResult.REFUSED)


def webhook_content(address: str, notification: Notification) -> dict[str, Any]:
    """Return the content of a request: JSON, but for ntfy a text with a link to tap on."""
    host = urlsplit(address).hostname or ""
    if host.startswith("ntfy."):
        headers = {"Title": "Fireside", "Click": notification.link}
        return {"content": notification.sentence.encode(), "headers": headers}
    return {"json": webhook_body(address, notification)}


def webhook_body(address: str, notification: Notification) -> dict[str, object]:
    """Return the JSON body for Discord or Slack; other hosts get both forms and the parts."""
    host = urlsplit(address).hostname or ""
    said = f"{notification.sentence} {notification.link}"
    if host.endswith("slack.com"):
        return {"text": said}
    if host.endswith(("discord.com", "discordapp.com")):
        return {"content": said, "allowed_mentions": {"parse": []}}
    return {
        **{"content": said, "text": said},
        **{"table": notification.table, "seat": notification.seat},
    }


def push_body(notification: Notification) -> dict[str, object]:
    """Return a declarative push message; where browsers know none, the service worker shows it.

    The tag lets a newer notification of the same table replace an older one.
    """
    return {
        "web_push": DECLARATIVE,
        "notification": {
            "title": "Fireside",
            "body": notification.sentence,
            "navigate": notification.link,
            "tag": notification.table or "fireside",
        },
    }
