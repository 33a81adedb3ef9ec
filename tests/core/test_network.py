"""Integer networks: equal to a slow reference evaluation on any Python."""

import math
import pickle

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.networks import (
    TABLES,
    active_of,
    features_of,
    measures_of,
    outputs_of,
    positions,
    random_numbers,
    unit_sums,
)

from fireside.core.network import FINE_WIN, NEVER, Network, Workspace, softmax_to_shares
from fireside.core.state import MOST_MOVES, MOST_SEATS
from fireside.games import hooks_of
from fireside.learn.quantization import pack_units, unpack_units

every_table = pytest.mark.parametrize(("title", "seats", "options"), TABLES)


def run(network: Network, active: list[int]) -> tuple[int, int]:
    workspace = Workspace()
    for at, feature in enumerate(active):
        workspace.active[at] = feature
    network.run(workspace, len(active), network.bias, 0)
    return int(workspace.own), int(workspace.nobody)


@every_table
def test_packed_sums_are_those_of_each_unit_by_itself(
    title: str, seats: int, options: dict[str, str | int]
) -> None:
    features = features_of(title)
    numbers = random_numbers(features)
    network = numbers.network()
    looked = 0
    for state in positions(title, seats, options, 2):
        for seat in range(seats):
            active = active_of(features, state, seat)
            assert run(network, active) == outputs_of(numbers, active, [])
            looked += 1
    assert looked > 20


@every_table
def test_prospects_are_those_of_a_network_worked_out_with_fractions(
    title: str, seats: int, options: dict[str, str | int]
) -> None:
    features = features_of(title)
    numbers = random_numbers(features)
    row = vec[i64]([0] * MOST_SEATS)
    compared = 0
    for state in positions(title, seats, options, 2):
        by_hand = hooks_of(state)
        hooks = by_hand.with_networks(numbers.network())
        by_hand.evaluate(state, row)
        if max(row) >= 970:
            continue  # evaluated without the network
        if hooks.list_bids(state, state.to_act[0], vec[i64]([0] * MOST_MOVES)) > 0:
            continue  # evaluated as the mean of several evaluations
        spoken = [
            outputs_of(
                numbers, active_of(features, state, seat), measures_of(features, state, seat)
            )
            for seat in range(seats)
        ]
        odds = [math.exp(own / 2**20) for own, _ in spoken]
        whole = sum(odds)
        if features.nobody:
            whole += math.exp(sum(nobody for _, nobody in spoken) // seats / 2**20)
        hooks.evaluate(state, row)
        for seat in range(seats):
            assert row[seat] == pytest.approx(1_000_000 * odds[seat] / whole, abs=2)
        compared += 1
    assert compared > 5


@every_table
def test_no_unit_leaves_its_lane_with_weights_of_usual_size(
    title: str, seats: int, options: dict[str, str | int]
) -> None:
    features = features_of(title)
    numbers = random_numbers(features)
    for state in positions(title, seats, options, 1):
        for seat in range(seats):
            assert max(map(abs, unit_sums(numbers, active_of(features, state, seat)))) < 32768


def test_lanes_hold_numbers_of_either_sign() -> None:
    lanes = [-32768, 32767, -1, 0, 1, -2, 3, -4]
    assert unpack_units(pack_units(lanes)) == lanes
    assert pack_units([-1, 0, 0, 0]) == [-1]


def test_a_network_on_top_of_known_sums_says_the_same() -> None:
    features = features_of("maamut")
    network = random_numbers(features).network()
    whole = run(network, [3, 77, 800, 4000])
    workspace = Workspace()
    for at, feature in enumerate((3, 77)):
        workspace.active[at] = feature
    network.collect(workspace, 2, network.bias, 0)
    known = workspace.sums[:]
    for at, feature in enumerate((800, 4000)):
        workspace.active[at] = feature
    network.run(workspace, 2, known, 0)
    assert (int(workspace.own), int(workspace.nobody)) == whole


def test_equal_outputs_share_a_win_and_what_cannot_happen_has_no_part() -> None:
    row = vec[i64]([5_000_000] * 5)
    softmax_to_shares(row, 4, NEVER)
    assert list(row)[:4] == [FINE_WIN // 4] * 4
    row = vec[i64]([5_000_000] * 5)
    softmax_to_shares(row, 4, 5_000_000)
    assert list(row)[:4] == [FINE_WIN // 5] * 4


def test_sums_of_the_terrain_are_those_of_the_network_that_is_asked() -> None:
    """A state caches the sums of the last network."""
    features = features_of("maamut")
    one, other = (random_numbers(features, seed).network() for seed in (1, 2))
    rows = [vec[i64]([0] * MOST_SEATS) for _ in range(3)]
    for state in positions("maamut", 2, {}, 1):
        for network, row in zip((one, other, one), rows, strict=True):
            hooks_of(state).with_networks(network).evaluate(state, row)
        alone = vec[i64]([0] * MOST_SEATS)
        hooks = hooks_of(state).with_networks(one)
        hooks.evaluate(pickle.loads(pickle.dumps(state)), alone)
        assert list(rows[0]) == list(rows[2]) == list(alone)
    assert list(rows[0]) != list(rows[1])
