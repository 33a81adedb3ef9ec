"""Histories: matches played again from their first move, for the log, for replays and exports."""

import asyncio
from collections import OrderedDict

from fireside.core.errors import FiresideError
from fireside.play.match import Match
from fireside.server.messages.rest import LogPage, Moment
from fireside.server.progress import Happening, Progress
from fireside.server.refusals import NOT_THERE, Refused, broken_table
from fireside.server.store.log import LogStore
from fireside.server.store.rows import LogRow, TableRow

KEPT = 32
ROWS_AT_ONCE = 50  # then others have their turn


class WholeProgress(Progress):
    """Progress that forgets nothing that happened."""

    def __init__(self, table: TableRow, seats: int) -> None:
        begun = Progress.begin(table, seats)
        super().__init__(begun.match, table.base)
        self.everything: list[Happening] = []

    def take(self, row: LogRow) -> None:  # type: ignore[override]
        version = self.version
        super().take(row)
        if self.version != version:
            self.everything.append(self.steps[-1])


class History:
    """All that happened at one table, and its moves as one line without what was taken back."""

    def __init__(self, table: TableRow, seats: int, names: list[str]) -> None:
        self.table = table
        self.seats = seats
        self.progress = WholeProgress(table, seats)
        self.match = Match(table.title, seats, table.seed, dict(table.options), names)

    async def extend(self, rows: list[LogRow]) -> None:
        """The rows are played, a few at a time."""
        for at, row in enumerate(rows):
            self.progress.take(row)
            if row.kind == 0:
                self.match.play(row.seat, row.move)
            else:
                self.match.undo(row.seat)
            if at % ROWS_AT_ONCE == 0:
                await asyncio.sleep(0)

    @property
    def shown_plies(self) -> int:
        """Moves up to which the table may be looked at: not into secret choices still open."""
        log = self.match.log
        count = len(log)
        while count and log[count - 1].sealed:
            count -= 1
        return count

    def page(self, viewer: int | None, after: int, limit: int) -> LogPage:
        """Steps after a version, as this viewer may know them."""
        chosen = [one for one in self.progress.everything if one.version > after][: limit + 1]
        steps = [one.seen_by(viewer) for one in chosen[:limit]]
        return LogPage(steps=steps, after=steps[-1].version if len(chosen) > limit else None)

    def moment(self, ply: int, viewer: int | None) -> Moment:
        """The table after so many moves. Moves in notation are shown when the match is over."""
        if ply > self.shown_plies:
            raise Refused(
                NOT_THERE, "no_such_moment", f"The match has {self.shown_plies} moves to look at."
            )
        state = self.match.at(max(ply - 1, 0))
        made = self.match.log[ply - 1] if ply else None
        events = []
        if made is not None:
            state.listen()
            state.apply(made.seat, made.move)
            events = [seen for one in state.heard() if (seen := one.seen_by(viewer)) is not None]
        open_to_all = self.table.status == "over"
        return Moment(
            ply=ply,
            plies=self.shown_plies,
            seat=made.seat if made and open_to_all else None,
            move=made.text if made and open_to_all else None,
            events=events,
            view=self.match.game.view(state, viewer),
        )


class Histories:
    """The histories that were asked for last."""

    def __init__(self, log: LogStore) -> None:
        self.log = log
        self.kept: OrderedDict[str, History] = OrderedDict()
        self.lock = asyncio.Lock()

    async def of(self, table: TableRow, seats: int, names: list[str]) -> History:
        """The history up to now. One is played at a time, so that they cannot crowd out play."""
        if table.status == "waiting":
            raise Refused(409, "not_started", "The match has not started yet.")
        async with self.lock:
            history = self.kept.pop(table.id, None)
            try:
                if history is None:
                    history = History(table, seats, names)
                history.table = table
                history.match.names = names
                await history.extend(await self.log.rows(table.id, history.progress.ply))
            except FiresideError as error:
                raise broken_table() from error
            self.kept[table.id] = history
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return history


def copied_log(table_id: str, history: History, ply: int, at: int) -> list[LogRow]:
    """The first moves of a match as the log of another."""
    return [
        LogRow(table_id, number, 0, one.seat, one.move, at)
        for number, one in enumerate(history.match.log[:ply], start=1)
    ]
