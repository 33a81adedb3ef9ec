"""Writes the files that this version leaves behind: `python -m tests.released`, once per release.

A folder named after the version gets a server's database with waiting, running and finished tables,
a record of each title, and the views of its players (`seen.json`). Folders of earlier versions are
never rewritten: the tests open them.
"""

import asyncio
import json
import random
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.released.looking import DATABASE, SEEN, look_at

import fireside
from fireside.server.container import ServerApp
from fireside.server.db.backup import back_up
from fireside.server.settings import Settings
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.table.commands import play_move, undo_move
from fireside.table.messages.requests import NewTable, SeatRequest

FOLDER = Path(__file__).parent
SOME_MOVES = 40  # more than between two snapshots


async def play_some(
    server_app: ServerApp, live: LiveTable, most: int, chooser: random.Random
) -> None:
    """Make this many moves and take one of them back where allowed."""
    async with live.lock:
        for seat in range(len(live.table.seats)):
            nonce = chooser.randbytes(32).hex()
            await server_app.application.lifecycle.contribute(live, seat, nonce)
        await server_app.application.lifecycle.start(live, None)
        for at in range(most):
            match = (await live.open()).match
            if match.over:
                break
            seat = chooser.choice(match.to_act)
            move = chooser.choice(match.state.legal_moves(seat))
            await server_app.application.commands.commit(
                live, play_move(live.table, seat, move, now(), f"c{at}")
            )
            if at == most // 2 and match.can_undo(seat):
                undone = undo_move(live.table, seat, now(), f"u{at}")
                await server_app.application.commands.commit(live, undone)


async def fill(database: str, chooser: random.Random) -> dict[str, Any]:
    """Fill a new database; return the views of its tables."""
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    seen: dict[str, Any] = {}
    for title in fireside.titles():
        seats = fireside.game(title).seats.start
        for most in (0, SOME_MOVES, 100_000):
            people = [SeatRequest(kind="person", name=f"Person {at}") for at in range(seats)]
            wish = NewTable(title=title, seats=people, public=True, deadline=30 * 24 * 3600)
            live, host, links = await server_app.application.lifecycle.create(wish)
            if most:
                await play_some(server_app, live, most, chooser)
                await server_app.log.say(live.id, 0, "Person 0", f"a word after {most} moves")
            tokens = {str(link.seat): link.token for link in links}
            seen[live.id] = {
                "host": host,
                "tokens": tokens,
                "seen": await look_at(server_app, live.id),
            }
    await server_app.stop()
    return seen


def write(folder: Path) -> None:
    """Write everything that tests of later versions need to the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    chooser = random.Random(7)
    full = folder / "full.db"
    seen = asyncio.run(fill(str(full), chooser))
    back_up(str(full), folder / DATABASE)
    for one in folder.glob("full.db*"):
        one.unlink()
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("vacuum")
    (folder / DATABASE).chmod(0o644)
    for title in fireside.titles():
        match = fireside.Match(title, seed=7)
        while not match.over:
            seat = chooser.choice(match.to_act)
            match.play(seat, chooser.choice(match.legal_moves(seat)))
        match.save(folder / f"{title}.record")
    written = {"at": time.time_ns(), "tables": seen}
    (folder / SEEN).write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    target = FOLDER / fireside.__version__
    if target.exists() and "--again" not in sys.argv:
        sys.exit(f"{target} is there already: raise the version first, or say --again.")
    write(target)
    print(f"Written: {', '.join(sorted(one.name for one in target.iterdir()))} in {target}")
