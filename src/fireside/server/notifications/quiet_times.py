"""Quiet times of a person: when they end, by the wall clock of the person's time zone."""

from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from fireside.table.messages.subscriptions import QuietHours, QuietTimes
from fireside.table.request_refusals import BAD_REQUEST, RequestRefused

SATURDAY = 5
DAY = 24 * 60  # minutes
LARGEST_SHIFT = 3 * 60  # minutes; daylight saving moves clocks by two hours at most


def check_quiet_times(quiet: QuietTimes) -> None:
    """Refuse unknown time zones, and hours that end when they begin."""
    if find_zone(quiet.zone) is None:
        raise RequestRefused(BAD_REQUEST, "unknown_zone", {"zone": quiet.zone})
    if quiet.hours is not None and quiet.hours.start == quiet.hours.end:
        raise RequestRefused(BAD_REQUEST, "empty_quiet_hours")


def find_zone(name: str) -> tzinfo | None:
    """Return the time zone with this name of the IANA database, if this system knows it."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # unknown, not a name, a folder of the database
        return None


def end_of_quiet(quiet: QuietTimes | None, at: int) -> int:
    """Return the first moment from this one on that is not quiet; both in ms since 1970.

    Steps stay short of a change of the clocks and then take each minute, so that the wall clock
    decides also where hours are skipped or repeated.
    """
    zone = None if quiet is None else find_zone(quiet.zone)
    if quiet is None or zone is None:
        return at
    moment = datetime.fromtimestamp(at / 1000, UTC)
    while (left := minutes_left(quiet, moment.astimezone(zone))) > 0:
        step = timedelta(minutes=max(1, left - LARGEST_SHIFT))
        moment = moment.replace(second=0, microsecond=0) + step
        at = int(moment.timestamp()) * 1000
    return at


def minutes_left(quiet: QuietTimes, local: datetime) -> int:
    """Return the minutes of quiet time that the wall clock has left; 0 if it is not quiet.

    Quiet hours that follow a weekend are not included.
    """
    minute = 60 * local.hour + local.minute
    if quiet.weekends and local.weekday() >= SATURDAY:
        return (7 - local.weekday()) * DAY - minute
    if quiet.hours is None:
        return 0
    since_start = (minute - minute_of_day(quiet.hours.start)) % DAY
    return max(0, length(quiet.hours) - since_start)


def length(hours: QuietHours) -> int:
    """Return the length of quiet hours in minutes; they may include midnight."""
    return (minute_of_day(hours.end) - minute_of_day(hours.start)) % DAY


def minute_of_day(text: str) -> int:
    clock = time.fromisoformat(text)
    return 60 * clock.hour + clock.minute
