"""Long-running bots: no decision leaks memory."""

import pytest
from tests.games.tables import TITLES, random_moves
from tests.leaks.growth import assert_nothing_is_kept

import fireside
from fireside.bots import advice
from fireside.bots.bot import Budget
from fireside.bots.levels import bot, levels
from fireside.bots.win_chances import chances_for_seat
from fireside.core.rng import Rng
from fireside.core.state import State

DECISIONS = 12
every_title = pytest.mark.parametrize("title", TITLES)


def decisions_to_make(title: str) -> list[State]:
    """Return states some plies apart in a match, so that some include planned turns."""
    state = fireside.game(title).new(seed=3)
    passed = [state.clone() for _ in random_moves(state, Rng(3), DECISIONS * 4)]
    return passed[::4]


# `random` does not search, `expert` uses every technique; other levels differ only in parameters.
LEVELS = [
    pytest.param(one, marks=() if one in ("random", "expert") else pytest.mark.slow)
    for one in levels()
]


@every_title
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_of_bots(level: str, title: str) -> None:
    states = decisions_to_make(title)

    def work() -> int:
        player = bot(level, 1)
        for state in states:
            seat = state.to_act[0]
            player.choose(state.resample(seat, Rng(1)), seat, Budget(0.0, 10))
        return len(states)

    assert_nothing_is_kept(work)


@every_title
def test_advice_and_chances(title: str) -> None:
    match = fireside.Match(title, seed=3)
    seat = match.to_act[0]

    def work() -> int:
        for seed in range(3):
            advice.advise(match, seat, 0.01)
            chances_for_seat(match.state.resample(seat, Rng(seed)), seat, 0.01, Rng(seed))
        return 3

    assert_nothing_is_kept(work, only_python=True)


@every_title
def test_the_analysis_of_a_match(title: str) -> None:
    match = fireside.Match(title, seed=3)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, match.state.legal_moves(seat)[0])

    def work() -> int:
        return len(list(advice.analyse(match, 10)))

    assert_nothing_is_kept(work)
