"""The log of a match: its moves in order, with their undo barriers and open secret choices."""

import msgspec


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One move in the log, with the flags that decide whether it may be taken back."""

    seat: int
    move: int
    text: str
    barrier: bool  # it revealed hidden information
    sealed: bool  # a secret choice that may still be changed


class Log(list[Ply]):
    """The moves that were made and not taken back.

    Simultaneous secret choices are ordered by seat, and a changed choice replaces the previous one,
    so that neither the log's order nor its length reveals when a seat decided.
    """

    __slots__ = ()

    def note(self, ply: Ply) -> None:
        """Add a ply; open secret choices are kept sorted by seat, one for each."""
        if not (ply.sealed or self.has_open_choices):
            self.append(ply)
            return
        start = self.settled
        block = [old for old in self[start:] if old.seat != ply.seat]
        block = sorted([*block, ply], key=lambda one: one.seat)
        if start < len(self) and not ply.sealed:  # the last choice reveals all of them
            block = [Ply(one.seat, one.move, one.text, True, False) for one in block]
        self[start:] = block

    @property
    def has_open_choices(self) -> bool:
        """Return whether secret choices wait for those of other seats."""
        return bool(self) and self[-1].sealed

    @property
    def settled(self) -> int:
        """Return the number of moves before the choices that are still secret."""
        count = len(self)
        while count and self[count - 1].sealed:
            count -= 1
        return count

    def has_chosen(self, seat: int) -> bool:
        """Return whether this seat has made a secret choice that is still open."""
        if not self.has_open_choices:
            return False
        return any(ply.seat == seat for ply in self[self.settled :])

    def last_of(self, seat: int) -> Ply:
        """Return this seat's last move; raise LookupError if it has made none."""
        for ply in reversed(self):
            if ply.seat == seat:
                return ply
        raise LookupError(f"seat {seat} has made no move")

    def last_undoable(self, seat: int) -> int | None:
        """Return the index of the move that this seat may take back, or None."""
        for at in range(len(self) - 1, -1, -1):
            ply = self[at]
            if ply.seat == seat:
                return None if ply.barrier else at
            if not ply.sealed:
                return None
        return None
