"""A table and its people, whose clients reconnect and send unanswered commands again."""

import asyncio
import secrets
from typing import Any

from tests.server.running import Client, Server, Table
from tests.server.whole.ledger import Ledger, Sent
from tests.server.whole.shelf import Shelf, StoredTable
from websockets.exceptions import WebSocketException

PATIENCE = 60.0
LOST = (ConnectionError, OSError, WebSocketException)


class Guest:
    """A viewer of a table, from a seat or as a spectator."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.client = Client(table.server, table.id, None if seat is None else table.tokens[seat])
        self.checked = 0  # number of updates compared with the model
        self.place = 0  # the row after which the last of them was sent
        self.went: dict[str, object] = {}  # the last connection that each command was sent over

    @property
    def is_here(self) -> bool:
        reader = self.client.reader
        return reader is not None and not reader.done()

    async def come(self, server: Server) -> None:
        """Connect and catch up with all events."""
        self.client.server = server
        async with asyncio.timeout(PATIENCE):
            answer = await self.client.connect()
        assert answer["type"] == "welcome", answer

    async def cut(self) -> None:
        """Abort the connection, as a proxy does that no longer reaches the server."""
        client = self.client
        while self.is_here:
            assert client.socket is not None and client.reader is not None
            client.socket.transport.abort()
            await asyncio.wait([client.reader], timeout=0.1)

    async def send(self, sent: dict[str, Any]) -> bool:
        """Send a command without waiting for the answer; return whether it was sent."""
        try:
            assert self.client.socket is not None
            self.went[sent["id"]] = self.client.socket
            await self.client.send(sent)
        except LOST:
            return False
        return True


class Gathering:
    """A table with its guests and its model."""

    def __init__(self, table: Table, shelf: Shelf, stored: StoredTable) -> None:
        self.table = table
        self.shelf = shelf
        self.stored = stored
        self.is_as_new = False  # the table's row is as recent as the log
        self.players = list(stored.players)  # expected players: the level of a bot, or a person
        seats = len(stored.players)
        self.ledger = Ledger(stored.title, seats, stored.seed, stored.options)
        self.persons = [Guest(table, seat) for seat in sorted(table.tokens)]
        self.guests = [*self.persons, Guest(table, None)]

    async def come(self, server: Server) -> None:
        """Route the table to this server, and reconnect all absent viewers."""
        self.table.server = server
        for guest in self.guests:
            guest.client.server = server
            if not guest.is_here:
                await guest.come(server)

    async def go(self) -> None:
        for guest in self.guests:
            await guest.client.close()

    # ------------------------------------------------------------------------- what people do

    def note(self, guest: Guest, kind: str, **fields: Any) -> dict[str, Any]:
        """Create a command of a person and register it with the model."""
        assert guest.seat is not None
        command = {"type": kind, "id": secrets.token_hex(8), **fields}
        self.ledger.sent[command["id"]] = Sent(guest.seat, command)
        return command

    async def ask(self, guest: Guest, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        command = self.note(guest, kind, **fields)
        await guest.send(command)
        return await self.answer_to(guest, command["id"])

    async def answer_to(self, guest: Guest, command: str) -> dict[str, Any]:
        answers = guest.client.answers
        await guest.client.until(lambda: command in answers or not guest.is_here, PATIENCE)
        if command not in answers:
            raise ConnectionError("no answer")
        self.ledger.sent[command].answer = answers[command]
        return answers[command]

    async def send_open_again(self) -> None:
        """Send all commands again that were not answered over a lost connection."""
        by_seat = {guest.seat: guest for guest in self.persons}
        for command, sent in self.ledger.sent.items():
            if sent.is_open:
                guest = by_seat[sent.seat]
                lost = guest.went[command] is not guest.client.socket
                if lost and command not in guest.client.answers:
                    await guest.send(sent.fields)
                await self.answer_to(guest, command)

    # ------------------------------------------------------------------------------ what holds

    async def read(self) -> None:
        """Read the stored log into the model; check who plays each seat."""
        before, version = self.stored, self.ledger.version
        self.stored = await self.shelf.table(self.table.id)  # first: never newer than its rows
        self.ledger.read(await self.shelf.rows(self.table.id))
        assert self.stored.players == self.players
        same = self.ledger.version == version
        if same and self.is_as_new and before.players == self.players:
            assert self.stored.due == before.due, "time moved, and nobody may know why"
        # Otherwise the table may have been read before a move and its rows after it.
        self.is_as_new = same
        due = self.stored.due
        asked = not self.ledger.match.over and not self.bot_is_asked()
        if due is None:
            assert not (asked and self.stored.deadline) or self.ledger.version != version
        else:
            assert self.stored.started + self.stored.deadline * 1000 <= due

    async def until_replaced(self) -> None:
        """Wait until the watchdog has replaced the late person and stopped the clock."""
        async with asyncio.timeout(PATIENCE):
            while True:
                row = await self.shelf.table(self.table.id)
                if row.players == self.players and row.due != self.stored.due:
                    return
                await asyncio.sleep(0.02)

    def bot_is_asked(self) -> bool:
        match = self.ledger.match
        return any(self.stored.players[seat] is not None for seat in match.to_act)

    async def settle(self) -> None:
        """Wait until no bot is to act and every viewer is up to date."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.read()
                if self.bot_is_asked():  # a computing bot sends no message
                    await asyncio.sleep(0.02)
                    continue
                rows = len(self.ledger.rows)
                for guest in self.guests:
                    if guest.is_here:
                        await guest.client.until(lambda guest=guest: self.has_seen_all(guest))
                await self.read()
                if len(self.ledger.rows) == rows:
                    return

    def has_seen_all(self, guest: Guest) -> bool:
        client, ledger = guest.client, self.ledger
        if ledger.match.over and client.table["status"] != "over":
            return False
        return client.version == ledger.version and client.view == ledger.shown[-1][guest.seat]

    async def check(self) -> None:
        """Check all invariants of this table."""
        await self.settle()
        self.ledger.check_answers()
        for guest in self.guests:
            self.check_told(guest)

    def check_told(self, guest: Guest) -> None:
        """Check that this guest received exactly the events visible to it, in order."""
        client, ledger = guest.client, self.ledger
        for update in client.updates[guest.checked :]:
            ledger.check_told(guest.seat, update)
            guest.place = ledger.place_of(guest.seat, update, guest.place)
        guest.checked = len(client.updates)
        hidden = [str(self.stored.seed), self.stored.salt, self.table.host]
        hidden += [token for seat, token in self.table.tokens.items() if seat != guest.seat]
        for frame in client.frames:
            over = '"status":"over"' in frame
            assert over or not any(secret in frame for secret in hidden), frame
        client.frames.clear()
