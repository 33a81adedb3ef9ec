"""Batches of matches: equal for any number of processes, and invalid players are refused."""

import numpy as np
import numpy.typing as npt
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.batch import BadBatch, Results, interval, play, wilson
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import UnknownBot
from fireside.core.errors import IllegalMove
from fireside.core.state import State

every_title = pytest.mark.parametrize("title", TITLES)
Array = npt.NDArray[np.int64]


class FirstBot(Bot):
    """A bot that makes the first legal move."""

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        return world.legal_moves(seat)[0]


class RuinousBot(Bot):
    """A bot that makes an illegal move."""

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        return -1


def first_legal(observations: Array, masks: Array, seats: Array) -> Array:
    """Return the lowest legal move of each batch entry: a policy."""
    moves: Array = masks.argmax(axis=1)
    return moves


def same(one: Results, other: Results) -> bool:
    return all(
        (getattr(one, name) == getattr(other, name)).all()
        for name in ("seeds", "scores", "returns", "lengths")
    )


@every_title
def test_more_cores_play_the_same_matches(title: str) -> None:
    for players in ("random", FirstBot, first_legal):
        runs = [play(title, 9, players, cores, seed=4, longest=200) for cores in (1, 2)]
        assert same(*runs), players


@pytest.mark.parametrize("matches", [1, 5, 10, 23, 40, 1000])
def test_no_rate_is_below_zero_or_above_one(matches: int) -> None:
    """Including rounding errors, which would be printed as '-0.0%'."""
    for wins in (0, matches):
        low, high = wilson(wins, matches)
        assert 0.0 <= low <= wins / matches <= high <= 1.0
    assert interval(0, matches).startswith("0.0% (0.0% to ")


@every_title
def test_results_are_those_of_the_matches(title: str) -> None:
    seats = fireside.game(title).seats.stop - 1
    results = play(title, 6, [FirstBot] * seats, 1, seed=2)
    game = fireside.game(title)
    for at, seed in enumerate(results.seeds):
        state = game.new(seats, int(seed))
        decisions = 0
        while not state.over:
            (seat, *_) = state.to_act
            state.apply(seat, state.legal_moves(seat)[0])
            decisions += 1
        assert results.lengths[at] == decisions
        assert results.scores[at].tolist() == state.scores
        wins = [(value > -1) for value in results.returns[at]]
        assert [seat for seat in range(seats) if wins[seat]] == state.winners
    assert results.matches == 6
    assert results.decisions == results.lengths.sum()
    assert "6 matches" in str(results)


def test_a_policy_plays_its_full_share_of_long_matches() -> None:
    """Counting the first matches to finish would favour short ones."""
    many = play("maamut", 1500, first_legal, 1, seed=1)
    assert len(set(many.seeds.tolist())) == 1500
    assert (many.lengths > 0).all()


def test_the_same_seed_plays_the_same_matches() -> None:
    assert same(play("maamut", 20, seed=3), play("maamut", 20, seed=3))
    assert not same(play("maamut", 20, seed=3), play("maamut", 20, seed=4))


def test_bots_may_differ_from_seat_to_seat() -> None:
    results = play("maamut", 3, ["random", FirstBot, "random"], 1)
    assert results.scores.shape == (3, 3)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"matches": 0}, BadBatch),
        ({"cores": 0}, BadBatch),
        ({"players": ["random"] * 3, "seats": 2}, BadBatch),
        ({"players": ["random"] * 9}, fireside.BadSeats),
        ({"players": "grandmaster"}, UnknownBot),
        ({"players": ["random", "grandmaster"]}, UnknownBot),
        ({"seats": 12}, fireside.BadSeats),
        ({"options": {"colour": "red"}}, fireside.BadOption),
        ({"players": RuinousBot, "cores": 1}, IllegalMove),
        ({"players": lambda seen, masks, seats: masks.argmin(axis=1)}, IllegalMove),
        ({"players": lambda seen, masks, seats: masks[:, 0] - 9}, IllegalMove),
        ({"players": lambda seen, masks, seats: masks}, BadBatch),
        ({"players": lambda seen, masks, seats: masks[:, 0].astype(float)}, BadBatch),
    ],
)
def test_what_cannot_be_played_is_refused(
    settings: dict[str, object], problem: type[Exception]
) -> None:
    wanted: dict[str, object] = {"matches": 4, **settings}
    with pytest.raises(problem):
        play("maamut", **wanted)  # type: ignore[arg-type]
