"""The course of a match: rows in order, commands by seat, snapshots that hold all of it."""

import msgspec
import pytest
from tests.table.plain_home import PlainHome

from fireside.table.messages.websocket import Play, Undo
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import Snapshot
from fireside.table.versioned_match import VersionedMatch


def altamira() -> PlainHome:
    """Three people who are all asked at once, in secret."""
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "person", "person")
    home.start()
    return home


def choose(home: PlainHome, seat: int, command: str, which: int = 0) -> int:
    return home.do(seat, Play(id=command, move=home.table.playing.match.legal_moves(seat)[which]))


def test_the_same_name_of_a_command_is_each_seats_own() -> None:
    """Else one seat's command would be answered with another's, and never done."""
    home = altamira()
    assert choose(home, 0, "a") == 1
    assert choose(home, 1, "a") == 2
    assert [(row.seat, row.command) for row in home.log] == [(0, "a"), (1, "a")]


def test_a_row_that_does_not_follow_is_refused() -> None:
    home = altamira()
    for seat in (0, 1):
        choose(home, seat, "a")
    names = ["Ana", "Ben", "Cid"]
    whole = VersionedMatch.begin(home.row, names)
    for row in home.log:
        whole.apply_row(row)
    assert whole.version == 2
    for wrong in (home.log[1:], [home.log[0], home.log[0]]):
        again = VersionedMatch.begin(home.row, names)
        with pytest.raises(RequestRefused, match="cannot follow"):
            for row in wrong:
                again.apply_row(row)


def resumed(home: PlainHome) -> VersionedMatch:
    """The match as a snapshot of this moment leaves it."""
    snapshot = msgspec.json.decode(home.table.playing.snapshot(), type=Snapshot)
    return VersionedMatch.resume(home.row, home.table.names(), snapshot)


def test_a_snapshot_remembers_the_last_commands() -> None:
    home = altamira()
    choose(home, 0, "a")
    choose(home, 1, "b")
    again = resumed(home)
    assert [
        again.version_of_command(seat, name) for seat, name in ((0, "a"), (1, "b"), (1, "a"))
    ] == [1, 2, None]


def test_a_snapshot_among_secret_choices_goes_on_where_it_was() -> None:
    """Choices can be changed and taken back, and versions tell nothing of it."""
    home = altamira()
    choose(home, 0, "a")
    choose(home, 1, "b")
    again = resumed(home)
    assert (again.version, again.quiet, again.ply) == (2, 0, 2)
    assert [again.can_undo(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert again.play(0, again.match.state.legal_moves(0)[3], None).silent
    assert again.version == 2
    again.undo(1, None)
    assert (again.version, again.match.log.has_chosen(1)) == (3, False)


def test_undo_says_which_version_it_took_back() -> None:
    home = altamira()
    choose(home, 0, "a")
    choose(home, 1, "b")
    home.do(0, Undo(id="c"))
    step = home.table.playing.steps[-1]
    assert (step.version, step.undone) == (3, 1)
