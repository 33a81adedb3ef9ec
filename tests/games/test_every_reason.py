"""Reasons are true of the position: each is checked by an independent computation."""

import pkgutil
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.reasons import altamira, maamut, tikal

import fireside
from fireside.core.explanation import Explanation
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games import hooks_of

PROOFS: dict[str, Callable[[Any, Any, int, Explanation], bool]] = {
    "altamira": altamira.is_true,
    "maamut": maamut.is_true,
    "tikal": tikal.is_true,
}
TURNS = {"altamira": 700, "maamut": 700, "tikal": 400}


def turns(title: str, count: int, seed: int) -> list[tuple[State, State, int]]:
    """Yield states before and after turns, which end when another seat is to act."""
    found: list[tuple[State, State, int]] = []
    rng = Rng(seed)
    while len(found) < count:
        seats = fireside.game(title).seats
        state = fireside.game(title).new(seats[len(found) % len(seats)], int(rng.roll(10_000)))
        begun, whose = state.clone(), state.to_act[0]
        while not state.over and len(found) < count:
            seat = state.to_act[0]
            if seat != whose or not hooks_of(state).plans_turn(state):
                begun, whose = state.clone(), seat
            moves = state.legal_moves(seat)
            state.apply(seat, moves[int(rng.roll(len(moves)))])
            found.append((begun, state.clone(), seat))
    return found


@pytest.mark.parametrize("title", fireside.titles())
def test_every_reason_is_true_of_the_position(title: str) -> None:
    """Includes many kinds of reasons, which differ where positions do."""
    told: dict[str, set[str]] = {}
    for before, after, seat in turns(title, TURNS[title], seed=11):
        reasons = hooks_of(before).explain_turn(before, after, seat)
        weights = [abs(one.weight) for one in reasons]
        assert weights == sorted(weights, reverse=True)
        for one in reasons:
            assert PROOFS[title](before, after, seat, one), (one, fireside.game(title).dump(before))
            told.setdefault(one.key, set()).add(repr(sorted(one.about.items())))
    assert len(told) >= 5
    assert sum(len(about) for about in told.values()) >= 25


@pytest.mark.parametrize("title", fireside.titles())
def test_no_reason_tells_what_the_seat_cannot_know(title: str) -> None:
    """In worlds that differ only in hidden information, equal moves have equal reasons."""
    compared = 0
    for before, _, seat in turns(title, 120, seed=5):
        if hooks_of(before).plans_turn(before) or seat not in before.to_act:
            continue
        move = before.legal_moves(seat)[0]
        said = []
        for at in range(3):
            world = before.resample(seat, Rng(at))
            after = world.clone()
            after.apply(seat, move)
            said.append(hooks_of(world).explain_turn(world, after, seat))
        assert said[0] == said[1] == said[2]
        compared += 1
    assert compared > 20 or title == "tikal"


@pytest.mark.parametrize("title", fireside.titles())
def test_every_reason_has_its_sentence(title: str) -> None:
    """It uses only the values of the reason."""
    words = fireside.game(title).translations
    for before, after, seat in turns(title, 200, seed=3):
        for one in hooks_of(before).explain_turn(before, after, seat):
            about = {name: str(value) for name, value in one.about.items()}
            sentence = words.say(f"reason.{one.key}", about)
            assert sentence and "{" not in sentence


@pytest.mark.parametrize("title", fireside.titles())
def test_there_are_sentences_for_the_reasons_that_can_be_given_and_no_others(title: str) -> None:
    module = type(fireside.game(title)).__module__.rpartition(".")[0]
    source = pkgutil.get_data(module, "ai/explanations.py")
    assert source is not None
    given = set(re.findall(r'Explanation\(\s*"(\w+)"', source.decode()))
    told = fireside.game(title).translations.catalogue()
    assert {f"reason.{key}" for key in given} == {key for key in told if key.startswith("reason.")}
