"""Explicit chance: what is dealt and drawn is decided when it is, by nodes that list outcomes."""

from collections import Counter
from collections.abc import Iterator

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State


class ChanceNode:
    """Decides what lies in hidden places, each as soon as somebody is to see it."""

    def __init__(self, draws: HiddenOutcomes) -> None:
        self._draws = draws

    def dealt(self, table: State) -> list[int]:
        """The places that were dealt in secret."""
        return self._draws.dealt(table)

    def drawn_by(self, table: State, seat: int, move: int) -> list[int]:
        """The places that this move lets somebody see, in their order."""
        after = table.clone()
        after.apply(seat, move)
        still = set(self._draws.hidden(after))
        return [place for place in self._draws.hidden(table) if place not in still]

    def counts(self, table: State, place: int, decided: list[int]) -> Counter[int]:
        """What may lie there, and how often: as often as it lies in a place not yet decided."""
        return Counter(self._draws.value_at(table, at) for at in self._free(table, place, decided))

    def put(self, table: State, place: int, thing: int, decided: list[int]) -> None:
        """This is what lies there; what lay there is where it came from."""
        for at in self._free(table, place, decided):
            if self._draws.value_at(table, at) == thing:
                self._draws.swap(table, place, at)
                return
        raise KeyError(thing)

    def tables_after(self, table: State, seat: int, move: int) -> Iterator[tuple[float, State]]:
        """Every table that the move may lead to, and how likely it does."""
        places = self.drawn_by(table, seat, move)
        for share, dealt in self.decided(table, places, []):
            dealt.apply(seat, move)
            yield share, dealt

    def decided(
        self, table: State, places: list[int], before: list[int]
    ) -> Iterator[tuple[float, State]]:
        """Copies of the table with each way in which these places may be filled."""
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
