# compiled
"""Thought: what a bot thinks of its moves."""

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.state import Row


class Candidate:
    """What a search thinks of one move, or of a whole turn that begins with it."""

    def __init__(
        self, move: int, visits: int, expected: float, weight: float, plan: "Row | None" = None
    ) -> None:
        self.move = move
        self.visits = visits
        self.expected = expected  # the mover's prospects, 1.0 being a sure win alone
        self.weight = weight  # how often it should be chosen: by visits, or mixed where secret
        self.plan: Row = vec[i64]() if plan is None else plan  # the turn, where turns are planned

    def rank(self) -> tuple[float, float, int]:
        """For sorting, the best first: plans by what they promise, moves by their weight."""
        return (-self.expected if len(self.plan) > 0 else 0.0, -self.weight, self.move)

    def __repr__(self) -> str:
        return f"Candidate({self.move}, visits={self.visits}, expected={self.expected:.3f})"


class SearchResult:
    """What a bot thought: the candidates, best first, and from how many worlds."""

    def __init__(
        self, candidates: list[Candidate], prospects: list[float], simulations: int, secret: bool
    ) -> None:
        self.candidates = sorted(candidates, key=Candidate.rank)
        # Of every seat, 1.0 being a sure win alone; points in a won match may count beyond that.
        self.prospects = [min(one, 1.0) for one in prospects]
        self.simulations = simulations
        self.secret = secret
