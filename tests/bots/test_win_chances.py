"""Win probabilities: equal before and after a turn, and calibrated by matches."""

import pytest
from tests.games.tables import TITLES

import fireside
from fireside.bots import advice, win_chances
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.core.rng import Rng
from fireside.core.state import State


def passed(title: str, seats: int, seed: int, plies: int) -> list[State]:
    """Return the states of a match between bots of one level."""
    state = fireside.game(title).new(seats, seed, {})
    bots = [bot("medium", seat) for seat in range(seats)]
    rng = Rng(seed)
    moments: list[State] = []
    while not state.over and len(moments) < plies:
        seat = state.to_act[0]
        moments.append(state.clone())
        state.apply(seat, bots[seat].choose(state.resample(seat, rng), seat, Budget(0.0, 0)))
    return moments


@pytest.mark.parametrize("power", [0.5, 1.0, 1.7])
def test_sharpening_keeps_the_order_and_shares_out_one_win(power: float) -> None:
    told = win_chances.apply_temperature([0.5, 0.3, 0.2], power)
    assert sum(told) == pytest.approx(1.0)
    assert told[0] > told[1] > told[2]
    assert (told[0] > 0.5) == (power > 1.0)


def test_a_match_that_nobody_may_win_keeps_a_share_for_nobody() -> None:
    assert sum(win_chances.apply_temperature([0.4, 0.3], 1.0)) == pytest.approx(0.7)
    assert 0.0 < sum(win_chances.apply_temperature([0.4, 0.3], 1.5)) < 1.0


@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_seats_of_our_titles_is_calibrated(title: str) -> None:
    game = fireside.game(title)
    for seats in game.seats:
        assert win_chances.sharpness(game.new(seats, 1, {})) != 1.0


def test_a_title_that_nobody_has_measured_is_told_as_it_is() -> None:
    assert win_chances.calibrations("fireside.core.search_hooks") == {}


def test_the_end_of_a_turn_in_tikal_turns_nothing_round() -> None:
    """Being next to act does not raise the chances: ending a turn changes as little as any move."""
    moments = passed("tikal", 3, 11, 120)
    told = [win_chances.estimate_for_seat(one, 400, Rng(1)) for one in moments]
    jumps: dict[bool, list[float]] = {True: [], False: []}
    for at in range(1, len(moments)):
        changed = moments[at].to_act[0] != moments[at - 1].to_act[0]
        jumps[changed].append(max(abs(a - b) for a, b in zip(told[at], told[at - 1], strict=True)))
    assert len(jumps[True]) > 10
    assert sum(jumps[True]) / len(jumps[True]) < 0.06


@pytest.mark.parametrize("title", TITLES)
def test_whoever_plays_as_advised_keeps_their_chances(title: str) -> None:
    moment = passed(title, 3, 5, 30)[-1]
    seat = moment.to_act[0]
    thought = advice.search_for_advice(moment.resample(seat, Rng(2)), seat, 0.1, Rng(2))
    if thought.secret:
        whole = sum(one.weight for one in thought.candidates)
        promised = sum(one.weight * one.expected for one in thought.candidates) / whole
    else:
        promised = thought.candidates[0].expected
    assert promised == pytest.approx(thought.prospects[seat], abs=0.02)
    assert max(one.expected for one in thought.candidates) <= 1.0
