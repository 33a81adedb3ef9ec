"""The log of a match: its moves in order, and what of them is settled."""

import msgspec


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One move in the log, and whether it may be taken back."""

    seat: int
    move: int
    text: str
    barrier: bool  # it drew or showed something
    sealed: bool  # it is a secret choice that may still be changed


class Log(list[Ply]):
    """The moves that were made and not taken back.

    Secret choices that several seats make at once stand in the order of the seats, and a changed
    choice replaces the one before: so neither the log nor its length tells who hesitated.
    """

    __slots__ = ()

    def note(self, ply: Ply) -> None:
        """The ply is in the log; within open secret choices by seat, one for each."""
        if not (ply.sealed or self.has_open_choices):
            self.append(ply)
            return
        start = self.settled
        block = [old for old in self[start:] if old.seat != ply.seat]
        block = sorted([*block, ply], key=lambda one: one.seat)
        if start < len(self) and not ply.sealed:  # the last one is in, and all are shown
            block = [Ply(one.seat, one.move, one.text, True, False) for one in block]
        self[start:] = block

    @property
    def has_open_choices(self) -> bool:
        """Whether secret choices wait for others."""
        return bool(self) and self[-1].sealed

    @property
    def settled(self) -> int:
        """How many moves there are before the choices that are still secret."""
        count = len(self)
        while count and self[count - 1].sealed:
            count -= 1
        return count

    def has_chosen(self, seat: int) -> bool:
        """Whether this seat has made a secret choice that is still open."""
        if not self.has_open_choices:
            return False
        return any(ply.seat == seat for ply in self[self.settled :])

    def last_of(self, seat: int) -> Ply:
        """The move this seat made last."""
        for ply in reversed(self):
            if ply.seat == seat:
                return ply
        raise LookupError(f"seat {seat} has made no move")

    def last_undoable(self, seat: int) -> int | None:
        """Where the move stands that this seat may take back."""
        for at in range(len(self) - 1, -1, -1):
            ply = self[at]
            if ply.seat == seat:
                return None if ply.barrier else at
            if not ply.sealed:
                return None
        return None
