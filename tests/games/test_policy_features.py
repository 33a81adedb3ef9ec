"""Move features of policy priors: in order, in range, and stable across versions.

Shipped priors refer to features by number. After changing the meaning of one, increase the revision
in the title's policy features, update the numbers below, and train again.
"""

import importlib
from hashlib import sha256
from itertools import accumulate

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.core.test_policy_prior import asked, every_table, told_of
from tests.games.maamut.tables import table
from tests.games.maamut.test_features import turned

from fireside.core.policy_prior import MOST_TOLD
from fireside.core.state import State
from fireside.games.maamut.generated.moves import TRAP, is_walk, walk_card, walk_move, walk_way
from fireside.games.maamut.state import TURN, MaamutState

LAYOUTS = {"maamut": "0781de33b81c7e75"}
TOLD = {"maamut": "203340dfb0c5a35f"}


def told(title: str, state: State, seat: int, move: int) -> list[int]:
    features, row = told_of(title), vec[i64]([0] * MOST_TOLD)
    workspace = features.new_workspace()
    features.prepare(state, seat, workspace)
    return list(row[: features.list_move(state, seat, move, workspace, row)])


@pytest.mark.parametrize("title", LAYOUTS)
def test_blocks_lie_where_their_names_say(title: str) -> None:
    module = importlib.import_module(f"fireside.games.{title}.ai.policy_features")
    numbers = [value for name, value in vars(module).items() if name.endswith("_AT")]
    places = sorted(value for value in numbers if isinstance(value, int))
    features = told_of(title)
    blocks = [0, *accumulate(size for _, size in features.blocks)]
    assert blocks.pop() == features.count
    assert places == blocks


@every_table
def test_what_is_told_is_in_range_and_never_too_much(title: str, seats: int) -> None:
    features = told_of(title)
    for state, seat, moves in asked(title, seats):
        for move in moves:
            found = told(title, state, seat, move)
            assert 0 < len(found) <= features.most
            assert 0 <= min(found) <= max(found) < features.count


@pytest.mark.parametrize("title", LAYOUTS)
def test_what_is_told_means_what_it_meant_when_the_prior_was_learned(title: str) -> None:
    assert told_of(title).layout == LAYOUTS[title]
    digest = sha256()
    for state, seat, moves in asked(title, 3):
        digest.update(repr([told(title, state, seat, move) for move in moves]).encode())
    assert digest.hexdigest()[:16] == TOLD[title]


def turned_move(move: int) -> int:
    """Return the move after a turn of the board by a sixth, clockwise."""
    if not is_walk(move):
        return move
    return int(walk_move((walk_way(move) + 1) % 6, walk_card(move)))


def test_what_is_told_turns_with_the_board() -> None:
    turns = told_of("maamut").symmetries()
    looked = 0
    for state, seat, moves in asked("maamut", 4):
        assert isinstance(state, MaamutState)
        if state.phase != TURN:
            continue
        for move in moves:
            expected = sorted(turns[1][one] for one in told("maamut", state, seat, move))
            assert sorted(told("maamut", turned(state), seat, turned_move(move))) == expected
            looked += 1
    assert looked > 100


def test_a_drive_into_ones_own_trap_is_told_apart_from_one_into_anothers() -> None:
    drive = walk_move(0, 1)  # north
    at = {"hunters": "d3 a1", "mammoth": "d4", "grass": "d5"}
    own = told("maamut", table(**at, traps={"d5": 0}), 0, drive)
    others = told("maamut", table(**at, traps={"d5": 1}), 0, drive)
    free = told("maamut", table(**at), 0, drive)
    drives = 588  # the block of drives, four ends for each card
    assert [one - drives for one in (own[1], others[1], free[1])] == [0, 1, 2]


def test_a_trap_is_told_by_how_many_drives_run_over_it() -> None:
    spots = 870  # the block of traps, twelve for each number of drives
    beside = told("maamut", table(hunters="d5 a1", mammoth="d4", grass="d5"), 0, TRAP)
    far = told("maamut", table(hunters="c1 g1", mammoth="d4", grass="c1"), 0, TRAP)
    assert (beside[2] - spots) // 12 > (far[2] - spots) // 12 == 0
