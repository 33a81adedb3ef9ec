# compiled
"""Versioned match: a match and its versions, advanced by the rows of its log.

Every command is a row, but not every row is a version: changing a secret choice that is still open
adds a row that other viewers must not notice. Versions count visible events only, and do not reveal
who hesitated.
"""

from collections import OrderedDict, deque
from typing import Any

import msgspec

from fireside.core.errors import CannotUndo
from fireside.games import game
from fireside.play.match import Match
from fireside.table.messages.responses import SeenStep
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.resumable_match import ResumableMatch
from fireside.table.stored_rows import LogRow, RowKind, Snapshot, TableRow

REMEMBERED_STEPS = 40
REMEMBERED_COMMANDS = 64
ROWS_BETWEEN_SNAPSHOTS = 32


class Step:
    """A step with its secrets; `undone` is the version that was taken back."""

    def __init__(self, version: int, events: list[Any], undone: int | None) -> None:
        self.version = version
        self.events = events
        self.undone = undone

    def seen_by(self, viewer: int | None) -> SeenStep:
        """Return the step as this viewer may know it."""
        events = [seen for event in self.events if (seen := event.seen_by(viewer)) is not None]
        return SeenStep(version=self.version, events=events, undone=self.undone)


class Applied:
    """The effect of a command: the move, and whether only its own seat may see it."""

    def __init__(self, move: int, silent: bool) -> None:
        self.move = move
        self.silent = silent


class VersionedMatch:
    """A match with its versions. With `whole`, it keeps its full history for replays."""

    def __init__(self, live: ResumableMatch, base: int) -> None:
        self.live = live
        self.match = live.match  # complete from its first move, or since its last barrier
        self.base = base  # number of initial moves, which cannot be undone
        self.ply = 0  # rows of the log
        self.version = 0
        self.quiet = 0  # the last version before secret choices that are still open
        self.undoable: list[tuple[int, int]] = []
        # by seat: the first and last version of its last decision, and the move
        self.last_plays: dict[int, tuple[int, int, str]] = {}
        self.commands: OrderedDict[tuple[int, str], int] = OrderedDict()
        remembered = None if live.whole else REMEMBERED_STEPS
        self.steps: deque[Step] = deque(maxlen=remembered)

    @classmethod
    def begin(cls, table: TableRow, names: list[str], whole: bool = False) -> "VersionedMatch":
        """Return a match before its first move."""
        return cls(ResumableMatch(_match(table, names), whole=whole), table.base)

    @classmethod
    def resume(cls, table: TableRow, names: list[str], snapshot: Snapshot) -> "VersionedMatch":
        """Return a match as the snapshot left it."""
        dealt = _match(table, names)
        match = dealt.beginning_at(dealt.game.load(snapshot.base))
        course = cls(ResumableMatch(match, snapshot.before), table.base)
        for seat, move in snapshot.tail:
            match.play(seat, move)
        course.ply = snapshot.ply
        course.version = snapshot.version
        course.quiet = snapshot.quiet
        course.undoable = list(snapshot.undoable)
        course.commands.update({(seat, key): n for seat, key, n in snapshot.commands})
        return course

    def snapshot(self) -> bytes:
        """Return the state as bytes; the size does not depend on the length of the match."""
        return msgspec.json.encode(
            Snapshot(
                ply=self.ply,
                version=self.version,
                quiet=self.quiet,
                before=self.live.before,
                base=self.live.beginning,
                tail=[(ply.seat, ply.move) for ply in self.match.log],
                undoable=self.undoable,
                commands=[(seat, key, n) for (seat, key), n in self.commands.items()],
            )
        )

    @property
    def wants_snapshot(self) -> bool:
        return self.ply % ROWS_BETWEEN_SNAPSHOTS == 0 or self.match.over

    def version_of_command(self, seat: int, command: str | None) -> int | None:
        """Return the version that this command led to, if it was executed before."""
        return None if command is None else self.commands.get((seat, command))

    def play(self, seat: int, move: int | str, command: str | None) -> Applied:
        """Make a move; a refused one changes nothing."""
        match = self.match
        had_chosen = match.log.has_chosen(seat)
        asked = (self.quiet, self.version, str(move))
        events = match.play(seat, move)
        made = match.log.last_of(seat)
        silent = had_chosen and made.sealed
        if not silent:
            self._advance(events, None)
            self.undoable.append((self.version, seat))
        if not made.sealed:
            self.quiet = self.version
        self.last_plays[seat] = asked
        self._finish(seat, command)
        return Applied(made.move, silent)

    def undo(self, seat: int, command: str | None) -> Applied:
        """Undo the seat's last move."""
        match = self.match
        if self.live.plies <= self.base:
            raise CannotUndo.because(reason="began")
        if not match.log and not match.over:  # settled at a barrier and dropped
            raise CannotUndo.because(reason="shown")
        was_sealed = match.log.has_chosen(seat)
        match.undo(seat)
        self.last_plays.pop(seat, None)
        at = max(at for at, (_, whose) in enumerate(self.undoable) if whose == seat)
        undone, _ = self.undoable.pop(at)
        self._advance([], undone)
        if not was_sealed:
            self.quiet = self.version
        self._finish(seat, command)
        return Applied(-1, silent=False)

    def apply_row(self, row: LogRow) -> Applied:
        """Apply a stored row."""
        if row.ply != self.ply + 1:
            sentence = f"Row {row.ply} of the log cannot follow row {self.ply}."
            raise RequestRefused(500, "fault", sentence=sentence)
        if row.kind == RowKind.PLAY:
            return self.play(row.seat, row.move, row.command)
        return self.undo(row.seat, row.command)

    def _advance(self, events: list[Any], undone: int | None) -> None:
        self.version += 1
        self.steps.append(Step(self.version, events, undone))

    def _finish(self, seat: int, command: str | None) -> None:
        self.ply += 1
        if self.live.settle():
            self.undoable.clear()
        if command is not None:
            self.commands[seat, command] = self.version
            if len(self.commands) > REMEMBERED_COMMANDS:
                self.commands.popitem(last=False)

    def can_undo(self, seat: int | None) -> bool:
        return seat is not None and self.live.plies > self.base and self.match.can_undo(seat)

    def is_outdated(self, version: int | None) -> bool:
        """Return whether a viewer of this version was asked another question."""
        return version is not None and not self.quiet <= version <= self.version

    def has_played(self, seat: int, move: str, version: int | None) -> bool:
        """Return whether the seat has made this move already in the decision of this version."""
        first, last, played = self.last_plays.get(seat, (0, -1, ""))
        return version is not None and first <= version <= last and played == move


def check_rules(table: TableRow) -> None:
    """Refuse a table with other rules than this version's."""
    found = game(table.title)
    if found.rules_version != table.rules_version:
        raise RequestRefused(
            CONFLICT,
            "other_rules",
            {
                "game": found.name,
                "theirs": table.rules_version,
                "ours": found.rules_version,
            },
        )


def _match(table: TableRow, names: list[str]) -> Match:
    check_rules(table)
    return Match(table.title, len(names), table.seed, table.options, names)
