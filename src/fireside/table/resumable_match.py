# compiled
"""A match at a table: taken up at a snapshot, and keeping no more than undo needs.

Everything before the last barrier is settled: nothing can take it back. So what is kept is a match
that begins at that moment, however long the whole one lasts. One that is kept whole, for looking
back, settles nothing.
"""

from typing import Any

from fireside.play.match import Match


class ResumableMatch:
    """A match since its last barrier, and how many moves there were before."""

    def __init__(self, match: Match, before: int = 0, whole: bool = False) -> None:
        self.match = match
        self.before = before  # moves that led to where the match begins
        self.whole = whole

    @property
    def plies(self) -> int:
        """Return the number of moves made and not undone, settled ones included."""
        return self.before + len(self.match.log)

    @property
    def beginning(self) -> dict[str, Any]:
        """The state that the kept moves begin from, as a document."""
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
