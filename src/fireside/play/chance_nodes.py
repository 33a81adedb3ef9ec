"""Explicit chance nodes: enumeration of the outcomes of hidden information when it is revealed."""

from collections import Counter
from collections.abc import Iterator

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State


class ChanceNode:
    """Chance outcomes of hidden places, decided one place at a time when it is revealed."""

    def __init__(self, draws: HiddenOutcomes) -> None:
        self._draws = draws

    def dealt(self, table: State) -> list[int]:
        """Return the places that were dealt face down."""
        return self._draws.dealt(table)

    def drawn_by(self, table: State, seat: int, move: int) -> list[int]:
        """Return the hidden positions that this move reveals, in order."""
        after = table.clone()
        after.apply(seat, move)
        still = set(self._draws.hidden(after))
        return [place for place in self._draws.hidden(table) if place not in still]

    def counts(self, table: State, place: int, decided: list[int]) -> Counter[int]:
        """Return the possible contents of a place, counted over the undecided places."""
        return Counter(self._draws.value_at(table, at) for at in self._free(table, place, decided))

    def put(self, table: State, place: int, thing: int, decided: list[int]) -> None:
        """Set the content of a place by swapping it with an undecided place that has it."""
        for at in self._free(table, place, decided):
            if self._draws.value_at(table, at) == thing:
                self._draws.swap(table, place, at)
                return
        raise KeyError(thing)

    def tables_after(self, table: State, seat: int, move: int) -> Iterator[tuple[float, State]]:
        """Yield every state that the move may lead to, with its probability."""
        places = self.drawn_by(table, seat, move)
        for share, dealt in self.decided(table, places, []):
            dealt.apply(seat, move)
            yield share, dealt

    def decided(
        self, table: State, places: list[int], before: list[int]
    ) -> Iterator[tuple[float, State]]:
        """Yield a copy of the state for each way to fill these places, with its probability."""
        if not places:
            yield 1.0, table.clone()
            return
        place, *others = places
        counts = self.counts(table, place, before)
        for thing, count in sorted(counts.items()):
            dealt = table.clone()
            self.put(dealt, place, thing, before)
            for share, whole in self.decided(dealt, others, [*before, place]):
                yield share * count / counts.total(), whole

    def _free(self, table: State, place: int, decided: list[int]) -> list[int]:
        return [at for at in self._draws.possible_places(table, place) if at not in decided]
