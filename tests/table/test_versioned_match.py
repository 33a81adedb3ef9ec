"""Versioned matches: rows in order, commands by seat, complete snapshots."""

import msgspec
import pytest
from tests.table.in_memory_app import InMemoryApp

from fireside.table.messages.websocket import Play, Undo
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import Snapshot
from fireside.table.versioned_match import VersionedMatch


def altamira() -> InMemoryApp:
    """Return a table of three persons who choose simultaneously in secret."""
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "person", "person")
    app.start()
    return app


def choose(app: InMemoryApp, seat: int, command: str, which: int = 0) -> int:
    return app.do(seat, Play(id=command, move=app.table.playing.match.legal_moves(seat)[which]))


def test_the_same_name_of_a_command_is_each_seats_own() -> None:
    """Otherwise one seat's command would get another's answer and never be executed."""
    app = altamira()
    assert choose(app, 0, "a") == 1
    assert choose(app, 1, "a") == 2
    assert [(row.seat, row.command) for row in app.log] == [(0, "a"), (1, "a")]


def test_a_row_that_does_not_follow_is_refused() -> None:
    app = altamira()
    for seat in (0, 1):
        choose(app, seat, "a")
    names = ["Ana", "Ben", "Cid"]
    whole = VersionedMatch.begin(app.row, names)
    for row in app.log:
        whole.apply_row(row)
    assert whole.version == 2
    for wrong in (app.log[1:], [app.log[0], app.log[0]]):
        again = VersionedMatch.begin(app.row, names)
        with pytest.raises(RequestRefused, match="cannot follow"):
            for row in wrong:
                again.apply_row(row)


def resumed(app: InMemoryApp) -> VersionedMatch:
    """Return the match restored from a snapshot of its current state."""
    snapshot = msgspec.json.decode(app.table.playing.snapshot(), type=Snapshot)
    return VersionedMatch.resume(app.row, app.table.names(), snapshot)


def test_a_snapshot_remembers_the_last_commands() -> None:
    app = altamira()
    choose(app, 0, "a")
    choose(app, 1, "b")
    again = resumed(app)
    assert [
        again.version_of_command(seat, name) for seat, name in ((0, "a"), (1, "b"), (1, "a"))
    ] == [1, 2, None]


def test_a_snapshot_among_secret_choices_goes_on_where_it_was() -> None:
    """Choices can be changed and undone, and versions do not reveal it."""
    app = altamira()
    choose(app, 0, "a")
    choose(app, 1, "b")
    again = resumed(app)
    assert (again.version, again.quiet, again.ply) == (2, 0, 2)
    assert [again.can_undo(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert again.play(0, again.match.state.legal_moves(0)[3], None).silent
    assert again.version == 2
    again.undo(1, None)
    assert (again.version, again.match.log.has_chosen(1)) == (3, False)


def test_undo_says_which_version_it_took_back() -> None:
    app = altamira()
    choose(app, 0, "a")
    choose(app, 1, "b")
    app.do(0, Undo(id="c"))
    step = app.table.playing.steps[-1]
    assert (step.version, step.undone) == (3, 1)


def test_what_was_settled_by_something_shown_is_refused_with_that_reason() -> None:
    """The table stores no more of the match than undo needs, and still knows why undo ends."""
    app = InMemoryApp(seed=5)
    app.set_up("maamut", "person", "person")
    app.start()
    course = app.table.playing
    seat = course.match.to_act[0]
    with pytest.raises(RequestRefused) as refused:
        app.do(seat, Undo(id="early"))
    assert refused.value.values == {"reason": "began"}
    while app.table.playing.match.log or app.table.version == 0:
        seat = app.table.playing.match.to_act[0]
        move = app.table.playing.match.legal_moves(seat)[0]
        app.do(seat, Play(id=f"p{len(app.log)}", move=move))
    with pytest.raises(RequestRefused) as refused:
        app.do(seat, Undo(id="late"))
    assert refused.value.values == {"reason": "shown"}
    assert refused.value.sentence == "You can’t undo this: something was drawn or revealed."
