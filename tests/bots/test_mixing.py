"""Simultaneous secret choices: the mixed strategy cannot be exploited."""

import pytest
from tests.bots.tiny_games import Matrix

from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_bot import Expert, Master, SearchBot
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.rng import Rng

pytestmark = pytest.mark.usefixtures("tiny_games")

PENNIES = [[1000, 0], [0, 1000]]
LOPSIDED_PENNIES = [[1000, 0], [0, 500]]  # each chooses its first move with probability 1/3
DOMINATED = [[600, 200], [100, 800], [50, 150]]  # the third row is dominated by the others
OBVIOUS = [[900, 800], [700, 100]]  # equilibrium: first row and second column


def think(wins: list[list[int]], seat: int, simulations: int = 8_000) -> SearchResult:
    thought = search(
        Matrix(wins), seat, SearchParams(0, 60.0, 12), Budget(0.0, simulations), Rng(5)
    )
    assert thought.secret
    assert thought.simulations == simulations
    return thought


def mixture(wins: list[list[int]], seat: int) -> dict[int, float]:
    """Return the probabilities of a mixed strategy."""
    candidates = think(wins, seat).candidates
    whole = sum(one.weight for one in candidates)
    return {one.move % 10: one.weight / whole for one in candidates}


@pytest.mark.parametrize(("wins", "first"), [(PENNIES, 1 / 2), (LOPSIDED_PENNIES, 1 / 3)])
def test_regret_finds_the_mixture_that_nobody_can_take_advantage_of(
    wins: list[list[int]], first: float
) -> None:
    for seat in (0, 1):
        assert mixture(wins, seat)[0] == pytest.approx(first, abs=0.08)


def test_where_each_choice_can_be_punished_none_is_meant_always() -> None:
    for wins in (PENNIES, LOPSIDED_PENNIES):
        for seat in (0, 1):
            assert 0.05 < mixture(wins, seat)[0] < 0.95


def test_a_dominated_choice_is_hardly_ever_meant() -> None:
    mixed = mixture(DOMINATED, 0)
    assert mixed[2] < 0.02
    assert min(mixed[0], mixed[1]) > 0.05


def test_the_obvious_choice_is_meant_nearly_always() -> None:
    assert mixture(OBVIOUS, 0)[0] > 0.95
    assert mixture(OBVIOUS, 1)[1] > 0.95


def test_prospects_of_a_secret_choice_are_the_value_of_the_game() -> None:
    """Apart from the share of random exploration."""
    thought = think(OBVIOUS, 0)
    assert thought.prospects[0] == pytest.approx(0.8, abs=0.04)
    assert sum(thought.prospects) == pytest.approx(1.0)


class Meaning(SearchBot):
    """A search with a predefined result."""

    weights: tuple[float, ...] = ()

    def own_skill(self) -> SearchParams:
        return SearchParams(0, 60.0, 12)

    def think(self, world: object, seat: int, budget: Budget) -> SearchResult:
        candidates = [Candidate(at, 1, 0.5, weight) for at, weight in enumerate(self.weights)]
        return SearchResult(candidates, [0.5, 0.5], 1, True)


def test_a_bot_draws_by_weight_and_leaves_out_what_was_hardly_ever_meant() -> None:
    player = Meaning(3)
    player.weights = (30.0, 66.0, 4.0)
    drawn = [player.choose(Matrix([[1], [2], [3]]), 0, Budget()) for _ in range(2000)]
    assert drawn.count(0) / 2000 == pytest.approx(30 / 96, abs=0.04)
    assert drawn.count(1) / 2000 == pytest.approx(66 / 96, abs=0.04)
    assert drawn.count(2) == 0


def test_an_expert_leaves_out_what_was_meant_half_as_often_as_its_favourite() -> None:
    assert Expert().skill.mixes == Master().skill.mixes == 0.5
    player = Meaning(3)
    player.skill = Expert().skill
    player.weights = (30.0, 50.0, 20.0)
    drawn = [player.choose(Matrix([[1], [2], [3]]), 0, Budget()) for _ in range(2000)]
    assert drawn.count(0) / 2000 == pytest.approx(30 / 80, abs=0.04)
    assert drawn.count(2) == 0


def test_the_same_seed_draws_the_same() -> None:
    def drawn(seed: int) -> list[int]:
        player = Meaning(seed)
        player.weights = (1.0, 1.0, 1.0)
        return [player.choose(Matrix([[1], [2], [3]]), 0, Budget()) for _ in range(30)]

    assert drawn(4) == drawn(4) != drawn(5)
