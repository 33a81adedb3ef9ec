"""Commands at a table: executed once, in time, and visible only when stored."""

import itertools
import random

import msgspec
import pytest
from tests.patches import patched
from tests.table.in_memory_app import InMemoryApp

from fireside.table import commands
from fireside.table.messages.websocket import People, Play, Undo, Update
from fireside.table.request_refusals import RequestRefused
from fireside.table.seats import overdue, return_seat, stand_in


def altamira() -> InMemoryApp:
    """Return a table of three persons who choose simultaneously in secret."""
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "person", "person")
    app.start()
    return app


def moves_of(app: InMemoryApp, seat: int) -> list[str]:
    return app.table.playing.match.legal_moves(seat)


def test_nothing_is_told_before_it_is_stored() -> None:
    app = altamira()
    viewer, _ = app.come(0)
    change = commands.play_move(app.table, 0, moves_of(app, 0)[0], 5, "a")
    assert app.told[viewer] == []
    app.store([change])
    (update,) = app.told[viewer]
    assert isinstance(update, Update)
    assert update.version == 1


def test_who_can_take_single_entries_is_told_them_and_everybody_sees_the_same() -> None:
    app = InMemoryApp(seed=5)
    app.set_up("tikal", "person", "person")
    app.start()
    (one, welcome), (other, _) = app.come(None), app.come(None)
    other.takes_parts = False
    seen = {one: msgspec.to_builtins(welcome.view), other: msgspec.to_builtins(welcome.view)}
    in_parts = {one: 0, other: 0}
    chooser = random.Random(2)
    for number in range(60):
        seat = app.table.playing.match.to_act[0]
        app.do(seat, Play(id=f"p{number}", move=chooser.choice(moves_of(app, seat))))
        for viewer, told in app.told.items():
            for update in map(msgspec.to_builtins, told):
                in_parts[viewer] += "map" in update.get("parts", {})
                seen[viewer] = patched(seen[viewer], update)
            told.clear()
            assert seen[viewer] == msgspec.to_builtins(app.table.playing.match.view(None))
    assert in_parts[one] > 10
    assert in_parts[other] == 0


def test_a_change_that_was_not_stored_is_gone_when_the_table_is_opened_anew() -> None:
    app = altamira()
    commands.play_move(app.table, 0, moves_of(app, 0)[0], 5, "a")
    assert app.table.version == 1
    assert app.reopened().version == 0


def test_a_repeated_command_is_answered_like_the_first_time_also_after_a_restart() -> None:
    app = altamira()
    first = Play(id="a", move=moves_of(app, 0)[0])
    assert app.do(0, first) == 1
    app.do(1, Play(id="b", move=moves_of(app, 1)[0]))
    for _ in range(2):
        assert app.do(0, first) == 1
        assert len(app.log) == 2
        app.reopened()


def test_a_changed_secret_choice_is_noticed_by_nobody_else() -> None:
    app = altamira()
    one, another = moves_of(app, 0)[:2]
    app.do(0, Play(id="a", move=one))
    (own, _), (other, _), (spectator, _) = app.come(0), app.come(1), app.come(None)
    assert app.do(0, Play(id="b", move=another)) == 1
    assert len(app.told[own]) == 1
    assert app.told[other] == app.told[spectator] == []
    assert len(app.log) == 2


def test_a_secret_choice_of_another_makes_no_command_outdated_but_the_reveal_does() -> None:
    app = altamira()
    app.do(0, Play(id="a", move=moves_of(app, 0)[0]))
    app.do(1, Play(id="b", move=moves_of(app, 1)[0], version=0))
    app.do(2, Play(id="c", move=moves_of(app, 2)[0], version=0))
    asked = app.table.playing.match.to_act[0]
    with pytest.raises(RequestRefused) as refused:
        app.do(asked, Play(id="d", move=moves_of(app, asked)[0], version=1))
    assert refused.value.key == "moved_on"


def test_a_whole_turn_is_taken_back_change_by_change() -> None:
    app = InMemoryApp(seed=2)
    app.set_up("tikal", "person", "person")
    app.start()
    numbers = itertools.count()
    while True:  # until a seat has made two moves that can be undone
        course = app.table.playing
        seat = course.match.to_act[0]
        if len(course.undoable) >= 2 and course.can_undo(seat):
            break
        app.do(seat, Play(id=f"p{next(numbers)}", move=moves_of(app, seat)[-1]))
    rows, taken = len(app.log), len(app.table.playing.undoable)
    app.do(seat, Undo(id="u", whole_turn=True))
    assert len(app.log) == rows + taken
    assert not app.table.playing.can_undo(seat)
    with pytest.raises(RequestRefused) as refused:
        app.do(seat, Undo(id="v"))
    assert refused.value.key == "cannot_undo"


def test_a_spectator_and_somebody_replaced_by_a_bot_decide_nothing() -> None:
    app = altamira()
    with pytest.raises(RequestRefused) as watching:
        app.do(None, Play(id="a", move=moves_of(app, 0)[0]))
    assert watching.value.key == "spectator"
    assert app.change_seat(stand_in(app.table, 0, "left"))
    with pytest.raises(RequestRefused) as replaced:
        app.do(0, Play(id="a", move=moves_of(app, 0)[0]))
    assert replaced.value.key == "stand_in"
    assert app.change_seat(return_seat(app.table, 0))
    assert app.do(0, Play(id="a", move=moves_of(app, 0)[0])) == 1


def test_an_illegal_move_changes_nothing_and_names_its_reason() -> None:
    app = altamira()
    before = msgspec.json.encode(app.table.playing.match.view(0))
    with pytest.raises(RequestRefused) as refused:
        app.do(0, Play(id="a", move="castle"))
    assert refused.value.key == "bad_notation"
    assert msgspec.json.encode(app.table.playing.match.view(0)) == before
    assert app.log == []


def test_time_runs_for_who_is_asked_and_not_anew_with_each_secret_choice() -> None:
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "person", "person", deadline=60)
    app.start()
    commands.note_times(app.table, commands.next_times(app.table, 1_000))
    assert app.table.row.due == 61_000
    app.do(0, Play(id="a", move=moves_of(app, 0)[0]))
    assert app.row.due == 61_000


def test_bots_are_looked_after_soon_and_persons_keep_their_time() -> None:
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "person", "random", deadline=86_400)
    app.start()
    times = commands.next_times(app.table, 1_000)
    assert times.due == 1_000 + 86_400_000
    assert times.wake is not None
    assert times.wake < 60_000
    commands.note_times(app.table, times)
    assert commands.is_time(app.table, times.wake)
    assert overdue(app.table, times.wake) == []
    assert overdue(app.table, times.due) == [0, 1]


def test_a_changed_secret_choice_moves_no_time_that_is_told() -> None:
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "person", "random", deadline=60)
    app.start()
    commands.note_times(app.table, commands.next_times(app.table, 1_000))
    one, another = moves_of(app, 0)[:2]
    app.do(0, Play(id="a", move=one))
    told = app.table.info()
    app.clock += 7_000
    app.do(0, Play(id="b", move=another))
    assert app.table.info() == told


def test_persons_have_no_due_time_while_only_bots_are_asked() -> None:
    app = InMemoryApp(seed=5)
    app.set_up("altamira", "person", "random", "random", deadline=60)
    app.start()
    commands.note_times(app.table, commands.next_times(app.table, 1_000))
    app.do(0, Play(id="a", move=moves_of(app, 0)[0]))
    assert app.row.due is None
    assert app.row.wake is not None


def test_whoever_comes_back_is_told_what_they_missed() -> None:
    app = altamira()
    for seat in range(3):
        app.do(seat, Play(id=f"p{seat}", move=moves_of(app, seat)[0]))
    _, message = app.come(0, version=1)
    assert message.since == 1
    assert [step.version for step in message.steps] == [2, 3]
    assert message.view == app.table.playing.match.view(0)


def test_everybody_is_told_who_sits_and_who_is_present() -> None:
    app = altamira()
    viewer, _ = app.come(1)
    app.change_seat(stand_in(app.table, 0, "left", "random"))
    (told,) = app.told[viewer]
    assert isinstance(told, People)
    assert [one.stand_in for one in told.table.seats] == ["random", None, None]
    assert [one.present for one in told.table.seats] == [False, True, False]


def mammoth_hunt() -> tuple[InMemoryApp, int]:
    """Return a table of two persons, and the one to act first."""
    app = InMemoryApp(seed=5)
    app.set_up("maamut", "person", "person")
    app.start()
    return app, app.table.playing.match.to_act[0]


def test_a_race_of_two_devices_of_one_seat_with_the_same_move_is_done_for_both() -> None:
    app, seat = mammoth_hunt()
    move, other, *_ = moves_of(app, seat)
    version = app.do(seat, Play(id="laptop", move=move, version=0))
    assert version == 1
    assert app.do(seat, Play(id="phone", move=move, version=0)) == version
    assert len(app.log) == 1
    with pytest.raises(RequestRefused) as refused:
        app.do(seat, Play(id="tablet", move=other, version=0))
    assert refused.value.key == "moved_on"


def test_what_was_taken_back_meanwhile_is_not_done() -> None:
    app, seat = mammoth_hunt()
    move = moves_of(app, seat)[0]
    app.do(seat, Play(id="laptop", move=move, version=0))
    app.do(seat, Undo(id="back"))
    with pytest.raises(RequestRefused) as refused:
        app.do(seat, Play(id="phone", move=move, version=0))
    assert refused.value.key == "moved_on"


def test_the_same_move_of_another_seat_is_no_answer() -> None:
    app, seat = mammoth_hunt()
    move = moves_of(app, seat)[0]
    app.do(seat, Play(id="laptop", move=move, version=0))
    with pytest.raises(RequestRefused) as refused:
        app.do(1 - seat, Play(id="other", move=move, version=0))
    assert refused.value.key == "moved_on"
