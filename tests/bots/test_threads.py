"""Several threads may run bots on the same states at the same time."""

from functools import partial

import pytest
from tests.games.tables import TITLES, random_moves, sized
from tests.threads import check_threads

import fireside
from fireside.bots.bot import Bot, Budget
from fireside.bots.random_bot import RandomBot
from fireside.bots.search_bot import Easy, SearchBot
from fireside.bots.search_params import SearchParams
from fireside.bots.win_chances import estimate_for_seat
from fireside.core.rng import Rng
from fireside.core.state import State

SIMULATIONS = 30


class Learned(SearchBot):
    """A search with the learned evaluation and few plans."""

    def own_skill(self) -> SearchParams:
        return SearchParams(SIMULATIONS, 60.0, 12, beam=2, judged=2, learned=True)


def positions(title: str) -> list[State]:
    """Return states of random matches in which the seat to act has a choice."""
    found: list[State] = []
    options: dict[str, str | int] = {"game": "professional"} if title == "tikal" else {}
    for agreed in ({}, options) if options else ({},):
        state = fireside.game(title).new(seats=3, seed=2, options=dict(agreed))
        for at, (seat, _) in enumerate(random_moves(state, Rng(2), sized(160, 80))):
            if at % sized(20, 40) == 7 and len(state.legal_moves(seat)) > 1:
                found.append(state.clone())
    return found


def chosen(kind: type[Bot], state: State) -> int:
    """Return the move of such a bot."""
    seat = state.to_act[0]
    bot = kind(5)
    world = state.resample(seat, Rng(9))
    return int(bot.choose(world, seat, Budget(seconds=0.0, simulations=SIMULATIONS)))


def chances(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win."""
    return estimate_for_seat(state, SIMULATIONS, Rng(4))


@pytest.mark.parametrize("kind", [RandomBot, Easy, Learned])
@pytest.mark.parametrize("title", TITLES)
def test_bots_in_threads_choose_as_they_do_alone(title: str, kind: type[Bot]) -> None:
    questions = [partial(chosen, kind, state) for state in positions(title)]
    check_threads(questions, [question() for question in questions])


@pytest.mark.parametrize("title", TITLES)
def test_chances_estimated_in_threads_are_those_estimated_alone(title: str) -> None:
    questions = [partial(chances, state) for state in positions(title)]
    check_threads(questions, [question() for question in questions])
