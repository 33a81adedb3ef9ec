"""The task that sends what is in the outbox: ten notifications at once, one for each host."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias

import msgspec

from fireside.server import metrics
from fireside.server.db.outbox_store import OutboxRow, OutboxStore
from fireside.server.notifications.delivery import Attempt, AttemptResult
from fireside.service.clock import now
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
LONGEST_QUEUE = 1_000  # turns that a database which is away has yet to store
MOST_AT_ONCE = 10
POLL_SECONDS = 1.0
STOP_SECONDS = 2.0
FIRST_RETRY_SECONDS = 2.0
LONGEST_RETRY_SECONDS = 3600.0
GIVEN_UP = 24 * 3600 * 1000  # ms after which it is too late for a notification


class Turn(msgspec.Struct, frozen=True):
    """A seat that was asked at a moment of its match; times are milliseconds since 1970."""

    table_id: str
    seat: int
    ply: int
    asked: int


Prepare: TypeAlias = Callable[[Turn], Awaitable[list[OutboxRow]]]
Send: TypeAlias = Callable[[OutboxRow], Awaitable[Attempt | int | None]]


class OutboxSender:
    """Claims due rows of the outbox, sends them, and tries again later what could not be sent."""

    def __init__(self, outbox: OutboxStore, prepare: Prepare, send: Send) -> None:
        self.outbox = outbox
        self.prepare = prepare  # returns a row for each channel of the seat
        self.send = send  # returns None if the turn is over, or the end of a quiet time
        self.unstored: deque[Turn] = deque(maxlen=LONGEST_QUEUE)
        self.sending: dict[str, asyncio.Task[None]] = {}  # by host
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="outbox")

    async def stop(self) -> None:
        """Store what has to be sent, and give attempts under way a moment to end."""
        if self.task is None:
            return
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        with suppress(RequestRefused):
            await self._store()
        under_way = list(self.sending.values())
        if under_way:
            await asyncio.wait(under_way, timeout=STOP_SECONDS)
        for one in under_way:
            one.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    def add(self, turn: Turn) -> None:
        """Store the notifications of this turn and send them, without letting the caller wait."""
        self.unstored.append(turn)
        self.wake.set()

    async def _run(self) -> None:
        while True:
            self.wake.clear()
            try:
                await self._store()
                await self._begin_sending()
            except RequestRefused as refused:  # the database is away
                LOGGER.info("the outbox", extra={"problem": refused.key})
                await asyncio.sleep(POLL_SECONDS)
            except Exception:
                LOGGER.exception("the outbox")
                await asyncio.sleep(POLL_SECONDS)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self.wake.wait()

    async def _store(self) -> None:
        while self.unstored:
            for row in await self.prepare(self.unstored[0]):
                await self.outbox.add(row)
            self.unstored.popleft()

    async def _begin_sending(self) -> None:
        free = MOST_AT_ONCE - len(self.sending)
        waiting, claimed = await self.outbox.claim(now(), free, self.sending.keys())
        metrics.NOTICES_WAITING.set(waiting)
        for row in claimed:
            task = asyncio.create_task(self._send(row), name="notification")
            self.sending[row.host] = task
            task.add_done_callback(partial(self._ended, row.host))

    def _ended(self, host: str, _: asyncio.Task[None]) -> None:
        del self.sending[host]
        self.wake.set()

    async def _send(self, row: OutboxRow) -> None:
        """Make one attempt and record it; a row whose result is not stored is sent again."""
        try:
            end, due = "outdated", None
            attempt = None if is_too_late(row) else await self.send(row)
            if isinstance(attempt, int):
                await self.outbox.hold(row, attempt)
                return
            if attempt is not None:
                end = attempt.result.value
                if attempt.result is AttemptResult.FAILED:
                    due = now() + int(1000 * max(retry_seconds(row), attempt.wait_seconds))
            await self.outbox.postpone(row, due)
            metrics.NOTICES.labels(row.channel, end).inc()
            if end == AttemptResult.SENT.value:
                metrics.NOTICE_SECONDS.observe(max(0, now() - row.asked) / 1000)
        except RequestRefused as refused:
            LOGGER.info("the outbox", extra={"problem": refused.key})
        except Exception:
            LOGGER.exception("a notification")


def is_too_late(row: OutboxRow) -> bool:
    return now() - row.asked > GIVEN_UP


def retry_seconds(row: OutboxRow) -> float:
    """Return the time until the next attempt: four times as long after each one."""
    return min(FIRST_RETRY_SECONDS * 4.0 ** min(row.attempts - 1, 10), LONGEST_RETRY_SECONDS)
