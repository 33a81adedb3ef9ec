"""How a seat wants to hear that it is its turn."""

from typing import Annotated, Literal

from msgspec import Meta

from fireside.table.messages.requests import Request


class PushKeys(Request, frozen=True):
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=40)]


class PushSubscription(Request, frozen=True):
    """What a browser hands out for Web Push."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https://")]
    keys: PushKeys


class NotificationSettings(Request, frozen=True):
    """How a seat wants to hear that it is its turn; null: not so."""

    webhook: Annotated[str, Meta(max_length=1000, pattern="^https?://")] | None = None
    push: PushSubscription | None = None
    language: Literal["en", "de", "it", "ro", "fr"] = "en"
