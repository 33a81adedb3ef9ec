"""Moves in the replies of language models."""

import re
from collections.abc import Sequence

from fireside.core.errors import FiresideError

BRACKETS = re.compile(r"\[([^\[\]]+)\]")
LABEL = re.compile(r"^(?:\W*)(?:final\s+)?(?:move|action|answer)\s*[:=]\s*", re.IGNORECASE)
FRAME = " \t`'\"*_.,;!()"
HOW_TO_REPLY = "Reply with one legal move in square brackets, exactly as it is written above."


class Unreadable(FiresideError):
    """An error for a reply that contains none of the legal moves."""


def move_in_reply(reply: str, legal: Sequence[str]) -> str:
    """Return the legal move that a reply chooses; raise Unreadable if there is none.

    The last text in square brackets counts; without brackets, the last line that is not empty. The
    move is never guessed: any other text in its place is refused, so that a player is not better
    than its replies.
    """
    written = {" ".join(move.lower().split()): move for move in legal}
    bracketed = BRACKETS.findall(reply)
    lines = [line for line in reply.splitlines() if line.strip()]
    said = bracketed[-1] if bracketed else LABEL.sub("", lines[-1]) if lines else ""
    move = written.get(" ".join(said.strip(FRAME).lower().split()))
    if move is None:
        raise Unreadable(f"'{said.strip()[:100]}' is not one of the {len(legal)} legal moves.")
    return move
