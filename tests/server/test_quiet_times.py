"""Notifications are held until a person's quiet time ends, also where clocks change."""

import asyncio
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.server.clock import Clock
from tests.server.counters import counts
from tests.server.receivers import (
    Receiver,
    let_it_be_their_turn,
    person_on,
    serving,
    tables_of,
    waiting_table,
)
from tests.server.running import Server, Table, until

from fireside.server.notifications.quiet_times import end_of_quiet
from fireside.table.messages.subscriptions import QuietHours, QuietTimes

NIGHT = QuietHours(start="22:00", end="07:00")
EARLY = QuietHours(start="01:00", end="02:30")  # clocks change at two or three in Berlin
WHERE = "/api/person/notifications"
TOKYO = {"zone": "Asia/Tokyo", "hours": {"start": "22:00", "end": "07:00"}, "weekends": True}
HOUR = 3600
PAST_A_POLL = 1.5  # seconds


def end(quiet: QuietTimes, at: str) -> str:
    """Return the end of quiet time in the person's zone; the moment may say its offset."""
    zone = ZoneInfo(quiet.zone)
    moment = datetime.fromisoformat(at)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
    found = end_of_quiet(quiet, int(moment.timestamp()) * 1000)
    return datetime.fromtimestamp(found / 1000, zone).isoformat(timespec="minutes")


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-11-18T21:59", "2026-11-18T21:59+01:00"),
        ("2026-11-18T22:00", "2026-11-19T07:00+01:00"),
        ("2026-11-19T00:00", "2026-11-19T07:00+01:00"),
        ("2026-11-19T06:59", "2026-11-19T07:00+01:00"),
        ("2026-11-19T07:00", "2026-11-19T07:00+01:00"),
        ("2026-03-28T23:00", "2026-03-29T07:00+02:00"),  # a night without two o'clock
        ("2026-10-24T23:00", "2026-10-25T07:00+01:00"),  # a night with two o'clock twice
    ],
)
def test_quiet_hours_include_midnight_and_end_by_the_wall_clock(at: str, expected: str) -> None:
    assert end(QuietTimes(zone="Europe/Berlin", hours=NIGHT), at) == expected


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-03-29T01:30", "2026-03-29T03:00+02:00"),  # half past two is skipped
        ("2026-03-29T03:10+02:00", "2026-03-29T03:10+02:00"),
        ("2026-10-25T01:30", "2026-10-25T02:30+02:00"),
        ("2026-10-25T02:45+02:00", "2026-10-25T02:45+02:00"),
        ("2026-10-25T02:10+01:00", "2026-10-25T02:30+01:00"),  # quiet again, as the clock says
    ],
)
def test_quiet_hours_that_end_where_the_clocks_change(at: str, expected: str) -> None:
    assert end(QuietTimes(zone="Europe/Berlin", hours=EARLY), at) == expected


@pytest.mark.parametrize(
    ("hours", "at", "expected"),
    [
        (None, "2026-11-20T23:59", "2026-11-20T23:59+01:00"),
        (None, "2026-11-21T00:00", "2026-11-23T00:00+01:00"),
        (None, "2026-10-24T12:00", "2026-10-26T00:00+01:00"),  # a weekend of 49 hours
        (NIGHT, "2026-11-20T23:00", "2026-11-23T07:00+01:00"),  # night, weekend, night
        (NIGHT, "2026-11-22T23:30", "2026-11-23T07:00+01:00"),
        (NIGHT, "2026-11-23T12:00", "2026-11-23T12:00+01:00"),
    ],
)
def test_a_weekend_is_joined_with_quiet_hours(
    hours: QuietHours | None, at: str, expected: str
) -> None:
    assert end(QuietTimes(zone="Europe/Berlin", hours=hours, weekends=True), at) == expected


def test_the_weekend_is_that_of_the_time_zone() -> None:
    quiet = QuietTimes(zone="Pacific/Auckland", weekends=True)
    assert end(quiet, "2026-11-20T12:00+00:00") == "2026-11-23T00:00+13:00"
    assert end(quiet, "2026-11-22T12:00+00:00") == "2026-11-23T01:00+13:00"


def test_a_zone_that_this_system_no_longer_knows_is_never_quiet() -> None:
    assert end_of_quiet(QuietTimes(zone="Atlantis/Poseidonis", hours=NIGHT), 5) == 5


@pytest.fixture
def friday_night(clock: Clock, database: str, receivers: list[Receiver]) -> Iterator[Server]:
    """Start a server when it is a Friday in Tokyo, 23 o'clock."""
    today = datetime.fromtimestamp(clock.now() / 1000, ZoneInfo("Asia/Tokyo"))
    friday = today.replace(hour=23, minute=0, second=0) + timedelta(days=11 - today.weekday())
    clock.let_pass(int((friday - datetime.now(UTC)).total_seconds()))
    with clock.shown(), serving(database, receivers) as server:
        yield server


async def quiet_person(server: Server, receiver: Receiver, *tables: Table) -> str:
    """Give these seats to a person with a webhook and quiet times; return their token."""
    token = await person_on(*tables)
    chosen = {"webhook": f"{receiver.url}/ben", "quiet": TOKYO}
    assert (await server.ask("PUT", WHERE, chosen, token))["quiet"] == TOKYO
    return token


@pytest.mark.anyio
async def test_a_weekend_and_its_nights_hold_what_then_arrives_once_if_it_is_still_their_turn(
    friday_night: Server, clock: Clock, receivers: list[Receiver]
) -> None:
    server, receiver = friday_night, receivers[0]
    kept, played = [await waiting_table(server, receiver) for _ in range(2)]
    token = await quiet_person(server, receiver, kept, played)
    assert (await server.ask("POST", f"{WHERE}/test", {}, token))["webhook"] == "sent"
    receiver.heard.clear()
    for table in (kept, played):
        await let_it_be_their_turn(table)
    for hours in (2, 24, 28, 1):  # Saturday, Sunday, and Monday at five and at six
        clock.let_pass(hours * HOUR)
        await asyncio.sleep(PAST_A_POLL)
        assert not receiver.heard
    async with played.viewer(1) as ben:
        await ben.play("guess 1")
    clock.let_pass(HOUR)
    await until(lambda: counts(server)['notices_total{end="outdated",way="webhook"}'])
    await until(lambda: receiver.heard)
    clock.let_pass(24 * HOUR)
    await asyncio.sleep(PAST_A_POLL)
    assert tables_of(receiver) == [kept.id]


@pytest.mark.anyio
async def test_new_quiet_times_apply_to_what_is_held_and_to_retries(
    friday_night: Server, clock: Clock, database: str, receivers: list[Receiver]
) -> None:
    server, receiver = friday_night, receivers[0]
    held, retried = [await waiting_table(server, receiver) for _ in range(2)]
    token = await quiet_person(server, receiver, held, retried)
    await let_it_be_their_turn(held)
    await until(lambda: counts(server)["notices_waiting"] == 1)
    night = {"quiet": TOKYO | {"weekends": False}}
    stored = sqlite3.connect(database)
    (monday,) = stored.execute("select due from notifications").fetchone()
    await server.ask("PUT", WHERE, night, token)
    saturday = (monday - 48 * HOUR * 1000,)
    await until(lambda: stored.execute("select due from notifications").fetchone() == saturday)
    stored.close()
    clock.let_pass(8 * HOUR)  # Saturday, seven o'clock
    await until(lambda: tables_of(receiver) == [held.id])
    receiver.stop()
    await let_it_be_their_turn(retried)
    await until(lambda: counts(server)['notices_total{end="failed",way="webhook"}'])
    await server.ask("PUT", WHERE, {"quiet": TOKYO}, token)
    receiver.start()
    await asyncio.sleep(3)  # past the first retry
    assert tables_of(receiver) == [held.id]
    await server.ask("PUT", WHERE, {"quiet": None}, token)
    await until(lambda: tables_of(receiver) == [held.id, retried.id])


@pytest.mark.anyio
async def test_unknown_zones_and_impossible_hours_are_refused(server: Server) -> None:
    token = await person_on(await server.table("guessing", "person", "person"))
    for zone in ("Atlantis/Poseidonis", "Europe", "../../etc/passwd", "/etc/localtime", "a\x00b"):
        wrong = {"quiet": TOKYO | {"zone": zone}}
        refused = await server.ask("PUT", WHERE, wrong, token, status=400)
        assert refused["key"] == "unknown_zone"
    for start, key in (
        ("07:00", "empty_quiet_hours"),
        ("24:00", "bad_request"),
        ("7", "bad_request"),
    ):
        wrong = {"quiet": TOKYO | {"hours": {"start": start, "end": "07:00"}}}
        assert (await server.ask("PUT", WHERE, wrong, token, status=400))["key"] == key
    assert (await server.ask("GET", WHERE, None, token))["quiet"] is None


@pytest.mark.anyio
async def test_a_webhook_that_is_gone_takes_no_quiet_times_with_it(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    receiver.status = 410
    with serving(database, receivers) as server:
        table = await waiting_table(server, receiver)
        token = await quiet_person(server, receiver, table)
        assert (await server.ask("POST", f"{WHERE}/test", {}, token))["webhook"] == "gone"
        left = {"webhook": None, "push_endpoint": None, "quiet": TOKYO}
        assert await server.ask("GET", WHERE, None, token) == left
