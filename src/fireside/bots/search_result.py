# compiled
"""The result of a search: candidate moves and the expected result of each seat."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.state import Row


class Candidate:
    """A move, or a whole turn that begins with it, with its statistics from a search."""

    def __init__(
        self, move: int, visits: int, expected: float, weight: float, plan: "Row | None" = None
    ) -> None:
        self.move = move
        self.visits = visits
        self.expected = expected  # the mover's win probability
        self.weight = weight  # relative frequency: visits, or the mixed strategy of secret choices
        self.plan: Row = vec[i64]() if plan is None else plan  # empty unless turns are planned

    def rank(self) -> tuple[float, float, int]:
        """Return a sort key, best first: plans by expected result, moves by weight."""
        return (-self.expected if len(self.plan) > 0 else 0.0, -self.weight, self.move)

    def __repr__(self) -> str:
        return f"Candidate({self.move}, visits={self.visits}, expected={self.expected:.3f})"


class SearchResult:
    """The candidates of a search, best first, and the number of simulations behind them."""

    def __init__(
        self, candidates: list[Candidate], prospects: list[float], simulations: int, secret: bool
    ) -> None:
        self.candidates = sorted(candidates, key=Candidate.rank)
        # Win probability by seat; clipped, because an evaluation may value points beyond a win.
        self.prospects = [min(one, 1.0) for one in prospects]
        self.simulations = simulations
        self.secret = secret
