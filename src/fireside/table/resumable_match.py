# compiled
"""A match restored from a snapshot, with no more history than undo needs.

Everything before the last barrier is settled, since no undo can reach it. The kept match begins
there, so that its size does not grow with the number of moves. A match that keeps its complete
history for replays settles nothing.
"""

from typing import Any

from fireside.play.match import Match


class ResumableMatch:
    """A match since its last barrier, and the number of moves before it."""

    def __init__(self, match: Match, before: int = 0, whole: bool = False) -> None:
        self.match = match
        self.before = before  # number of moves before the kept match
        self.whole = whole

    @property
    def plies(self) -> int:
        """Return the number of moves made and not undone, settled ones included."""
        return self.before + len(self.match.log)

    @property
    def beginning(self) -> dict[str, Any]:
        """Return the state before the kept moves as a document."""
        return self.match.game.dump(self.match.at(0))

    def settle(self) -> bool:
        """Drop the history that no undo can reach, and return whether any was dropped."""
        match = self.match
        if self.whole or not match.log or match.log.has_open_choices:
            return False
        if not (match.log[-1].barrier or match.over):
            return False
        self.before += len(match.log)
        match.begin_here()
        return True
