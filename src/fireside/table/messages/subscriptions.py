"""Messages for notifications: settings of persons and seats, tests, and the key for Web Push."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from fireside.table.messages.requests import Request
from fireside.table.messages.responses import Response


class PushKeys(Request, frozen=True):
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=40)]


class PushSubscription(Request, frozen=True):
    """A browser's subscription to Web Push."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern="^https://")]
    keys: PushKeys


TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class QuietHours(Request, frozen=True):
    """Hours of every day, such as 22:00 to 07:30; they may include midnight."""

    start: TimeOfDay
    end: TimeOfDay


class QuietTimes(Request, frozen=True):
    """Times without notifications, in a time zone of the IANA database.

    Notifications that come up meanwhile are sent at their end if the match then still waits. A
    weekend is all of Saturday and Sunday.
    """

    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    hours: QuietHours | None = None
    weekends: bool = False


class NotificationSettings(Request, frozen=True):
    """The channels for the notification that it is a player's turn; null switches one off."""

    webhook: Annotated[str, Meta(max_length=1000, pattern="^https?://")] | None = None
    push: PushSubscription | None = None
    quiet: QuietTimes | None = None
    language: Literal["en", "de", "it", "ro", "fr"] = "en"


class PersonNotificationChange(Request, frozen=True):
    """Changes for a person: an absent field keeps what was chosen, null switches it off."""

    webhook: Annotated[str, Meta(max_length=1000, pattern="^https?://")] | UnsetType | None = UNSET
    push: PushSubscription | UnsetType | None = UNSET
    quiet: QuietTimes | UnsetType | None = UNSET
    language: Literal["en", "de", "it", "ro", "fr"] = "en"


class PushKey(Response, frozen=True):
    """The server's public key for Web Push, in the form browsers expect."""

    key: str


class PersonNotifications(Response, frozen=True):
    """The choices of a person: the webhook, the address of a browser, and the quiet times."""

    webhook: str | None
    push_endpoint: str | None
    quiet: QuietTimes | None


AttemptName: TypeAlias = Literal["sent", "gone", "refused", "failed"]


class TestedChannels(Response, frozen=True):
    """The result of a test for each channel; null: the person has not chosen this channel.

    `gone`: the address is no longer valid and was removed; `refused`: the service did not accept
    the notification; `failed`: it could not be reached.
    """

    webhook: AttemptName | None = None
    push: AttemptName | None = None
