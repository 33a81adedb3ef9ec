"""Opponents in the environment: random ones, bots, policies, former versions."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.bots.bot import Bot, Budget
from fireside.core.errors import IllegalMove
from fireside.core.state import Move, Seat, State

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from fireside.batch.opponents import BadOpponent
from fireside.batch.shared_memory_workers import WorkerFailed
from fireside.batch.vector_engine import LEARNER
from fireside.bots.levels import UnknownBot
from fireside.envs.league import FIRST_RATING, League
from fireside.envs.vector import TableVectorEnv

every_title = pytest.mark.parametrize("title", TITLES)


class FirstMove(Bot):
    """A bot that makes the first legal move."""

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        return world.legal_moves(seat)[0]


class NoMove(Bot):
    """A bot that returns an invalid move."""

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        return 1_000_000


class Lowest:
    """A policy that makes the lowest legal move and records its opponents."""

    def __init__(self) -> None:
        self.asked: set[int] = set()
        self.largest = 0

    def __call__(self, observations: Any, masks: Any, seats: Any) -> Any:
        assert len(observations) == len(masks) == len(seats)
        assert observations.any(axis=1).all()
        self.asked.update(seats.tolist())
        self.largest = max(self.largest, len(seats))
        return masks.argmax(axis=1)


def play(env: TableVectorEnv, steps: int) -> list[bytes]:
    """Return a run's results; the learner only acts for its own seats."""
    seen, infos = env.reset(seed=5)
    told = [seen["observation"].tobytes()]
    for _ in range(steps):
        sitting = env._matches.arrays["sitting"]
        assert (sitting[np.arange(env.num_envs), infos["seat"]] == int(LEARNER)).all()
        seen, rewards, ended, _, infos = env.step(env.random_actions())
        told += [seen["observation"].tobytes(), rewards.tobytes(), infos["returns"].tobytes()]
        for at in np.flatnonzero(ended):
            mine = infos["sat"][at] == int(LEARNER)
            assert rewards[at] in infos["returns"][at][mine]
    env.close()
    return told


@every_title
def test_everybody_sits_on_every_seat_in_turn(title: str) -> None:
    seats = fireside.game(title).seats.start
    env = TableVectorEnv(title, 6, opponents=[FirstMove] * (seats - 1), longest=40)
    env.reset(seed=1)
    sat: set[tuple[int, int]] = set()
    for _ in range(140):
        _, _, ended, cut, infos = env.step(env.random_actions())
        for at in np.flatnonzero(ended | cut).tolist():
            sat |= {(at, seat) for seat, who in enumerate(infos["sat"][at]) if who == int(LEARNER)}
    for at in range(6):
        assert {seat for match, seat in sat if match == at} == set(range(seats))


@every_title
@pytest.mark.parametrize("learners", [1, 2])
def test_bots_and_policies_play_the_same_on_any_number_of_cores(title: str, learners: int) -> None:
    seats = 3
    others: list[Any] = ["easy", Lowest(), "random"]
    runs = [
        play(
            TableVectorEnv(
                title,
                5,
                seats=seats,
                opponents=others[: seats - learners],
                simulations=4,
                longest=60,
                cores=cores,
            ),
            12,
        )
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


def test_a_policy_is_asked_about_many_matches_together_in_all_seats() -> None:
    lowest = Lowest()
    play(TableVectorEnv("maamut", 30, opponents=[lowest]), 40)
    assert lowest.asked == {0, 1}
    assert lowest.largest > 10


def test_a_strong_opponent_wins_more_than_chance_does() -> None:
    """The learner moves at random and must lose more against `medium` than against random play."""
    lost = {}
    for name in ("random", "medium"):
        env = TableVectorEnv("maamut", 16, opponents=[name], simulations=60)
        env.reset(seed=3)
        worth: list[float] = []
        while len(worth) < 60:
            _, _, ended, _, infos = env.step(env.random_actions())
            for at in np.flatnonzero(ended):
                theirs = infos["sat"][at] != int(LEARNER)
                worth.append(infos["returns"][at][theirs].item())
        lost[name] = sum(value > 0 for value in worth) / len(worth)
    assert lost["medium"] > lost["random"] + 0.3


def test_former_selves_are_drawn_from_a_league() -> None:
    league = League()
    env = TableVectorEnv("maamut", 8, opponents=["past:any"], league=league)
    with pytest.raises(BadOpponent, match="empty"):
        env.reset(seed=1)
    first, second = Lowest(), Lowest()
    league.add("first", first)
    league.add("second", second)
    play(env, 60)
    assert first.asked
    assert second.asked
    latest = TableVectorEnv("maamut", 8, opponents=["past:latest"], league=league)
    first.asked.clear()
    play(latest, 30)
    assert not first.asked
    with pytest.raises(BadOpponent, match="third"):
        TableVectorEnv("maamut", 2, opponents=["past:third"], league=league).reset(seed=1)
    with pytest.raises(BadOpponent, match="league"):
        TableVectorEnv("maamut", 2, opponents=["past:any"])
    with pytest.raises(BadOpponent, match="another name"):
        league.add("any", first)


def test_ratings_rise_with_wins_and_keep_their_sum() -> None:
    league = League()
    for _ in range(50):
        league.rate_match(["good", "bad", "bad"], [1.0, -1.0, -1.0])
    assert league.ratings["good"] > FIRST_RATING + 80 > league.ratings["bad"]
    assert sum(league.ratings.values()) == pytest.approx(2 * FIRST_RATING)
    before = dict(league.ratings)
    league.rate("good", "bad", 0.5)
    assert league.ratings["good"] < before["good"], "who was expected to win loses by a draw"


@pytest.mark.parametrize(
    ("opponents", "problem", "words"),
    [
        (["grandmaster"], UnknownBot, "grandmaster"),
        ([7], BadOpponent, "7"),
        (["random", "random"], ValueError, "1 opponents"),
    ],
)
def test_opponents_that_cannot_play_are_named(
    opponents: list[Any], problem: type[Exception], words: str
) -> None:
    with pytest.raises(problem, match=words):
        TableVectorEnv("maamut", 2, opponents=opponents)


def test_bots_need_a_limit() -> None:
    with pytest.raises(BadOpponent, match="limit"):
        TableVectorEnv("maamut", 2, opponents=["easy"], simulations=0)


def test_an_opponent_that_answers_illegally_is_named_and_not_replaced() -> None:
    def wild(observations: Any, masks: Any, seats: Any) -> Any:
        return masks.argmin(axis=1)

    with pytest.raises(IllegalMove, match="policy"):
        play(TableVectorEnv("maamut", 4, opponents=[wild]), 3)
    with pytest.raises(BadOpponent, match="NoMove"):
        play(TableVectorEnv("maamut", 4, opponents=[NoMove]), 3)
    with pytest.raises(WorkerFailed, match="NoMove"):
        play(TableVectorEnv("maamut", 4, opponents=[NoMove], cores=2), 3)
