"""Frozen opponents play as they were recorded, move for move."""

import pytest
from tests.tasks.frozen_matches import moves, names, recorded

import fireside
from fireside.core.rng import Rng
from fireside.tasks import frozen_bot, tasks
from fireside.tasks.frozen_opponents import (
    FROZEN,
    LEAST_EXPLORATION,
    MOST_EXPLORATION,
    NETWORKS_V1,
    FrozenBot,
    UnknownOpponent,
    check_networks,
    network_file,
)

compiled_only = pytest.mark.skipif(
    not fireside.COMPILED, reason="thousands of simulations: compiled only"
)


@compiled_only
@pytest.mark.parametrize(("title", "opponent"), names())
def test_a_frozen_opponent_plays_as_recorded(title: str, opponent: str) -> None:
    """If this fails, the search has changed: keep the earlier code for version 1 (decision 23)."""
    assert moves(title, opponent) == recorded()[f"{title} {opponent}"]


def test_recorded_matches_tell_the_opponents_apart() -> None:
    found = recorded()
    for title in fireside.titles():
        lines = [tuple(made) for name, made in found.items() if name.startswith(f"{title} ")]
        assert len(set(lines)) == len(lines) == len(FROZEN) + 1


def test_tasks_of_version_2_have_frozen_opponents_only() -> None:
    for one in tasks():
        if one.version == 2:
            assert all(opponent in {*FROZEN, "random-v1"} for opponent in one.opponents)
            assert one.simulations == 0


def test_every_network_is_named_by_hash() -> None:
    check_networks()
    assert len(NETWORKS_V1) >= 13
    assert all(network_file(*name.split("/")) for name in NETWORKS_V1)


def test_a_changed_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NETWORKS_V1, "maamut/2.weights", "0" * 64)
    check_networks.cache_clear()
    with pytest.raises(UnknownOpponent, match=r"maamut/2\.weights"):
        frozen_bot("expert-v1", 1)
    assert isinstance(frozen_bot("hard-v1", 1), FrozenBot)
    check_networks.cache_clear()


def test_an_unknown_opponent_is_named() -> None:
    with pytest.raises(UnknownOpponent, match="no opponent 'easy-v9'"):
        frozen_bot("easy-v9", 1)


def test_variations_differ_in_exploration_only() -> None:
    bots = [frozen_bot("hard-v1", 1, Rng(seed)) for seed in range(20)]
    factors = {bot.params.exploration for bot in bots if isinstance(bot, FrozenBot)}
    assert len(factors) == 20
    assert all(LEAST_EXPLORATION <= one <= MOST_EXPLORATION for one in factors)
    fixed = frozen_bot("hard-v1", 1)
    assert isinstance(fixed, FrozenBot)
    assert fixed.params == FROZEN["hard-v1"]
