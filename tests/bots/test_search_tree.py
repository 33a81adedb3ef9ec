"""Tree search: finds winning moves, never abandons a move, and keeps its number of simulations."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.bots.tiny_games import Matrix, Nim, Row

import fireside
from fireside.bots import search_tree
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.search import search, search_with_hooks
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import SearchResult
from fireside.core.network import Workspace
from fireside.core.policy_prior import PolicyFeatures, PolicyPrior
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import State

pytestmark = pytest.mark.usefixtures("tiny_games")

PENNIES = [[1000, 0], [0, 1000]]


def think(state: Nim, simulations: int, seed: int = 1, settles: bool = False) -> SearchResult:
    seat = state.to_act[0]
    skill = SearchParams(0, 60.0, 12, settles=settles)
    return search(state, seat, skill, Budget(0.0, simulations), Rng(seed))


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_the_only_winning_move_of_nim_is_found(heap: int, turn: int) -> None:
    thought = think(Nim(heap, turn), 1200, seed=heap)
    assert thought.candidates[0].move == heap % 4
    assert thought.candidates[0].visits == max(one.visits for one in thought.candidates)


@pytest.mark.parametrize("turn", [0, 1])
def test_prospects_tell_who_wins(turn: int) -> None:
    won, lost = think(Nim(5, turn), 3000), think(Nim(4, turn), 3000)
    assert won.candidates[0].expected > 0.9
    assert won.prospects[turn] > 0.8
    assert won.prospects[1 - turn] < 0.2
    assert all(one.expected < 0.2 for one in lost.candidates)
    assert lost.prospects[1 - turn] > 0.8


def test_no_move_is_given_up_for_ever() -> None:
    """A losing move is tried rarely, but the more often the longer the search."""
    for heap in (5, 6, 7):
        short, long = think(Nim(heap), 200), think(Nim(heap), 4000)
        fewest = [min(one.visits for one in thought.candidates) for thought in (short, long)]
        assert 2 <= fewest[0] < fewest[1] < 1000


def test_every_simulation_is_one_visit_of_one_move() -> None:
    thought = think(Nim(11), 777)
    assert thought.simulations == 777
    assert sum(one.visits for one in thought.candidates) == 777


@pytest.mark.parametrize(
    ("own", "given", "made"), [(0, 123, 123), (40, 400, 40), (200, 50, 50), (200, 200, 200)]
)
def test_whichever_budget_of_simulations_is_smaller_is_used_up_and_no_more(
    own: int, given: int, made: int
) -> None:
    skill = SearchParams(own, 60.0, 12, settles=False)
    assert search(Nim(9), 0, skill, Budget(0.0, given), Rng(1)).simulations == made
    assert search(Matrix(PENNIES), 0, skill, Budget(0.0, given), Rng(1)).simulations == made


@pytest.mark.parametrize(("level", "most"), [("easy", 40), ("medium", 200), ("hard", 900)])
def test_levels_think_as_much_as_they_should_and_may(level: str, most: int) -> None:
    player = bot(level, seed=1)
    assert isinstance(player, SearchBot)
    player.choose(Matrix(PENNIES), 0, Budget(0.0, 900))
    assert player.thought is not None
    assert player.thought.simulations == most


def test_a_search_settles_only_when_the_second_cannot_catch_up() -> None:
    budget = 6000
    for heap in (5, 6, 7):
        thought = think(Nim(heap), budget, settles=True)
        first, second = thought.candidates[:2]
        assert thought.simulations < budget
        assert first.visits - second.visits > budget - thought.simulations


def test_the_same_seed_thinks_the_same_and_another_seed_otherwise() -> None:
    def tried(seed: int) -> list[tuple[int, int, float]]:
        return [
            (one.move, one.visits, one.expected) for one in think(Nim(21), 300, seed).candidates
        ]

    assert tried(3) == tried(3)
    assert len({str(tried(seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_every_thinking_level_wins_nim(level: str) -> None:
    for heap in (5, 6, 7):
        assert bot(level, seed=heap).choose(Nim(heap), 0, Budget(0.0, 1500)) == heap % 4


class Told(PolicyFeatures):
    """A prior's features: only the number of the move in Nim."""

    def __init__(self) -> None:
        super().__init__(1, [("taken", 4)], 1)

    def list_move(self, state: State, seat: int, move: int, workspace: Workspace, into: Row) -> int:
        into[0] = move
        return 1


def think_with_prior(heap: int, favourite: int, simulations: int) -> SearchResult:
    """Search with a prior that is certain of one move, whatever the heap."""
    hooks = SearchHooks(
        None, PolicyPrior(Told(), vec[i64]([600 * (at == favourite) for at in range(4)]))
    )
    skill = SearchParams(0, 60.0, 12, settles=False)
    return search_with_hooks(hooks, Nim(heap), 0, skill, Budget(0.0, simulations), Rng(1))


@pytest.mark.parametrize("favourite", [1, 2, 3])
def test_a_prior_says_what_is_tried_first_but_not_what_wins(favourite: int) -> None:
    first = think_with_prior(7, favourite, 1)
    assert [one.move for one in first.candidates if one.visits] == [favourite]
    assert think_with_prior(7, favourite, 20_000).candidates[0].move == 3


def test_with_a_prior_every_simulation_is_one_visit_of_one_move() -> None:
    thought = think_with_prior(11, 1, 777)
    assert sum(one.visits for one in thought.candidates) == 777
    assert sorted(one.move for one in thought.candidates) == [1, 2, 3]


def test_a_tree_that_is_full_grows_no_more_but_goes_on_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if fireside.COMPILED:
        pytest.skip("the limit is compiled into the tree")
    monkeypatch.setattr(search_tree, "MOST_NODES", 10)
    thought = think_with_prior(11, 1, 500)
    assert sum(one.visits for one in thought.candidates) == 500
