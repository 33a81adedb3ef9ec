"""A match of a text task as an episode: a prompt, a reply, the next prompt, a reward at the end."""

from fireside.core.errors import FiresideError
from fireside.tasks.catalogue import FixedTask, task
from fireside.tasks.evaluated_match import Evaluated, Pairing
from fireside.tasks.players import InvalidMove
from fireside.text import Unreadable, describe_view, move_in_reply, short_rules
from fireside.text.replies import HOW_TO_REPLY
from fireside.text.view_description import legal_moves_in

LATEST = 20  # sentences of history in a prompt
FIRST_TRAINING_DEAL = 1_000_000  # far from the deals that results are measured with


class EpisodeOver(FiresideError):
    """An error for a step before the first reset or after the end."""


class TextEpisode:
    """Matches of one player against the frozen opponents of a task, one after the other.

    The seed selects deal and seat; the deals are none of the task's own. The reward comes at the
    end: 1 for a win, -1 for a loss; a second unreadable reply in a row loses.
    """

    def __init__(self, name: str) -> None:
        self.task: FixedTask = task(name)
        self.reward = 0.0
        self.done = True
        self._match: Evaluated | None = None

    def reset(self, seed: int = 0) -> str:
        """Begin a match; return the first prompt."""
        deal, seat = FIRST_TRAINING_DEAL + seed // self.task.seats, seed % self.task.seats
        self._match = Evaluated(self.task, Pairing(deal, seat), remembers=True)
        self.reward, self.done, self._refused = 0.0, False, False
        return self._go_on(self._match)

    def step(self, reply: str) -> str:
        """Play the move of a reply; return the next prompt, or the final table."""
        match = self._match
        if match is None or self.done:
            raise EpisodeOver("Call reset() to begin a match.")
        view = match.game.view(match.table, match.seat)
        try:
            move = move_in_reply(reply, legal_moves_in(view))
        except Unreadable as error:
            if not self._refused:
                self._refused = True
                return f"{prompt_of(match)}\n\n{error}"
            match.take(InvalidMove("answered with an illegal move", str(error)), 0.0)
        else:
            self._refused = False
            match.take(match.game.parse(match.table, move), 0.0)
        return self._go_on(match)

    def _go_on(self, match: Evaluated) -> str:
        match.play_others()
        self.done, self.reward = match.over, match.worth if match.over else 0.0
        return prompt_of(match)


def prompt_of(match: Evaluated) -> str:
    """Return the prompt of the player's decision, or the table after the end."""
    assert match.memory is not None
    view = match.game.view(match.table, match.seat)
    told = describe_view(match.task.title, view, match.memory.sentences[-LATEST:])
    parts = [told] if match.over else [short_rules(match.task.title), told, HOW_TO_REPLY]
    return "\n\n".join(parts)
