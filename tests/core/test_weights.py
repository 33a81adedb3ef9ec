"""Files of weights: they can be read back exactly, and damaged ones are refused."""

import warnings
from pathlib import Path

import msgspec
import pytest
from tests.networks import (
    active_of,
    features_of,
    outputs_of,
    positions,
    provenance_of,
    random_numbers,
    unit_sums,
)

import fireside
from fireside.core import weights
from fireside.core.game import OptionValue
from fireside.core.network import Workspace
from fireside.core.weights import (
    OPENING,
    InvalidWeights,
    check_fit,
    read_weights,
    write_weights,
)
from fireside.games import learned_hooks_of

PROVENANCE = provenance_of("altamira", "3", 3)
NUMBERS = random_numbers(features_of("altamira"))
FILE = write_weights(PROVENANCE, NUMBERS)


def test_what_is_written_is_read() -> None:
    provenance, numbers = read_weights(FILE)
    assert provenance == PROVENANCE
    assert numbers == NUMBERS


@pytest.mark.parametrize("cut", [0, 10, len(OPENING), len(OPENING) + 40, len(FILE) // 2, -1])
def test_a_file_that_was_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(InvalidWeights):
        read_weights(FILE[:cut])


def test_a_damaged_file_is_refused() -> None:
    for at in range(0, len(FILE), len(FILE) // 40):
        damaged = FILE[:at] + bytes([FILE[at] ^ 1]) + FILE[at + 1 :]
        try:
            provenance, numbers = read_weights(damaged)
        except InvalidWeights:
            continue
        assert numbers == NUMBERS  # a letter of the metadata has changed, no weight
        assert provenance != PROVENANCE


def test_a_file_with_other_numbers_than_it_says_is_refused() -> None:
    more = msgspec.structs.replace(PROVENANCE, features=PROVENANCE.features + 1)
    with pytest.raises(InvalidWeights, match="not as many"):
        read_weights(write_weights(more, NUMBERS))


def test_a_file_of_another_format_is_refused() -> None:
    with pytest.raises(InvalidWeights, match="no file of weights"):
        read_weights(b"PK\x03\x04")


def test_weights_for_another_table_or_other_features_are_refused() -> None:
    features = features_of("altamira")
    check_fit(PROVENANCE, "altamira", "3", features)
    with pytest.raises(InvalidWeights, match=r"for altamira \(3\), not altamira \(4\)"):
        check_fit(PROVENANCE, "altamira", "4", features)
    with pytest.raises(InvalidWeights, match="not tikal"):
        check_fit(PROVENANCE, "tikal", "3", features_of("tikal"))
    other = msgspec.structs.replace(PROVENANCE, layout="something else")
    with pytest.raises(InvalidWeights, match="train them anew"):
        check_fit(other, "altamira", "3", features)


def shipped(monkeypatch: pytest.MonkeyPatch, file: bytes | None) -> None:
    """Every title ships this file for every table."""

    def get_data(_module: str, path: str) -> bytes:
        if file is None or not path.endswith(".weights"):
            raise FileNotFoundError
        return file

    monkeypatch.setattr("pkgutil.get_data", get_data)
    weights._with_network.cache_clear()


@pytest.fixture(autouse=True)
def forgotten() -> object:
    yield
    weights._with_network.cache_clear()


def test_a_title_thinks_with_the_weights_that_it_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped(monkeypatch, FILE)
    hooks = learned_hooks_of(fireside.game("altamira").new(3))
    assert hooks.network is not None
    assert hooks.full_win == 1_000_000


def test_without_weights_the_evaluation_written_by_hand_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shipped(monkeypatch, None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert learned_hooks_of(fireside.game("altamira").new(3)).network is None


@pytest.mark.parametrize("file", [FILE[:-5], b"", FILE])
def test_with_wrong_weights_it_plays_too_and_says_why(
    file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped(monkeypatch, file)
    with pytest.warns(UserWarning, match="The evaluation written by hand plays"):
        hooks = learned_hooks_of(fireside.game("altamira").new(4))  # the file is for three seats
    assert hooks.network is None


PROFESSIONAL: dict[str, OptionValue] = {"game": "professional"}
TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    *(("altamira", seats, {}) for seats in (3, 4, 5)),
    *(("maamut", seats, {}) for seats in (2, 3, 4)),
    *(("tikal", seats, {}) for seats in (2, 3, 4)),
    *(("tikal", seats, PROFESSIONAL) for seats in (2, 3, 4)),
]


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_a_network_judges_every_table(
    title: str, seats: int, options: dict[str, OptionValue]
) -> None:
    hooks = learned_hooks_of(fireside.game(title).new(seats, 0, options))
    assert hooks.network is not None
    assert hooks.full_win == 1_000_000


GAMES = Path(fireside.__file__).parent / "games"
SHIPPED = sorted(GAMES.glob("*/ai/weights/*.weights"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parts[-4]}-{file.stem}")
def test_every_shipped_network_fits_its_title_and_stays_in_its_lanes(file: Path) -> None:
    provenance, numbers = read_weights(file.read_bytes())
    title, features = file.parts[-4], features_of(provenance.title)
    check_fit(provenance, title, file.stem, features)
    assert provenance.matches > 1000
    assert provenance.commit and provenance.seeds and provenance.machine
    network, workspace = numbers.network(), Workspace()
    state = fireside.game(title).new(provenance.seats, 0, provenance.options)
    assert features.table_kind(state) == file.stem
    for state in positions(title, provenance.seats, provenance.options, 2, every=30):
        for seat in range(provenance.seats):
            active = active_of(features, state, seat)
            assert max(map(abs, unit_sums(numbers, active))) < 32768 / 2
            for at, feature in enumerate(active):
                workspace.active[at] = feature
            network.run(workspace, len(active), network.bias, 0)
            assert (workspace.own, workspace.nobody) == outputs_of(numbers, active, [])
