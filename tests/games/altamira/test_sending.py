"""A3 Sending hunters: at the same time, in secret, and changeable until the last one has chosen."""

from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from tests.games.altamira.tables import GAME, match, refused, shows, table, texts

import fireside
from fireside.core.rng import Rng
from fireside.games.altamira.events import ChoiceChanged, HasChosen, HuntersSent
from fireside.games.altamira.game import as_altamira
from fireside.play.match import Match

CHOICES = ("send mountains camp", "send savannah water", "send camp x2")


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def test_two_of_six_tiles_are_chosen_in_15_ways() -> None:
    """Rule: A3.2."""
    state = as_altamira(GAME.new(3, 1))
    assert texts(state) == [
        "send mountains savannah", "send mountains forest", "send mountains water",
        "send mountains camp", "send mountains x2", "send savannah forest", "send savannah water",
        "send savannah camp", "send savannah x2", "send forest water", "send forest camp",
        "send forest x2", "send water camp", "send water x2", "send camp x2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "places"),
    [
        ("send savannah water", ("savannah", "water")),
        ("send forest camp", ("forest", "camp")),
        ("send mountains x2", ("mountains", "mountains")),
        ("send camp x2", ("camp", "camp")),
    ],
)
def test_two_places_get_a_hunter_each_and_x2_sends_both(
    choice: str, places: tuple[str, str]
) -> None:
    """Rule: A3.2."""
    game = match(3)
    game.play(0, "send forest x2")
    game.play(1, choice)
    events = game.play(2, "send camp x2")
    assert HuntersSent(1, places) in events
    assert game.view(None).players[1].hunters == places


def test_all_choose_at_the_same_time() -> None:
    """Rule: A3.1."""
    game = match(4)
    assert list(game.to_act) == [0, 1, 2, 3]
    game.play(2, "send camp x2")
    assert list(game.to_act) == [0, 1, 3]
    assert game.view(0).question.seats == (0, 1, 3)
    assert [player.has_chosen for player in game.view(0).players] == [False, False, True, False]


def test_that_somebody_has_chosen_is_seen_but_not_what() -> None:
    """Rule: A3.1. Ruling: A-R13."""
    one, other = match(3), match(3)
    assert one.play(1, "send camp x2") == [HasChosen(1)]
    assert other.play(1, "send savannah water") == [HasChosen(1)]
    for viewer in (0, 2, None):
        assert encoded(one.view(viewer)) == encoded(other.view(viewer))
        assert one.view(viewer).players[1].hunters == ("camp", "camp")
        assert one.view(viewer).chosen is None
    assert one.view(1).chosen == "send camp x2"


def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    """Rule: A3.1."""
    game = match(3)
    game.play(0, CHOICES[0])
    assert 0 not in game.to_act
    assert len(game.legal_moves(0)) == 15 == len(game.view(0).choices)
    game.play(0, "send forest x2")
    assert game.view(0).chosen == "send forest x2"
    game.play(1, CHOICES[1])
    game.play(2, CHOICES[2])
    assert game.view(None).players[0].hunters == ("forest", "forest")
    with pytest.raises(fireside.NotYourTurn):
        game.play(1 if game.to_act != (1,) else 2, CHOICES[0])


def test_nobody_notices_a_changed_choice() -> None:
    """Rule: A3.1."""
    changed, steady = match(3), match(3)
    for game in (changed, steady):
        game.play(1, "send forest x2")
    events = changed.play(1, "send camp x2")
    assert events == [ChoiceChanged(1)]
    assert (
        [event.seen_by(0) for event in events]
        == [event.seen_by(None) for event in events]
        == [None]
    )
    assert events[0].seen_by(1) == ChoiceChanged(1)
    assert len(changed.log) == len(steady.log) == 1
    for viewer in (0, 2, None):
        assert encoded(changed.view(viewer)) == encoded(steady.view(viewer))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_arrival_leaves_no_trace(order: tuple[int, ...]) -> None:
    """Rule: A3.1."""
    game, plain = match(3, 5), match(3, 5)
    for seat in range(3):
        plain.play(seat, CHOICES[seat])
    for seat in order:
        game.play(seat, CHOICES[seat])
    assert game.log == plain.log
    assert [ply.seat for ply in game.log] == [0, 1, 2]
    assert GAME.dump(game.state) == GAME.dump(plain.state)
    assert game.record() == plain.record()


def test_the_log_of_open_choices_is_in_the_order_of_seats() -> None:
    """Rule: A3.1."""
    game = match(5)
    for seat in (4, 1, 3, 1, 4):
        game.play(seat, CHOICES[seat % 3])
    assert [(ply.seat, ply.sealed) for ply in game.log] == [(1, True), (3, True), (4, True)]
    assert not any(ply.barrier for ply in game.log)


def test_the_last_choice_reveals_all_at_once() -> None:
    """Rule: A3.1."""
    game = match(3)
    game.play(2, CHOICES[2])
    game.play(0, CHOICES[0])
    assert game.state.sealed
    assert not game.state.barrier
    events = game.play(1, CHOICES[1])
    assert events[:4] == [
        HasChosen(1),
        HuntersSent(0, ("mountains", "camp")),
        HuntersSent(1, ("savannah", "water")),
        HuntersSent(2, ("camp", "camp")),
    ]
    assert game.state.barrier
    assert not game.state.sealed
    assert all(ply.barrier and not ply.sealed for ply in game.log)


def test_a_sealed_choice_can_be_taken_back_whoever_has_chosen_since() -> None:
    """Rule: A3.1."""
    game = match(4)
    before = GAME.dump(game.state)
    game.play(0, CHOICES[0])
    game.play(3, CHOICES[1])
    game.play(1, CHOICES[2])
    assert game.can_undo(0)
    game.undo(0)
    assert game.to_act == (0, 2)
    assert [ply.seat for ply in game.log] == [1, 3]
    assert game.view(0).chosen is None
    assert game.view(3).chosen == "send savannah water"
    game.undo(3)
    game.undo(1)
    assert GAME.dump(game.state) == before


def test_a_seat_that_has_not_chosen_has_nothing_to_take_back() -> None:
    """Rule: A3.1."""
    game = match(3)
    game.play(0, CHOICES[0])
    assert not game.can_undo(1)
    with pytest.raises(fireside.CannotUndo):
        game.undo(1)


def test_revealed_choices_cannot_be_taken_back() -> None:
    """Rule: A3.1."""
    game = match(3)
    for seat in range(3):
        game.play(seat, CHOICES[seat])
    for seat in range(3):
        assert not game.can_undo(seat)
        with pytest.raises(fireside.CannotUndo):
            game.undo(seat)


def test_a_match_saved_among_sealed_choices_goes_on_where_it_was(tmp_path: Path) -> None:
    """Rule: A3.1."""
    game = match(4, 9)
    game.play(3, CHOICES[0])
    game.play(1, CHOICES[1])
    game.save(tmp_path / "sealed.record")
    again = Match.open(tmp_path / "sealed.record")
    assert again.to_act == (0, 2)
    assert again.view(3).chosen == "send mountains camp"
    assert encoded(again.view(0)) == encoded(game.view(0))
    assert GAME.dump(again.state) == GAME.dump(game.state)


def test_refusals_do_not_depend_on_what_others_have_chosen() -> None:
    """Rule: A3.1. Ruling: A-R13."""
    answers = []
    for choice in ("send camp x2", "send savannah water"):
        game = match(3)
        game.play(0, choice)
        with pytest.raises(fireside.IllegalMove) as problem:
            game.play(1, "hunt 3")
        answers.append(str(problem.value))
        with pytest.raises(fireside.BadNotation):
            game.play(1, "send savannah moon")
        assert game.to_act == (1, 2)
    assert answers[0] == answers[1]
    assert "A3.1" in answers[0]


def test_nothing_else_is_decided_while_hunters_are_sent() -> None:
    """Rule: A3.1."""
    state = table(sent="-; camp x2; -")
    for text in ("make knife d", "no exchange", "hunt 1", "join", "lay spear s", "add spear d"):
        assert refused(state, text) == "A3.1"


def test_sealed_choices_of_others_are_drawn_anew_and_ones_own_is_kept() -> None:
    """Rule: A3.1. Ruling: A-R13."""
    state = table(sent="camp x2; savannah water; -; forest x2")
    rng = Rng(2)
    worlds = [shows(state.resample(0, rng))["sent"] for _ in range(600)]
    assert {sent[0] for sent in worlds} == {"camp x2"}
    assert {sent[2] for sent in worlds} == {None}
    assert len({sent[1] for sent in worlds}) == 15 == len({sent[3] for sent in worlds})


def test_once_revealed_choices_are_known_in_every_world() -> None:
    """Ruling: A-R13."""
    state = table(sent="camp x2; savannah water; forest x2", phase="exchanging")
    assert shows(state.resample(0, Rng(1)))["sent"] == shows(state)["sent"]
