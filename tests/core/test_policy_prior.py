"""Priors: odds are sums of weights, faulty files are refused, and missing ones are reported."""

import math
import pkgutil
import warnings
from array import array
from pathlib import Path
from random import Random

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.networks import positions, provenance_of

import fireside
from fireside.core import weights
from fireside.core.policy_prior import MOST_TOLD, PolicyFeatures, PolicyPrior
from fireside.core.state import State
from fireside.core.weights import (
    InvalidWeights,
    check_fit,
    read_prior,
    read_weights,
    write_prior,
)
from fireside.games import learned_hooks_of

TABLES = [("maamut", 2), ("maamut", 4)]
every_table = pytest.mark.parametrize(("title", "seats"), TABLES)


def told_of(title: str) -> PolicyFeatures:
    told = fireside.game(title).search_hooks.policy_features
    assert told is not None
    return told


def random_weights(count: int) -> "array[int]":
    draw = Random(1)
    return array("h", [draw.randint(-600, 600) for _ in range(count)])


def prior_file(title: str, table: str) -> bytes:
    told = told_of(title)
    provenance = msgspec.structs.replace(
        provenance_of(title, table, int(table)),
        layout=told.layout,
        features=told.count,
        measures=0,
    )
    return write_prior(provenance, random_weights(told.count))


def asked(title: str, seats: int) -> list[tuple[State, int, list[int]]]:
    found = [(state, state.to_act[0]) for state in positions(title, seats, {}, 2)]
    return [(state, seat, state.legal_moves(seat)) for state, seat in found]


@every_table
def test_odds_of_moves_are_those_of_their_weights_added_up(title: str, seats: int) -> None:
    told = told_of(title)
    numbers = random_weights(told.count)
    prior = PolicyPrior(told, vec[i64](numbers.tolist()))
    row, workspace = vec[i64]([0] * MOST_TOLD), told.new_workspace()
    for state, seat, moves in asked(title, seats):
        odds = vec[float]([0.0] * len(moves))
        prior.compute_odds(state, seat, vec[i64](moves), len(moves), odds)
        told.prepare(state, seat, workspace)
        for move, found in zip(moves, odds, strict=True):
            count = told.list_move(state, seat, move, workspace, row)
            inclined = sum(numbers[feature] for feature in row[:count])
            assert found == pytest.approx(math.exp(inclined / 256))


@every_table
def test_weighing_moves_changes_nothing_at_the_table(title: str, seats: int) -> None:
    told = told_of(title)
    prior = PolicyPrior(told, vec[i64](random_weights(told.count).tolist()))
    for state, seat, moves in asked(title, seats):
        before = state.clone()
        odds = vec[float]([0.0] * len(moves))
        prior.compute_odds(state, seat, vec[i64](moves), len(moves), odds)
        assert state == before


def test_what_is_written_is_read_and_only_as_what_it_is() -> None:
    file = prior_file("maamut", "2")
    provenance, numbers = read_prior(file)
    assert numbers == random_weights(provenance.features)
    check_fit(provenance, "maamut", "2", told_of("maamut"))
    with pytest.raises(InvalidWeights, match="no file of weights"):
        read_weights(file)
    with pytest.raises(InvalidWeights, match="other features"):
        check_fit(
            msgspec.structs.replace(provenance, layout="old"), "maamut", "2", told_of("maamut")
        )


@pytest.mark.parametrize("cut", [0, 10, 30, 200, -1])
def test_a_prior_that_was_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(InvalidWeights):
        read_prior(prior_file("maamut", "2")[:cut])


@pytest.fixture
def forgotten() -> object:
    weights._with_network.cache_clear()
    yield
    weights._with_network.cache_clear()


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("spoilt", ["cut off", "of another table"])
def test_with_a_wrong_prior_the_network_plays_without_it_and_says_why(
    spoilt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = {
        "cut off": prior_file("maamut", "2")[:-3],
        "of another table": prior_file("maamut", "3"),
    }
    real = pkgutil.get_data

    def get_data(module: str, path: str) -> bytes | None:
        return wrong[spoilt] if path.endswith(".prior") else real(module, path)

    monkeypatch.setattr("pkgutil.get_data", get_data)
    with pytest.warns(UserWarning, match="It plays without a prior"):
        hooks = learned_hooks_of(fireside.game("maamut").new(2))
    assert hooks.network is not None
    assert hooks.prior is None


SHIPPED = sorted((Path(fireside.__file__).parent / "games").glob("*/ai/weights/*.prior"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parts[-4]}-{file.stem}")
def test_every_shipped_prior_fits_its_title_and_is_taken(file: Path) -> None:
    provenance, _ = read_prior(file.read_bytes())
    check_fit(provenance, file.parts[-4], file.stem, told_of(provenance.title))
    assert provenance.matches >= 500
    assert provenance.commit and provenance.seeds and provenance.machine
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        state = fireside.game(provenance.title).new(provenance.seats)
        assert learned_hooks_of(state).prior is not None


def test_every_table_of_maamut_has_a_prior() -> None:
    assert [file.stem for file in SHIPPED if file.parts[-4] == "maamut"] == ["2", "3", "4"]
