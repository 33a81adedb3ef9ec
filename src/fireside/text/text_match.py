"""A match that is read and played as text."""

from collections.abc import Mapping
from typing import Any

from fireside.core.game import OptionValue
from fireside.games import game
from fireside.play.match import Match
from fireside.text.replies import HOW_TO_REPLY, move_in_reply
from fireside.text.rules_text import RulesLength, rules_text
from fireside.text.view_description import describe_view, legal_moves_in, player_names

LATEST = 20  # sentences of history in a prompt


class TextMatch:
    """A match with a prompt for each seat; it keeps the events that seats may know.

    The players are named with the letters of the board: 'Player A' has seat 0.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        own = game(title)
        count = own.read_seats(own.seats.start if seats is None else seats)
        self.match = Match(title, count, seed, options, player_names(count))
        self.events: list[Any] = []

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.match.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the seats that must decide now."""
        return self.match.to_act

    def legal_moves(self, seat: int) -> list[str]:
        """Return the notation of the moves this seat may make now."""
        return legal_moves_in(self.match.view(seat))

    def play(self, seat: int, move: str | int) -> None:
        """Make a move; raise an error that says why for one the rules do not allow."""
        self.events += self.match.play(seat, move)

    def history(self, viewer: int | None, latest: int | None = None) -> list[str]:
        """Return what happened, in sentences, as far as a seat or a spectator may know it."""
        told = self.match.sentences(self.events, viewer)
        return told if latest is None else told[len(told) - min(latest, len(told)) :]

    def observation(self, viewer: int | None, latest: int | None = LATEST) -> str:
        """Return the table, the latest events and what to decide, as the viewer may know them."""
        return describe_view(
            self.match.title, self.match.view(viewer), self.history(viewer, latest)
        )

    def prompt(self, seat: int, rules: RulesLength = "short", latest: int | None = LATEST) -> str:
        """Return a complete prompt: rules, observation and how to reply."""
        parts = [rules_text(self.match.title, rules), self.observation(seat, latest), HOW_TO_REPLY]
        return "\n\n".join(filter(None, parts))

    def reply(self, seat: int, reply: str) -> str:
        """Play and return the move that a reply to the prompt chooses.

        Raise Unreadable, and play nothing, if it chooses none of the legal moves.
        """
        move = move_in_reply(reply, self.legal_moves(seat))
        self.play(seat, move)
        return move
