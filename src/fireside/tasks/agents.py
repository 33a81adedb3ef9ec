"""Players with a memory: agents that see numbers, and agents that read text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fireside.core.game import OptionValue

HIDDEN = -1  # a move in a history: a secret choice of another seat


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match that begins; `match` names it in all calls. It does not reveal the deal."""

    match: str
    title: str
    seats: int
    seat: int
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the agent's seat, with everything that this seat may know.

    `observation`    one row of numbers, as in the reference of observations
    `legal_moves`    the numbers of the legal moves
    `move_features`  a row for each legal move: its kind and parts, as small numbers
    `history`        seat and move of every decision so far, `HIDDEN` for others' secret choices
    `events`         what happened since the seat's last decision, in sentences
    """

    match: str
    seat: int
    observation: Any
    legal_moves: Any
    move_features: Any
    history: tuple[tuple[int, int], ...]
    events: tuple[str, ...]


class StatefulAgent:
    """The base class of agents that keep a state of their own for each match.

    One agent plays many matches at the same time; `match` tells them apart.
    """

    def begin(self, start: MatchStart) -> None:
        """Prepare for a match."""

    def act(self, decisions: Sequence[Decision]) -> Sequence[int]:
        """Return a legal move for each decision; each belongs to another match."""
        raise NotImplementedError

    def end(self, match: str, worth: float) -> None:
        """Forget a match, which was worth this much: 1 for a win, -1 for a loss."""


@dataclass(frozen=True, slots=True)
class TextPrompt:
    """A prompt for a text agent; after an illegal reply it ends with the reason."""

    match: str
    text: str


class Reply(NamedTuple):
    """A reply with the number of tokens that the model wrote, thinking included."""

    text: str
    tokens: int


class TextAgent:
    """The base class of agents that read a prompt and write a reply, such as language models.

    The reply names one legal move in square brackets. A plain text counts as a token for every four
    characters; return a `Reply` to state the model's own count.
    """

    def begin(self, start: MatchStart) -> None:
        """Prepare for a match."""

    def reply(self, prompt: TextPrompt) -> "str | Reply":
        """Return the reply to a prompt."""
        raise NotImplementedError

    def replies(self, prompts: Sequence[TextPrompt]) -> Sequence["str | Reply"]:
        """Return the replies to prompts of different matches; override it to ask concurrently."""
        return [self.reply(prompt) for prompt in prompts]

    def end(self, match: str, worth: float) -> None:
        """Forget a match, which was worth this much: 1 for a win, -1 for a loss."""
