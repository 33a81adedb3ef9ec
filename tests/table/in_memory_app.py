"""An application around tables in synchronous code, with dictionaries and a counter as clock.

It needs nothing of the server. The offline page works the same way.
"""

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from fireside.core.rng import LARGEST_SEED
from fireside.table import commands, match_start, seats, table_setup
from fireside.table.commands import Change
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.messages.websocket import Hello, Play, Undo, Welcome
from fireside.table.stored_rows import LogRow, NewRows, SeatChange, SeatRow, Snapshot, TableRow
from fireside.table.table import Table, TableDefaults
from fireside.table.viewers import Envelope, Viewer
from fireside.table.welcome_message import recognise, welcome


class SeededSecrets:
    """A source that returns the same secrets in every run."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def token(self) -> str:
        return self.random.randbytes(24).hex()

    def table_id(self) -> str:
        return self.random.randbytes(9).hex()

    def seed(self) -> int:
        return self.random.randint(0, LARGEST_SEED)

    def salt(self) -> bytes:
        return self.random.randbytes(16)

    def deal_secret(self) -> bytes:
        return self.random.randbytes(32)


class InMemoryApp:
    """One table, stored in dictionaries, with the messages sent to its viewers."""

    def __init__(self, seed: int = 1, defaults: TableDefaults | None = None) -> None:
        self.source = SeededSecrets(seed)
        self.defaults = defaults or TableDefaults(bot_seconds=0.01, stand_in="random")
        self.clock = 1_000
        self.row: TableRow
        self.seats: list[SeatRow]
        self.log: list[LogRow]
        self.snapshot: Snapshot | None = None
        self.told: dict[Viewer, list[Any]] = {}
        self.links: dict[int, str] = {}

    def now(self) -> int:
        self.clock += 1
        return self.clock

    def set_up(self, title: str, *kinds: str, **more: Any) -> Table:
        """Create a table; each seat is 'person', 'open' or the level of a bot."""
        wishes = [
            SeatRequest(kind=kind)  # type: ignore[arg-type]
            if kind in ("person", "open")
            else SeatRequest(kind="bot", level=kind)
            for kind in kinds
        ]
        made = table_setup.set_up_table(
            NewTable(title=title, seats=wishes, **more), self.source, self.now()
        )
        self.host_token = made.host_token
        self.links = {link.seat: link.token for link in made.links}
        return self.add(made.rows)

    def add(self, rows: NewRows) -> Table:
        self.row, self.seats, self.log, self.snapshot = rows.table, rows.seats, list(rows.log), None
        return self.found()

    def found(self) -> Table:
        """Return the table as stored, without its match: as after a restart."""
        self.table = Table(self.row, self.seats, self.defaults)
        self.told = {}
        return self.table

    def reopened(self) -> Table:
        """Return the table with its match, from the snapshot and the rows after it."""
        table = self.found()
        after = self.snapshot.ply if self.snapshot else 0
        table.open(self.snapshot, [row for row in self.log if row.ply > after])
        return table

    def start(self, fill: str | None = None) -> Table:
        for change in match_start.start(self.table, fill):
            self.change_seat(change)
        started = match_start.deal_and_begin(self.table, self.now())
        assert self.row.status == started.status
        self.row = msgspec.structs.replace(self.row, **started.fields)
        self.table.renew(self.row, self.seats)
        self.table.open(None, self.log)
        return self.table

    def change_seat(self, change: SeatChange) -> bool:
        """Store the change if the seat still matches; then apply it and notify the viewers."""
        stored = self.seats[change.seat]
        if any(getattr(stored, name) != value for name, value in change.when.items()):
            return False
        self.seats = list(self.seats)
        self.seats[change.seat] = msgspec.structs.replace(stored, **change.fields)
        self.deliver(seats.apply_committed_seat(self.table, change))
        return True

    def come(self, seat: int | None, version: int | None = None) -> tuple[Viewer, Welcome]:
        """Connect a viewer with a seat's link, or without one."""
        token = None if seat is None else self.links[seat]
        viewer = recognise(self.table, token)
        message = welcome(
            self.table, viewer, Hello(id="h", token=token, version=version, parts=True), []
        )
        self.told[viewer] = []
        return viewer, message

    def deliver(self, letters: list[Envelope]) -> None:
        for letter in letters:
            for viewer in letter.viewers:
                self.told[viewer].append(letter.message)

    def do(self, seat: int | None, command: Play | Undo) -> int:
        """Execute a viewer's command and send the answer; return the version."""
        sitting = commands.check(self.table, seat, command)
        if sitting is not None and isinstance(command, Play):
            change = commands.play_move(self.table, sitting, command.move, self.now(), command.id)
            self.store([change])
        elif sitting is not None:
            assert isinstance(command, Undo)
            self.store(commands.undo_moves(self.table, sitting, self.now(), command))
        return commands.version_of_command(self.table, seat, command.id)

    def store(self, changes: Iterable[Change]) -> list[int] | None:
        """Store, then apply each change; return the seats newly to act after the last."""
        newly_asked = None
        for change in changes:
            append = change.append
            assert append.row.ply == len(self.log) + 1
            self.log.append(append.row)
            times = append.times
            self.row = msgspec.structs.replace(self.row, due=times.due, wake=times.wake)
            if append.snapshot is not None:
                self.snapshot = msgspec.json.decode(append.snapshot, type=Snapshot)
            if append.ending is not None:
                ended = {"result": append.ending.result, "ended": append.ending.at}
                self.row = msgspec.structs.replace(self.row, status="over", **ended)
            told = commands.apply_committed(self.table, change)
            self.deliver(told.letters)
            newly_asked = told.newly_asked
        return newly_asked
