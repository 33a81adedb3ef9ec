"""The history of a table: its match replayed from the first move, for viewing and copying."""

from collections.abc import Iterable, Iterator

from fireside.play.match import Match
from fireside.play.records import write_record
from fireside.table.messages.responses import LogPage, PastMoment
from fireside.table.request_refusals import CONFLICT, NOT_THERE, RequestRefused, not_started
from fireside.table.stored_rows import LogRow, TableRow
from fireside.table.versioned_match import VersionedMatch


class History:
    """All versions of a table, and the moves of its match without undone ones."""

    def __init__(self, table: TableRow, names: list[str]) -> None:
        if table.status == "waiting":
            raise not_started()
        self.table = table
        self.course = VersionedMatch.begin(table, names, whole=True)

    @property
    def match(self) -> Match:
        """The match from its first move, as far as it was read."""
        return self.course.match

    def renew(self, table: TableRow, names: list[str]) -> None:
        """Update the table's row and names."""
        self.table = table
        self.match.names = names

    def extend(self, rows: Iterable[LogRow]) -> Iterator[None]:
        """Apply the rows, yielding before each so that other tasks can run."""
        for row in rows:
            self.course.apply_row(row)
            yield

    def export(self) -> str:
        """Return a finished match as a record."""
        if self.table.status != "over":
            raise RequestRefused(CONFLICT, "not_over")
        return write_record(self.match.record())

    def page(self, viewer: int | None, after: int, limit: int) -> LogPage:
        """Return the steps after a version, as this viewer may know them."""
        chosen = [one for one in self.course.steps if one.version > after][: limit + 1]
        steps = [one.seen_by(viewer) for one in chosen[:limit]]
        return LogPage(steps=steps, after=steps[-1].version if len(chosen) > limit else None)

    def moment(self, ply: int, viewer: int | None) -> PastMoment:
        """Return the position after this ply, but not within secret choices that are still open.

        Moves in notation are included once the match is over.
        """
        match, shown = self.match, self.match.log.settled
        if ply > shown:
            raise RequestRefused(NOT_THERE, "no_such_moment")
        state = match.at(max(ply - 1, 0))
        made = match.log[ply - 1] if ply else None
        events = []
        if made is not None:
            state.record_events()
            match.advance(state, made)
            events = [
                seen for one in state.take_events() if (seen := one.seen_by(viewer)) is not None
            ]
        open_to_all = self.table.status == "over"
        return PastMoment(
            ply=ply,
            plies=shown,
            seat=made.seat if made and open_to_all else None,
            move=made.text if made and open_to_all else None,
            events=events,
            view=match.game.view(state, viewer),
        )
