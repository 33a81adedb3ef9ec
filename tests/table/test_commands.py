"""Commands at a table: once each, in their time, told only when stored, and to whom it concerns."""

import itertools
import random

import msgspec
import pytest
from tests.patches import patched
from tests.table.plain_home import PlainHome

from fireside.table import commands
from fireside.table.messages.websocket import People, Play, Undo, Update
from fireside.table.request_refusals import RequestRefused
from fireside.table.seats import overdue, return_seat, stand_in


def altamira() -> PlainHome:
    """Three people who are all asked at once, in secret."""
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "person", "person")
    home.start()
    return home


def moves_of(home: PlainHome, seat: int) -> list[str]:
    return home.table.playing.match.legal_moves(seat)


def test_nothing_is_told_before_it_is_stored() -> None:
    home = altamira()
    viewer, _ = home.come(0)
    (change,) = commands.execute(home.table, 0, Play(id="a", move=moves_of(home, 0)[0]), 5)
    assert home.told[viewer] == []
    home.store([change])
    (update,) = home.told[viewer]
    assert isinstance(update, Update)
    assert update.version == 1


def test_who_can_take_single_entries_is_told_them_and_everybody_sees_the_same() -> None:
    home = PlainHome(seed=5)
    home.set_up("tikal", "person", "person")
    home.start()
    (one, welcome), (other, _) = home.come(None), home.come(None)
    other.takes_parts = False
    seen = {one: msgspec.to_builtins(welcome.view), other: msgspec.to_builtins(welcome.view)}
    in_parts = {one: 0, other: 0}
    chooser = random.Random(2)
    for number in range(60):
        seat = home.table.playing.match.to_act[0]
        home.do(seat, Play(id=f"p{number}", move=chooser.choice(moves_of(home, seat))))
        for viewer, told in home.told.items():
            for update in map(msgspec.to_builtins, told):
                in_parts[viewer] += "map" in update.get("parts", {})
                seen[viewer] = patched(seen[viewer], update)
            told.clear()
            assert seen[viewer] == msgspec.to_builtins(home.table.playing.match.view(None))
    assert in_parts[one] > 10
    assert in_parts[other] == 0


def test_a_change_that_was_not_stored_is_gone_when_the_table_is_opened_anew() -> None:
    home = altamira()
    list(commands.execute(home.table, 0, Play(id="a", move=moves_of(home, 0)[0]), 5))
    assert home.table.version == 1
    assert home.reopened().version == 0


def test_a_repeated_command_is_answered_like_the_first_time_also_after_a_restart() -> None:
    home = altamira()
    first = Play(id="a", move=moves_of(home, 0)[0])
    assert home.do(0, first) == 1
    home.do(1, Play(id="b", move=moves_of(home, 1)[0]))
    for _ in range(2):
        assert home.do(0, first) == 1
        assert len(home.log) == 2
        home.reopened()


def test_a_changed_secret_choice_is_noticed_by_nobody_else() -> None:
    home = altamira()
    one, another = moves_of(home, 0)[:2]
    home.do(0, Play(id="a", move=one))
    (own, _), (other, _), (spectator, _) = home.come(0), home.come(1), home.come(None)
    assert home.do(0, Play(id="b", move=another)) == 1
    assert len(home.told[own]) == 1
    assert home.told[other] == home.told[spectator] == []
    assert len(home.log) == 2


def test_a_secret_choice_of_another_makes_no_command_outdated_but_the_reveal_does() -> None:
    home = altamira()
    home.do(0, Play(id="a", move=moves_of(home, 0)[0]))
    home.do(1, Play(id="b", move=moves_of(home, 1)[0], version=0))
    home.do(2, Play(id="c", move=moves_of(home, 2)[0], version=0))
    asked = home.table.playing.match.to_act[0]
    with pytest.raises(RequestRefused) as refused:
        home.do(asked, Play(id="d", move=moves_of(home, asked)[0], version=1))
    assert refused.value.key == "moved_on"


def test_a_whole_turn_is_taken_back_change_by_change() -> None:
    home = PlainHome(seed=2)
    home.set_up("tikal", "person", "person")
    home.start()
    numbers = itertools.count()
    while True:  # until somebody has made two moves that may be taken back
        course = home.table.playing
        seat = course.match.to_act[0]
        if len(course.undoable) >= 2 and course.can_undo(seat):
            break
        home.do(seat, Play(id=f"p{next(numbers)}", move=moves_of(home, seat)[-1]))
    rows, taken = len(home.log), len(home.table.playing.undoable)
    home.do(seat, Undo(id="u", whole_turn=True))
    assert len(home.log) == rows + taken
    assert not home.table.playing.can_undo(seat)
    with pytest.raises(RequestRefused) as refused:
        home.do(seat, Undo(id="v"))
    assert refused.value.key == "cannot_undo"


def test_a_spectator_and_somebody_replaced_by_a_bot_decide_nothing() -> None:
    home = altamira()
    with pytest.raises(RequestRefused) as watching:
        home.do(None, Play(id="a", move=moves_of(home, 0)[0]))
    assert watching.value.key == "spectator"
    assert home.change_seat(stand_in(home.table, 0))
    with pytest.raises(RequestRefused) as replaced:
        home.do(0, Play(id="a", move=moves_of(home, 0)[0]))
    assert replaced.value.key == "stand_in"
    assert home.change_seat(return_seat(home.table, 0))
    assert home.do(0, Play(id="a", move=moves_of(home, 0)[0])) == 1


def test_an_illegal_move_changes_nothing_and_names_its_reason() -> None:
    home = altamira()
    before = msgspec.json.encode(home.table.playing.match.view(0))
    with pytest.raises(RequestRefused) as refused:
        home.do(0, Play(id="a", move="castle"))
    assert refused.value.key == "bad_notation"
    assert msgspec.json.encode(home.table.playing.match.view(0)) == before
    assert home.log == []


def test_time_runs_for_who_is_asked_and_not_anew_with_each_secret_choice() -> None:
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "person", "person", deadline=60)
    home.start()
    commands.note_times(home.table, commands.next_times(home.table, 1_000))
    assert home.table.row.due == 61_000
    home.do(0, Play(id="a", move=moves_of(home, 0)[0]))
    assert home.row.due == 61_000


def test_bots_are_looked_after_soon_and_persons_keep_their_time() -> None:
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "person", "random", deadline=86_400)
    home.start()
    times = commands.next_times(home.table, 1_000)
    assert times.due == 1_000 + 86_400_000
    assert times.wake is not None
    assert times.wake < 60_000
    commands.note_times(home.table, times)
    assert commands.is_time(home.table, times.wake)
    assert overdue(home.table, times.wake) == []
    assert overdue(home.table, times.due) == [0, 1]


def test_a_changed_secret_choice_moves_no_time_that_is_told() -> None:
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "person", "random", deadline=60)
    home.start()
    commands.note_times(home.table, commands.next_times(home.table, 1_000))
    one, another = moves_of(home, 0)[:2]
    home.do(0, Play(id="a", move=one))
    told = home.table.info()
    home.clock += 7_000
    home.do(0, Play(id="b", move=another))
    assert home.table.info() == told


def test_persons_have_no_due_time_while_only_bots_are_asked() -> None:
    home = PlainHome(seed=5)
    home.set_up("altamira", "person", "random", "random", deadline=60)
    home.start()
    commands.note_times(home.table, commands.next_times(home.table, 1_000))
    home.do(0, Play(id="a", move=moves_of(home, 0)[0]))
    assert home.row.due is None
    assert home.row.wake is not None


def test_whoever_comes_back_is_told_what_they_missed() -> None:
    home = altamira()
    for seat in range(3):
        home.do(seat, Play(id=f"p{seat}", move=moves_of(home, seat)[0]))
    _, message = home.come(0, version=1)
    assert message.since == 1
    assert [step.version for step in message.steps] == [2, 3]
    assert message.view == home.table.playing.match.view(0)


def test_everybody_is_told_who_sits_and_who_is_present() -> None:
    home = altamira()
    viewer, _ = home.come(1)
    home.change_seat(stand_in(home.table, 0, "random"))
    (told,) = home.told[viewer]
    assert isinstance(told, People)
    assert [one.stand_in for one in told.table.seats] == ["random", None, None]
    assert [one.present for one in told.table.seats] == [False, True, False]
