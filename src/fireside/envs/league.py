"""A league of a learner's former versions with Elo ratings, and the rivals drawn from it."""

from collections.abc import Sequence

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import numpy as np

    from fireside.batch.match_runner import check_moves
    from fireside.batch.opponents import BadOpponent, Policy
    from fireside.batch.shared_memory_workers import SharedMemoryMatches
    from fireside.batch.vector_engine import NO_MOVE
    from fireside.batch.vector_matches import Array, BatchSettings, VectorMatches

ANY = "any"
LATEST = "latest"
FIRST_RATING = 1000.0
SCALE = 400.0  # rating difference at which the odds are ten to one
PACE = 8.0  # Elo's K factor: the largest change by one pair of results


class League:
    """Policies by name, in the order of their arrival, each with an Elo rating.

    Opponents `past:NAME`, `past:latest` and `past:any` of an environment refer to it; `any` is
    drawn anew for each match.
    """

    def __init__(self) -> None:
        self.policies: dict[str, Policy] = {}
        self.ratings: dict[str, float] = {}

    def add(self, name: str, policy: Policy) -> None:
        """Add or replace the policy of this name; a known name keeps its rating."""
        if name in (ANY, LATEST):
            raise BadOpponent(f"'{name}' means one of the league; give it another name.")
        self.policies[name] = policy
        self.ratings.setdefault(name, FIRST_RATING)

    def draw(self, wanted: str, rng: np.random.Generator) -> str:
        """Return the name that `wanted` refers to; `any` draws uniformly."""
        if not self.policies:
            raise BadOpponent("The league is empty: league.add(name, policy) before reset().")
        names = list(self.policies)
        if wanted == ANY:
            return names[int(rng.integers(len(names)))]
        if wanted == LATEST:
            return names[-1]
        if wanted not in self.policies:
            raise BadOpponent(f"Nobody in the league is called '{wanted}': {', '.join(names)}.")
        return wanted

    def rate(self, name: str, other: str, result: float) -> None:
        """Update both Elo ratings after a game: 1 is a win of `name`, 0 a loss, 0.5 a draw."""
        mine = self.ratings.setdefault(name, FIRST_RATING)
        theirs = self.ratings.setdefault(other, FIRST_RATING)
        expected = 1 / (1 + 10 ** ((theirs - mine) / SCALE))
        self.ratings[name] = mine + PACE * (result - expected)
        self.ratings[other] = theirs - PACE * (result - expected)

    def rate_match(self, players: Sequence[str], returns: Sequence[float]) -> None:
        """Update the ratings for every pair of players of a finished match."""
        for at, (one, won) in enumerate(zip(players, returns, strict=True)):
            for other, theirs in list(zip(players, returns, strict=True))[at + 1 :]:
                if one != other:
                    self.rate(one, other, 0.5 + 0.5 * float(np.sign(won - theirs)))


class Rivals:
    """The policies among a learner's opponents, each evaluated on all its matches at once."""

    def __init__(self, terms: BatchSettings, size: int, league: League | None) -> None:
        self._terms = terms
        self._league = league
        self._policies = terms.opponents.policies
        self._numbers = np.array(list(self._policies), np.int64)
        self._each = np.arange(size)
        self._size = size
        self._rng = np.random.default_rng(0)
        self._drawn: dict[int, list[str]] = {}  # by player: the name in each match
        self._dealt: Array = np.zeros(size, np.int64)
        if league is None and any(isinstance(one, str) for one in self._policies.values()):
            raise BadOpponent("Opponents 'past:…' need a league=League().")

    def begin(self, seed: int) -> None:
        """Forget all matches; seed the draws from the league."""
        self._rng = np.random.default_rng(seed)
        self._drawn = {}
        self._dealt = np.full(self._size, -1)

    def play(self, matches: VectorMatches | SharedMemoryMatches) -> None:
        """Play the rivals' moves until the learner is to act in every match."""
        while len(self._numbers):
            arrays = matches.arrays
            players = arrays["sitting"][self._each, arrays["asked"]]
            waiting = np.flatnonzero(np.isin(players, self._numbers))
            if not len(waiting):
                return
            self._redraw(arrays["seeds"])
            moves = np.full(self._size, int(NO_MOVE))
            for policy, where in self._groups(players, waiting):
                moves[where] = self._ask(policy, arrays, where)
            matches.answer(moves)
            matches.receive()

    def _redraw(self, seeds: Array) -> None:
        """Draw the league policies of every match that is new."""
        new = np.flatnonzero(seeds != self._dealt)
        self._dealt = seeds.copy()
        for number, wanted in self._policies.items():
            if isinstance(wanted, str) and self._league is not None:
                names = self._drawn.setdefault(number, [""] * self._size)
                for at in new:
                    names[at] = self._league.draw(wanted, self._rng)

    def _groups(self, players: Array, waiting: Array) -> list[tuple[Policy, Array]]:
        """Return each policy that must decide, with the indices of its matches."""
        groups: list[tuple[Policy, Array]] = []
        for number, policy in self._policies.items():
            where = waiting[players[waiting] == number]
            if not isinstance(policy, str):
                groups.append((policy, where))
                continue
            assert self._league is not None
            names = np.array([self._drawn[number][at] for at in where])
            groups += [
                (self._league.policies[name], where[names == name]) for name in sorted(set(names))
            ]
        return [(policy, where) for policy, where in groups if len(where)]

    def _ask(self, policy: Policy, arrays: dict[str, Array], where: Array) -> Array:
        """Return the policy's moves for these matches, checked for legality."""
        masks = np.zeros((len(where), self._terms.game.move_count), np.int8)
        counts = arrays["counts"][where]
        rows = np.repeat(np.arange(len(where)), counts)
        legal = arrays["legal"][where][:, : int(counts.max())]
        masks[rows, legal[legal != int(NO_MOVE)]] = 1
        moves = policy(arrays["observations"][where], masks, arrays["asked"][where])
        return check_moves(moves, masks)
