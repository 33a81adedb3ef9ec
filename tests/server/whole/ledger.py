"""The model of a table: sent commands and their answers, compared with the stored rows.

The rows are replayed by the rules alone, without a table or a server. This yields the exact bytes
that each viewer may have received at each version.
"""

import json
from typing import Any

import msgspec

from fireside.play.match import Match
from fireside.table.stored_rows import LogRow, RowKind

# After such an answer the command may be stored or not: the answer to the next attempt tells.
UNDECIDED = {"store_away", "busy"}


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


class Sent(msgspec.Struct):
    """A sent command and its outcome as far as the sender knows."""

    seat: int
    fields: dict[str, Any]
    answer: dict[str, Any] | None = None

    @property
    def is_whole_turn(self) -> bool:
        return bool(self.fields.get("whole_turn"))

    @property
    def is_open(self) -> bool:
        return self.answer is None or self.answer.get("key") in UNDECIDED


class Step(msgspec.Struct, frozen=True):
    """The events of a version, with hidden information."""

    events: list[Any]
    undone: int | None


class Ledger:
    """The complete truth about one table, row by row."""

    def __init__(self, title: str, seats: int, seed: int, options: dict[str, Any]) -> None:
        self.match = Match(title, seats, seed, options)
        self.viewers: list[int | None] = [None, *range(seats)]
        self.rows: list[LogRow] = []
        self.version = 0
        self.versions = [0]  # before the first row, and after each
        self.steps: dict[int, Step] = {}
        self.made: list[tuple[int, int]] = []  # version and seat of each move not undone
        self.shown: list[dict[int | None, Any]] = [self._views()]
        self.sent: dict[str, Sent] = {}

    def _views(self) -> dict[int | None, Any]:
        views = self.match.views(self.viewers)
        return {one: as_json(view) for one, view in zip(self.viewers, views, strict=True)}

    def read(self, stored: list[LogRow]) -> None:
        """Read the stored rows: those already known, then new ones that the rules allow."""
        assert [row.ply for row in stored] == list(range(1, len(stored) + 1)), "there is a gap"
        assert stored[: len(self.rows)] == self.rows, "what was stored has changed"
        for row in stored[len(self.rows) :]:
            self._take(row)

    def _take(self, row: LogRow) -> None:
        match, seat = self.match, row.seat
        if row.kind == RowKind.PLAY:
            had_chosen = match.log.has_chosen(seat)
            events = match.play(seat, row.move)
            # A changed secret choice must be invisible to other viewers.
            if not (had_chosen and match.log.last_of(seat).sealed):
                self._happened(events, None)
                self.made.append((self.version, seat))
        else:
            match.undo(seat)
            at = max(at for at, (_, whose) in enumerate(self.made) if whose == seat)
            self._happened([], self.made.pop(at)[0])
        self.rows.append(row)
        self.versions.append(self.version)
        self.shown.append(self._views())

    def _happened(self, events: list[Any], undone: int | None) -> None:
        self.version += 1
        self.steps[self.version] = Step(events, undone)

    # ------------------------------------------------------------------ what people were answered

    def open_commands(self) -> list[str]:
        """Return the commands whose outcome is still unknown."""
        return [command for command, sent in self.sent.items() if sent.is_open]

    def check_answers(self) -> None:
        """Check that each confirmed command is stored once, and no refused or unsent one."""
        places: dict[str, list[int]] = {}
        for at, row in enumerate(self.rows):
            if row.command is not None:
                places.setdefault(row.command, []).append(at)
        for command, found in places.items():
            assert command in self.sent, "a command is stored that nobody sent"
            sent = self.sent[command]
            assert {self.rows[at].seat for at in found} == {sent.seat}
            assert len(found) == 1 or sent.is_whole_turn, "a command is stored twice"
        for command, sent in self.sent.items():
            self._check_answer(sent, places.get(command, []))

    def _check_answer(self, sent: Sent, places: list[int]) -> None:
        if sent.answer is None or sent.is_open:
            return
        if sent.answer["type"] == "accepted":
            assert places, f"a confirmed command is lost: {sent}"
            assert sent.answer["version"] == self.versions[places[-1] + 1], sent
        elif not sent.is_whole_turn:  # a prefix of the request may have been executed
            assert not places, f"a refused command was done: {sent}"

    # ---------------------------------------------------------------------- what people were told

    def check_told(self, viewer: int | None, message: dict[str, Any]) -> None:
        """Check that the steps in the message are all the events visible to this viewer."""
        steps = message["steps"]
        versions = [one["version"] for one in steps]
        assert versions == list(range(message["since"] + 1, message["version"] + 1))
        for step in steps:
            happened = self.steps[step["version"]]
            seen = [one.seen_by(viewer) for one in happened.events]
            assert step["events"] == [as_json(one) for one in seen if one is not None]
            assert step.get("undone") == happened.undone

    def place_of(self, viewer: int | None, message: dict[str, Any], after: int) -> int:
        """Return the first row, not before the given one, whose view the viewer received."""
        for at in range(after, len(self.shown)):
            same = self.versions[at] == message["version"]
            if same and self.shown[at][viewer] == message["whole"]:
                return at
        raise AssertionError(f"nobody on seat {viewer} may see this: {message}")
