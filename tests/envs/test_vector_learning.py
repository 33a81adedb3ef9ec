"""The vector environment's arrays for learners besides observations and masks."""

from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.core.observation import zero_buffer

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium import error

from fireside.batch.move_features import feature_columns, move_features
from fireside.envs.choosing import choose_by, choose_evenly
from fireside.envs.rollouts import Rollout
from fireside.envs.vector import TableVectorEnv

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
@pytest.mark.parametrize("cores", [1, 2])
def test_the_list_of_legal_moves_is_the_mask(title: str, cores: int) -> None:
    env = TableVectorEnv(title, 6, cores=cores)
    seen, infos = env.reset(seed=4)
    for _ in range(80):
        for at in range(6):
            count = infos["legal_counts"][at]
            listed = infos["legal_moves"][at]
            assert sorted(listed[:count]) == np.flatnonzero(seen["action_mask"][at]).tolist()
            assert (listed[count:] == -1).all()
        seen, _, _, _, infos = env.step(env.random_actions())
    env.close()


@every_title
def test_without_masks_the_same_is_played_and_the_same_refused(title: str) -> None:
    with_masks, without = TableVectorEnv(title, 5), TableVectorEnv(title, 5, masks=False)
    seen, _ = with_masks.reset(seed=3)
    bare, infos = without.reset(seed=3)
    assert set(bare) == {"observation"}
    assert without.observation_space.contains(bare)
    illegal = with_masks.random_actions()
    illegal[3] = int(np.flatnonzero(seen["action_mask"][3] == 0)[0])
    for env in (with_masks, without):
        with pytest.raises(error.InvalidAction, match="match 3"):
            env.step(illegal)
    for _ in range(40):
        actions = with_masks.random_actions()
        assert (actions == without.random_actions()).all()
        seen, *_ = with_masks.step(actions)
        bare, _, _, _, infos = without.step(actions)
        assert (seen["observation"] == bare["observation"]).all()
        assert (infos["legal_counts"] == seen["action_mask"].sum(axis=1)).all()


@every_title
def test_features_tell_kind_and_parts_of_every_move(title: str) -> None:
    moves = fireside.game(title).moves
    features, columns = move_features(title), feature_columns(title)
    assert features.shape == (moves.count + 1, len(columns))
    assert len({tuple(row) for row in features.tolist()}) == moves.count + 1
    assert (features.max(axis=0) == np.array(list(columns.values())) - 1).all()
    assert not features[-1].any()
    for number, kind in enumerate(moves.kinds):
        assert (features[kind.first : kind.first + kind.count, 0] == number + 1).all()
        parts = (features[kind.first] > 0).sum() - 1
        assert parts == len(kind.parts)


def test_pytorch_takes_the_features_of_moves_without_a_warning() -> None:
    """PyTorch warns of read-only arrays. Writing to one array must not change another."""
    features = move_features("maamut")
    assert features.flags.writeable
    features[:] = 0
    assert move_features("maamut").any()
    env = TableVectorEnv("maamut", 1)
    assert env.move_features.flags.writeable
    assert env.move_features is env.move_features  # one array on every access


def test_features_of_a_known_move() -> None:
    number = fireside.game("tikal").moves.parse("walk worker b2 ne")
    row = dict(zip(feature_columns("tikal"), move_features("tikal")[number].tolist(), strict=True))
    told = {name: value for name, value in row.items() if value}
    cells = fireside.game("tikal").moves.kind("walk").parts[1].words
    assert told == {"move_kind": 2, "figure": 1, "cell": cells.index("b2") + 1, "way": 2}


@every_title
@pytest.mark.parametrize("cores", [1, 2])
def test_every_seat_can_be_shown(title: str, cores: int) -> None:
    env = TableVectorEnv(title, 4, cores=cores)
    env.reset(seed=8)
    game = fireside.game(title)
    for _ in range(25):
        seen, _, _, _, infos = env.step(env.random_actions())
    everybody = env.observe_all()
    assert everybody.shape == (4, env.seats, game.observation.size)
    for at in range(4):
        assert (everybody[at, infos["seat"][at]] == seen["observation"][at]).all()
    if cores == 1:
        own: Any = env._matches
        for at, table in enumerate(own._batch.states):
            for seat in range(env.seats):
                numbers = zero_buffer(game.observation.size)
                table.observe(seat, numbers, 0)
                assert everybody[at, seat].tolist() == list(numbers)
    env.close()


@every_title
def test_the_history_tells_the_latest_decisions_newest_first(title: str) -> None:
    depth, seats = 5, fireside.game(title).seats.stop - 1
    env = TableVectorEnv(title, 3, seats=seats, history=depth)
    kinds = fireside.game(title).moves.kind_of
    seen, infos = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    assert not seen["history"].any()
    made: list[list[tuple[int, int]]] = [[], [], []]
    for _ in range(150):
        actions, movers = env.random_actions(), infos["seat"]
        seen, _, ended, cut, infos = env.step(actions)
        for at in range(3):
            made[at].insert(0, (int(movers[at]), int(actions[at])))
            if ended[at] or cut[at]:
                made[at] = []
            viewer = int(infos["seat"][at])
            told = [
                [
                    (seat - viewer) % seats + 1,
                    0 if kinds[move].secret and seat != viewer else move + 1,
                ]
                for seat, move in made[at][:depth]
            ]
            assert seen["history"][at][: len(told)].tolist() == told
            assert not seen["history"][at][len(told) :].any()


def test_moves_are_chosen_among_the_legal_ones_by_their_scores() -> None:
    legal = np.array([[5, 9, -1], [3, 4, 8]])
    counts = np.array([2, 3])
    rng = np.random.default_rng(1)
    even = np.array([choose_evenly(legal, counts, rng) for _ in range(3000)])
    assert set(even[:, 0]) == {5, 9}
    assert set(even[:, 1]) == {3, 4, 8}
    scores = np.array([[0.0, 1.0, 50.0], [0.0, 0.0, -50.0]])
    drawn = np.array([choose_by(scores, legal, counts, rng) for _ in range(3000)])
    assert set(drawn[:, 0]) == {5, 9}, "what is not legal is never drawn, whatever its score"
    assert abs((drawn[:, 0] == 9).mean() - np.e / (1 + np.e)) < 0.04
    assert set(drawn[:, 1]) == {3, 4}
    with pytest.raises(ValueError, match="shape"):
        choose_by(scores[:, :2], legal, counts, rng)


def test_advantages_go_from_a_seats_decision_to_its_next() -> None:
    """Two seats take turns; the match ends with the third step, then another begins."""
    rollout = Rollout(5, 1, 2)
    values = [0.5, 0.1, 0.3, 0.2, 0.4]
    for step, seat in enumerate((0, 1, 0, 1, 0)):
        over = np.array([step == 2])
        returns = np.array([[1.0, -1.0]]) * over[:, None]
        rollout.note(np.array([seat]), np.array([values[step]]), over, returns)
    assert rollout.full
    assert rollout.rewards()[:, 0].tolist() == [0, -1, 1, 0, 0]
    advantages = rollout.advantages(np.array([[0.7, 0.9]]), gamma=0.5, gae_lambda=0.8)[:, 0]
    third = 1 - 0.3
    expected = [
        0.5 * 0.3 - 0.5 + 0.4 * third,
        -1 - 0.1,
        third,
        0.5 * 0.9 - 0.2,
        0.5 * 0.7 - 0.4,
    ]
    assert advantages.tolist() == pytest.approx(expected, abs=1e-6)


def test_a_rollout_is_noted_whole_and_in_its_shape() -> None:
    rollout = Rollout(1, 2, 2)
    with pytest.raises(ValueError, match="0 of 1 steps"):
        rollout.rewards()
    nothing = np.zeros(2)
    rollout.note(nothing, nothing, nothing, np.zeros((2, 2)))
    with pytest.raises(ValueError, match="all are noted"):
        rollout.note(nothing, nothing, nothing, np.zeros((2, 2)))
    with pytest.raises(ValueError, match="bootstrap"):
        rollout.advantages(np.zeros((2, 3)))
    rollout.clear()
    assert not rollout.full


@every_title
def test_rewards_of_a_rollout_are_what_the_matches_were_worth(title: str) -> None:
    """Every seat that decided gets its return once per finished match."""
    env = TableVectorEnv(title, 4, longest=60)
    _, infos = env.reset(seed=6)
    steps = 400 if title == "maamut" else 130
    rollout = Rollout(steps, 4, env.seats)
    worth = 0.0
    for _ in range(steps):
        movers = infos["seat"]
        _, _, ended, cut, infos = env.step(env.random_actions())
        rollout.note(movers, np.zeros(4), ended | cut, infos["returns"])
        worth += infos["returns"].sum()
    assert rollout.rewards().sum() == pytest.approx(worth)
