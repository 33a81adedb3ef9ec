"""A match as the server plays it: taken up at a snapshot, and keeping no more than undo needs.

Everything before the last barrier is settled: nothing can take it back. So the match remembers
the state at that moment (its base) and the moves since (its log), however long it lasts.
"""

from fireside.core.game import OptionValue
from fireside.core.state import State
from fireside.play.match import Match, Ply


class LiveMatch(Match):
    """A match from some moment on."""

    def __init__(
        self,
        title: str,
        seats: int,
        seed: int,
        options: dict[str, OptionValue],
        base: State,
        before: int,
    ) -> None:
        self.base = base
        self.before = before  # moves that led to the base
        self.latest: Ply | None = None
        super().__init__(title, seats, seed, options)

    def _set_up(self) -> State:
        return self.at(0)

    def at(self, ply: int) -> State:
        """The state so many moves after the base."""
        state = self.base.clone()
        for one in self.log[:ply] if ply else ():
            state.apply(one.seat, one.move)
        state.listen()
        return state

    def _note(self, ply: Ply) -> None:
        if ply.sealed or self.has_open_choices:
            super()._note(ply)
        else:
            self.log.append(ply)
        self.latest = ply

    @property
    def plies(self) -> int:
        """How many moves have been made and not taken back."""
        return self.before + len(self.log)

    def has_chosen(self, seat: int) -> bool:
        """Whether this seat has made a secret choice that is still open."""
        return any(ply.sealed and ply.seat == seat for ply in self.log)

    @property
    def has_open_choices(self) -> bool:
        """Whether secret choices wait for others."""
        return bool(self.log) and self.log[-1].sealed

    def settle(self) -> bool:
        """What nothing can take back any more is forgotten; returns whether that was anything."""
        if not self.log or self.has_open_choices:
            return False
        if not (self.log[-1].barrier or self.over):
            return False
        self.before += len(self.log)
        self.log.clear()
        self.base = self.state.clone()
        return True
