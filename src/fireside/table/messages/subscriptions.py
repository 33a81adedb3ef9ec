"""Messages for notifications: a seat's settings, and the key for Web Push."""

from typing import Annotated, Literal

from msgspec import Meta

from fireside.table.messages.requests import Request
from fireside.table.messages.responses import Response


class PushKeys(Request, frozen=True):
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=40)]


class PushSubscription(Request, frozen=True):
    """A browser's subscription to Web Push."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https://")]
    keys: PushKeys


class NotificationSettings(Request, frozen=True):
    """A seat's channels for the notification that it is its turn; null switches one off."""

    webhook: Annotated[str, Meta(max_length=1000, pattern="^https?://")] | None = None
    push: PushSubscription | None = None
    language: Literal["en", "de", "it", "ro", "fr"] = "en"


class PushKey(Response, frozen=True):
    """The server's public key for Web Push, in the form browsers expect."""

    key: str
