"""The length of a first match on a title's card follows from matches of bots.

A person decides as often as a bot in the same seat, wherever there is more than one choice. A
first match takes about 15 seconds for each of these decisions, with reading, and 0.6 seconds for
each event that the board shows at normal pace (the mean of the boards' `duration`).
"""

from statistics import mean

import pytest

from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.core.rng import Rng
from fireside.games import titles
from fireside.play.match import Match
from fireside.table.available_games import game_info

SECONDS_PER_DECISION = 15
SECONDS_PER_EVENT = 0.6
SEATS = 3
MATCHES = 8
QUICK = Budget(simulations=1)


def minutes(title: str, seed: int) -> float:
    """Return the estimated length of one match, decided in seat 0 by a person."""
    match = Match(title, SEATS, seed)
    bots = [bot("easy", seed * SEATS + seat) for seat in range(SEATS)]
    decisions = events = 0
    while not match.over:
        seat = match.to_act[0]
        decisions += seat == 0 and len(match.legal_moves(seat)) > 1
        world = match.state.resample(seat, Rng(seed + len(match.log)))
        events += len(match.play(seat, bots[seat].choose(world, seat, QUICK)))
    return (decisions * SECONDS_PER_DECISION + events * SECONDS_PER_EVENT) / 60


@pytest.mark.parametrize("title", titles())
def test_the_length_of_a_first_match_is_as_its_card_says(title: str) -> None:
    told = game_info(title).minutes
    assert told is not None
    measured = mean(minutes(title, seed) for seed in range(MATCHES))
    assert abs(told - measured) <= 2.5, f"about {measured:.1f} minutes"


def test_each_title_says_how_difficult_it_is() -> None:
    assert sorted(game_info(title).difficulty or 0 for title in titles()) == [1, 2, 3]
