"""Network features of every title: in order, in range, and stable across versions.

Shipped weights refer to features by number. After changing the meaning of a feature, increase the
revision in the title's `features.py`, update the numbers below, and train again.
"""

import importlib
from hashlib import sha256
from itertools import accumulate

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.networks import TABLES, active_of, features_of, measures_of, positions, random_numbers

from fireside.core.state import MOST_SEATS
from fireside.games import hooks_of

TITLES = ("altamira", "maamut", "tikal")
LAYOUTS = {
    "altamira": "3fda8a433fd43ead",
    "maamut": "a00421358df76fd3",
    "tikal": "0671121904960e18",
}
SEEN = {  # hashes of the features of all visited positions
    "altamira": "a9f8720766a54306",
    "maamut": "b80538cb5dc6b717",
    "tikal": "8a0d84ee04a0a47b",  # auctions have features of their own since this revision
}


@pytest.mark.parametrize("title", TITLES)
def test_blocks_lie_where_their_names_say(title: str) -> None:
    module = importlib.import_module(f"fireside.games.{title}.ai.network_features")
    places = sorted(
        value for name, value in vars(module).items() if name.endswith(("_AT", "LEADER_IS"))
    )
    features = features_of(title)
    blocks = [0, *accumulate(size for _, size in features.blocks)]
    assert blocks.pop() == features.count
    named = [place for place in places if place in blocks]
    assert named == blocks


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_features_are_in_range_and_none_is_there_in_excess(
    title: str, seats: int, options: dict[str, str | int]
) -> None:
    features = features_of(title)
    for state in positions(title, seats, options, 4):
        for seat in range(seats):
            active = active_of(features, state, seat)
            assert 0 < len(active) <= features.most
            assert 0 <= min(active) <= max(active) < features.count
            for place, _ in measures_of(features, state, seat):
                assert 0 <= place < features.measures


@pytest.mark.parametrize("title", TITLES)
def test_features_mean_what_they_meant_when_the_weights_were_learned(title: str) -> None:
    features = features_of(title)
    assert features.layout == LAYOUTS[title]
    digest = sha256()
    for name, seats, options in TABLES:
        if name == title:
            for state in positions(title, seats, options, 2):
                for seat in range(seats):
                    seen = (active_of(features, state, seat), measures_of(features, state, seat))
                    digest.update(repr(seen).encode())
    assert digest.hexdigest()[:16] == SEEN[title]


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_judging_changes_nothing_at_the_table(
    title: str, seats: int, options: dict[str, str | int]
) -> None:
    network = random_numbers(features_of(title)).network()
    row = vec[i64]([0] * MOST_SEATS)
    for state in positions(title, seats, options, 1, every=25):
        before = state.clone()
        hooks_of(state).with_networks(network).evaluate(state, row)
        assert state == before
        assert all(0 <= row[seat] <= 1_100_000 for seat in range(seats))
