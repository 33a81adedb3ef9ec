"""Checks of a server's environment (`fireside doctor`), each with advice if it fails."""

import asyncio
import json
import os
import shutil
import stat
import urllib.request
from collections.abc import Awaitable, Callable
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import func, select, text
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from fireside.core.errors import FiresideError
from fireside.core.rng import Rng
from fireside.games import game, own_titles
from fireside.server.bot_pool.process_pool import ProcessBotPool
from fireside.server.db.database import FAILURES, Database, database_url
from fireside.server.db.health_check import HealthCheck
from fireside.server.db.migration import stored_revision
from fireside.server.db.schema import LATEST, LOG, TABLES
from fireside.server.db.single_server_lock import is_served
from fireside.server.http import static_pages
from fireside.server.settings import Settings
from fireside.service.bot_pool_port import BotTaskFailed, TaskOwner
from fireside.service.clock import now
from fireside.table.bot_tasks import ChooseMove
from fireside.table.request_refusals import RequestRefused

LEAST_FREE = 500_000_000  # bytes of free disk space that are expected
BEGINNING_OF_TIME = 1_750_000_000_000  # ms since 1970; an earlier clock is certainly wrong
PATIENCE = 10.0  # seconds until a request counts as unanswered
LARGEST_ANSWER = 100_000  # bytes
NOWHERE = "doctor-00"  # a table id that does not exist


class Diagnosis(msgspec.Struct, frozen=True):
    """The result of one check; `advice` says what to do and is empty if all is well."""

    part: str
    says: str
    advice: str = ""


async def examine(settings: Settings) -> list[Diagnosis]:
    """Check every part of a server with these settings; create and migrate nothing."""
    url = database_url(settings.database)
    file = Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
    database = None if file and not file.exists() else Database(settings)
    checks: list[tuple[str, Callable[[], Awaitable[Diagnosis]]]] = [
        ("database", lambda: examine_database(file, database)),
        ("disk", lambda: examine_disk(file)),
        ("time", lambda: examine_time(database)),
        ("proxy", lambda: examine_proxy(settings.public_url)),
        ("links", lambda: examine_links(settings.public_url)),
        ("bots", lambda: examine_bots(settings)),
    ]
    found = []
    for part, check in checks:
        try:
            found.append(await check())
        except (RequestRefused, BotTaskFailed, OSError, FiresideError, *FAILURES) as problem:
            found.append(Diagnosis(part, str(problem), f"Look why {part} cannot be examined."))
    if database is not None:
        await database.close()
    return found


async def examine_database(file: Path | None, database: Database | None) -> Diagnosis:
    """Check that the database exists, is undamaged, not too new, and private to its owner."""
    kind = f"SQLite in {file}" if file else "PostgreSQL"
    if database is None:
        return Diagnosis("database", f"{kind} is not there yet: the server makes it")
    try:
        async with database.engine.connect() as connection:
            form = await connection.run_sync(stored_revision)
        if file and (problem := await damage_of(database)):
            return Diagnosis("database", f"{kind} is damaged: {problem}", "Go back to a backup.")
    except (*FAILURES, RequestRefused) as failure:
        said = " ".join(str(getattr(failure, "orig", None) or failure).split())[:200]
        advice = "Start PostgreSQL, or check the address, user and password of --database."
        if file:
            advice = f"Make sure that you may write {file}; if it is damaged, go back to a backup."
        return Diagnosis("database", f"{kind} cannot be used: {said}", advice)
    if form is None or form < LATEST:
        return Diagnosis("database", f"{kind} gets its form {LATEST} when a server starts")
    if form > LATEST:
        advice = "Install the newer one, or name another database."
        return Diagnosis("database", f"{kind} was written by a newer Fireside", advice)
    return await examine_rights(kind, file, database)


async def examine_rights(kind: str, file: Path | None, database: Database) -> Diagnosis:
    """Check that the database can be written, and that other users cannot read an SQLite file."""
    condition = await HealthCheck(database).check()
    if condition != "ok":
        return Diagnosis("database", f"{kind}: {condition}", "Free space on its disk, or its lock.")
    if file and os.name != "nt" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        return Diagnosis(
            "database",
            f"{kind} can be read by others, and holds the seeds of running matches",
            f"chmod 600 {file}*",
        )
    async with database.reading() as connection:
        tables = (await connection.execute(select(func.count()).select_from(TABLES))).scalar_one()
    served = ", a server uses it" if file and is_served(database.url) else ""
    return Diagnosis("database", f"{kind}, form {LATEST}, {tables} tables{served}")


async def damage_of(database: Database) -> str:
    """Return what SQLite's quick check finds wrong with the file, or "" if it is undamaged."""
    async with database.reading() as connection:
        verdict = str((await connection.execute(text("pragma quick_check(1)"))).scalar_one())
    return "" if verdict == "ok" else verdict


async def examine_disk(file: Path | None) -> Diagnosis:
    """Check that at least LEAST_FREE bytes are free on the database's disk."""
    folder = file.resolve().parent if file else Path.home()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    says = f"{free // 1_000_000} MB are free at {folder}"
    if free < LEAST_FREE:
        return Diagnosis("disk", says, "Free some space, or let `fireside tidy` pack old tables.")
    return Diagnosis("disk", says)


async def examine_time(database: Database | None) -> Diagnosis:
    """Check that the clock is not behind the last stored move, because deadlines depend on it."""
    last = None
    if database is not None:
        async with database.engine.connect() as connection:
            if await connection.run_sync(stored_revision) is not None:
                last = (await connection.execute(select(func.max(LOG.c.at)))).scalar()
    if now() < max(BEGINNING_OF_TIME, last or 0):
        return Diagnosis(
            "time",
            "the clock of this machine is behind what is stored",
            "Let it be set over the network (timedatectl set-ntp true).",
        )
    return Diagnosis("time", "the clock runs on from what is stored")


async def examine_proxy(public_url: str) -> Diagnosis:
    """Check that requests and WebSockets reach a server under its public URL."""
    if not public_url:
        return Diagnosis("proxy", "no --public-url was named, so none is looked for")
    address = public_url.rstrip("/")
    try:
        health = json.loads(await asyncio.to_thread(_fetch, address + "/health"))
    except (OSError, HTTPException, ValueError) as problem:
        said = str(problem) or type(problem).__name__
        advice = "Start the server and its proxy, and look at the proxy's log."
        return Diagnosis("proxy", f"{address}/health does not answer: {said}", advice)
    if health.get("status") != "ok":
        return Diagnosis(
            "proxy", f"{address} says {health}", "See what is said of database and disk."
        )
    if trouble := await find_socket_problem(address):
        advice = "Pass on Upgrade, Connection and Host in the proxy (docs/how-to/deploy.md)."
        return Diagnosis("proxy", f"live play does not get through: {trouble}", advice)
    return Diagnosis("proxy", f"requests and live play get through to {address}")


def _fetch(address: str) -> bytes:
    """Return the response, also that of an unhealthy server."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return bytes(answer.read(LARGEST_ANSWER))
    except HTTPError as unhealthy:
        return unhealthy.read(LARGEST_ANSWER)


async def find_socket_problem(address: str) -> str:
    """Return why live play from a page of this address would fail, or "" if it works."""
    place = f"{address.replace('http', 'ws', 1)}/api/tables/{NOWHERE}/live"
    try:
        async with (
            asyncio.timeout(PATIENCE),
            connect(place, origin=address) as socket,  # type: ignore[arg-type]
        ):
            await socket.send('{"type": "hello", "id": "doctor"}')
            answer = json.loads(await socket.recv())
    except (OSError, WebSocketException, TimeoutError, ValueError) as problem:
        return str(problem) or type(problem).__name__
    return "" if answer.get("key") == "no_such_table" else str(answer)[:200]


async def examine_links(public_url: str) -> Diagnosis:
    """Check that links sent to players lead to built pages over an encrypted public URL."""
    if not static_pages.are_built():
        return Diagnosis("links", "the pages are missing", static_pages.NO_PAGES)
    parts = urlsplit(public_url)
    if public_url and (not parts.hostname or parts.path.strip("/")):
        advice = "Name it like --public-url https://play.example, without a path."
        return Diagnosis("links", f"{public_url} is no address that links can begin with", advice)
    if public_url and parts.scheme != "https":
        advice = "Put a proxy with TLS in front: seats are secrets, and go over the network."
        return Diagnosis("links", f"{public_url} is not encrypted", advice)
    return Diagnosis("links", f"they begin with {public_url or 'the address of this machine'}")


async def examine_bots(settings: Settings) -> Diagnosis:
    """Check that a bot in a process of its own chooses a move."""
    title = own_titles()[0]
    state = game(title).new(game(title).seats.start, seed=1)
    seat = int(state.to_act[0])
    world = game(title).dump(state.resample(seat, Rng(1)))
    task = ChooseMove(title=title, level="easy", seat=seat, seed=1, seconds=0.1, world=world)
    bot_pool = ProcessBotPool(1)
    bot_pool.start()
    try:
        await bot_pool.ask(TaskOwner("doctor", NOWHERE), task)
    except BotTaskFailed as problem:
        advice = "Run `python -m fireside.server.bot_pool.worker_process` and read what it says."
        return Diagnosis("bots", f"a bot gave no answer: {problem}", advice)
    finally:
        await bot_pool.stop()
    return Diagnosis("bots", f"they answer, {settings.bots_at_once} at once")
