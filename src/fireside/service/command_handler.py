"""Execution of commands that change a match: apply, store, then send to the viewers."""

import logging

from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.service.storage_port import MoveStorage
from fireside.service.turn_signal import TurnSignal
from fireside.table import commands
from fireside.table.commands import Change
from fireside.table.messages.websocket import Play, Undo
from fireside.table.request_refusals import RequestRefused, row_was_taken

MOST_ATTEMPTS = 5
LOGGER = logging.getLogger(__name__)


class CommandHandler:
    """Execution of commands that change a match. Callers hold the table's lock."""

    def __init__(self, writer: MoveStorage, turn_signal: TurnSignal) -> None:
        self.writer = writer
        self.turn_signal = turn_signal

    async def execute(self, live: LiveTable, seat: int | None, command: Play | Undo) -> int:
        """Execute a command once and return the version it led to.

        If an invisible change was stored first, execute the command after it.
        """
        for attempt in range(MOST_ATTEMPTS):
            version = (await live.open()).version
            table = live.table
            try:
                sitting = commands.check(table, seat, command)
                if sitting is None:
                    break
                if isinstance(command, Play):
                    change = commands.play_move(table, sitting, command.move, now(), command.id)
                    await self.commit(live, change)
                else:
                    for change in commands.undo_moves(table, sitting, now(), command):
                        await self.commit(live, change)
                break
            except RequestRefused as refused:
                unnoticed = table.course is not None and table.version == version
                may_try_again = refused.key == row_was_taken().key and attempt < MOST_ATTEMPTS - 1
                if not unnoticed or not may_try_again:
                    raise
        return commands.version_of_command(live.table, seat, command.id)

    async def commit(self, live: LiveTable, change: Change) -> None:
        """Store a change, then send it to the viewers and ask the seats that are to act."""
        await self._append(live, change)
        told = commands.apply_committed(live.table, change)
        live.deliver(told.letters)
        live.tell_clock()
        if told.newly_asked is not None:
            self.turn_signal.notify(live, told.newly_asked)

    async def _append(self, live: LiveTable, change: Change) -> None:
        """Append the row to the log; if its place is taken, drop the match and read it again."""
        try:
            won = await self.writer.append(change.append)
        except BaseException:  # a failure or cancellation: unknown whether stored
            live.table.forget()
            raise
        if not won:
            live.table.forget()
            live.check_here()
            await self._notify_race_loser(live)
            raise row_was_taken()

    async def _notify_race_loser(self, live: LiveTable) -> None:
        """Show the match as stored after another command was faster."""
        try:
            await live.open()
            live.show()
        except RequestRefused:  # the next command will try again
            LOGGER.info("cannot read a table", extra={"table": live.id})
