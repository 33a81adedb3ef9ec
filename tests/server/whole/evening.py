"""The state machine's actions: servers on one database, tables, people, bots, and failures."""

import asyncio
import os
import signal
from typing import Any

from tests.server.running import Server
from tests.server.whole.gathering import Gathering, Guest
from tests.server.whole.house import STAND_IN, House
from tests.server.whole.shelf import Shelf

import fireside

DEADLINE = 24 * 3600  # seconds; longer than the test
INTERRUPTED = 5.0  # seconds; shorter than the server waits for its database


class Evening:
    """The actions of the state machine, from the first table to the last check."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.shelf = Shelf(house.database)
        self.tables: list[Gathering] = []

    async def open_table(self, title: str, bots: int, deadline: bool, extra: bool) -> None:
        """Create a table, fill its seats and start the match."""
        seats = fireside.game(title).seats.start + extra
        kinds = ["person"] * (seats - bots) + ["random"] * bots
        server = self.house.server(len(self.tables))
        limit = DEADLINE if deadline else None
        table = await server.table(title, *kinds, deadline=limit)
        stored = await self.shelf.table(table.id)
        gathering = Gathering(table, self.shelf, stored)
        self.tables.append(gathering)
        await gathering.come(self.house.route())
        await gathering.check()

    async def close(self) -> None:
        for one in self.tables:
            await one.go()
        await self.shelf.close()

    async def everybody_comes(self) -> None:
        """Reconnect all viewers and resolve their unanswered commands."""
        for one in self.tables:
            await one.come(self.house.route())
            await one.send_open_again()
            await one.check()

    # ---------------------------------------------------------------------------- one at a time

    async def play(self, one: Gathering, guest: Guest, choice: int) -> None:
        """Make a legal move and expect confirmation; without one, expect a refusal."""
        await one.settle()
        assert guest.seat is not None
        match = one.ledger.match
        moves = [] if match.over else match.legal_moves(guest.seat)
        rows = len(one.ledger.rows)
        if moves and one.stored.players[guest.seat] is None:
            answer = await one.ask(guest, "play", move=moves[choice % len(moves)])
            assert answer["type"] == "accepted", answer
        else:
            answer = await one.ask(guest, "play", move=f"nonsense {choice}")
            assert answer["type"] == "refused", answer
            assert answer["sentence"]
            await one.read()
            assert len(one.ledger.rows) == rows
        await one.check()

    async def decide_secretly(self, one: Gathering, choice: int) -> None:
        """Advance to secret choices, or change a choice while other seats have not chosen."""
        await one.settle()
        match = one.ledger.match
        chosen = [guest for guest in one.persons if match.log.has_chosen(guest.seat or 0)]
        asked = [guest for guest in one.persons if guest.seat in match.to_act]
        if chosen:
            await self.play(one, chosen[choice % len(chosen)], choice)
        elif asked:
            await self.play(one, asked[0], -1)

    async def take_back(self, one: Gathering, guest: Guest, whole_turn: bool) -> None:
        """Take back all that the rules allow; expect a refusal of more."""
        await one.settle()
        assert guest.seat is not None
        may = one.ledger.match.can_undo(guest.seat) and one.stored.players[guest.seat] is None
        answer = await one.ask(guest, "undo", whole_turn=whole_turn)
        assert (answer["type"] == "accepted") == may, answer
        if may and whole_turn:
            await one.read()
            still = one.ledger.match.can_undo(guest.seat)
            assert not still, "a whole turn was taken back in part"
        await one.check()

    async def say_again(self, one: Gathering, guest: Guest) -> None:
        """Send a confirmed command again and expect the same answer."""
        confirmed = [
            (command, sent)
            for command, sent in one.ledger.sent.items()
            if sent.seat == guest.seat and sent.answer and sent.answer["type"] == "accepted"
        ]
        if not confirmed:
            return
        await one.settle()
        command, sent = confirmed[-1]
        rows = len(one.ledger.rows)
        before = guest.client.answers.pop(command)
        await guest.send(sent.fields)
        assert await one.answer_to(guest, command) == before
        await one.read()
        assert len(one.ledger.rows) == rows, "a command was done twice"

    # ------------------------------------------------------------------------------ all at once

    async def rush(self, choice: int) -> None:
        """Send a command from every person without waiting for answers."""
        for one in self.tables:
            await one.read()
            for guest in one.persons:
                await guest.send(one.note(guest, **some_wish(one, guest, choice)))

    async def rush_and_kill(self, choice: int, number: int, delay: float) -> None:
        """Send commands and kill a server while it processes them."""
        await self.rush(choice)
        await asyncio.sleep(delay)
        await asyncio.to_thread(self.house.server(number).kill)
        await asyncio.to_thread(self.house.start, number)
        await self.everybody_comes()

    async def rush_on_a_slow_disk(self, choice: int, number: int | None) -> None:
        """Check that nothing is confirmed or shown while the disk is blocked, even after a kill."""
        for one in self.tables:
            await one.settle()
        async with self.shelf.slow():
            told = self.told()
            await self.rush(choice)
            for server in self.house.servers:
                await server.ask("GET", "/alive")  # everything before it has been read
            assert told == self.told()
            answers = [a for guest in self.guests() for a in guest.client.answers.values()]
            noted = {command for one in self.tables for command in one.ledger.open_commands()}
            assert not [a for a in answers if a["id"] in noted and a["type"] == "accepted"]
            if number is not None:
                await asyncio.to_thread(self.house.server(number).kill)
        if number is not None:
            await asyncio.to_thread(self.house.start, number)
        await self.everybody_comes()

    def told(self) -> list[list[int]]:
        """Return the versions each guest received, except where the table has just moved."""
        return [
            [one["version"] for one in guest.client.updates if one["type"] == "update"]
            for guest in self.guests()
        ]

    def guests(self) -> list[Guest]:
        return [guest for one in self.tables for guest in one.guests]

    async def restart(self, number: int) -> None:
        """Stop a server gracefully and start it again."""
        await asyncio.to_thread(self.house.server(number).stop)
        await asyncio.to_thread(self.house.start, number)
        await self.everybody_comes()

    # --------------------------------------------------------------------------- several servers

    async def everybody_moves(self, server: Server, again: bool = True) -> None:
        """Let all viewers lose their servers and reach this one; commands are sent again."""
        for one in self.tables:
            await asyncio.gather(*(guest.cut() for guest in one.guests))
            await one.come(server)
            if again:
                await one.send_open_again()
            await one.check()

    async def upgrade(self, choice: int, number: int) -> None:
        """Stop a server gracefully during a rush; the others serve its tables until it is back."""
        await self.rush(choice)
        await asyncio.to_thread(self.house.server(number).stop)
        await self.everybody_moves(self.house.server(number + 1))
        await self.rush(choice + 1)
        await asyncio.to_thread(self.house.start, number)
        await self.everybody_comes()

    async def hang(self, choice: int, number: int) -> None:
        """Stop a server's process during a rush; it wakes when others have its tables."""
        server = self.house.server(number)
        assert server.process is not None
        await self.rush(choice)
        os.kill(server.process.pid, signal.SIGSTOP)
        try:
            await self.everybody_moves(self.house.server(number + 1))
            await self.rush(choice + 1)
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        await self.everybody_comes()

    async def cut_off(self, choice: int, number: int) -> None:
        """Partition the network: no client reaches a server that goes on, with the database."""
        await self.rush(choice)
        await self.everybody_moves(self.house.server(number + 1))
        await self.rush(choice + 1)
        await self.everybody_comes()

    async def lose_database(self, choice: int, number: int) -> None:
        """Interrupt a server's connection to the database; its statements arrive too late.

        By then the commands have been sent again to another server, or have not.
        """
        relay = self.house.relays[number % len(self.house.relays)]
        await self.everybody_moves(self.house.server(number))
        held = relay.held
        relay.interrupt()
        try:
            await self.rush(choice)
            async with asyncio.timeout(INTERRUPTED):  # until the server has sent its statement
                while relay.held == held:
                    await asyncio.sleep(0.01)
            again = choice % 2 == 0
            await self.everybody_moves(self.house.server(number + 1), again)
            if again:
                await self.rush(choice + 1)
        finally:
            relay.restore()
        await self.everybody_comes()

    async def disagree(self, choice: int, seconds: float) -> None:
        """Route the viewers of each table to two servers, as two proxies with other rules do."""
        ways = [self.house.route(), self.house.route()]
        for one in self.tables:
            for at, guest in enumerate(one.guests):
                await guest.cut()
                await guest.come(ways[at % 2])
        await self.rush(choice)
        await asyncio.sleep(seconds)
        await self.everybody_moves(self.house.route())

    # ------------------------------------------------------------------------- coming and going

    async def leave(self, one: Gathering, guest: Guest) -> None:
        """Leave the seat, so that a bot stands in."""
        await one.settle()
        if not one.ledger.match.over:
            assert guest.seat is not None
            await one.table.post("leave", token=one.table.tokens[guest.seat])
            one.players[guest.seat] = STAND_IN
        await one.check()

    async def come_back(self, one: Gathering, guest: Guest) -> None:
        """Return a replaced person to the seat."""
        await one.settle()
        assert guest.seat is not None
        answer = await guest.client.command("return")
        assert answer["type"] == "accepted", answer
        one.players[guest.seat] = None
        await one.check()

    async def look_away(self, one: Gathering, at: int) -> None:
        """Disconnect a guest for a while; check that it receives the missed events later."""
        guest = one.guests[at % len(one.guests)]
        await guest.client.close()
        for other in one.persons:
            if other is not guest:
                await self.play(one, other, at)
                break
        await one.come(self.house.route())
        await one.check()

    async def time_passes(self, seconds: int) -> None:
        """Advance the clock; check that exactly the persons with a passed deadline are replaced."""
        for one in self.tables:
            await one.settle()
        self.house.clock.let_pass(seconds)
        now = self.house.clock.now()
        for one in self.tables:
            late = one.stored.due is not None and one.stored.due <= now
            if late and not one.ledger.match.over:
                for seat in one.ledger.match.to_act:
                    one.players[seat] = STAND_IN
                await one.until_replaced()
            await one.check()


def some_wish(one: Gathering, guest: Guest, choice: int) -> dict[str, Any]:
    """Return a legal move if any, now and then another command."""
    assert guest.seat is not None
    match = one.ledger.match
    moves = [] if match.over else match.legal_moves(guest.seat)
    if moves and choice % 7:
        return {"kind": "play", "move": moves[choice % len(moves)]}
    if choice % 2:
        return {"kind": "undo", "whole_turn": choice % 3 == 0}
    return {"kind": "play", "move": "nonsense"}
