# not compiled: msgspec structures
"""View: what one seat (or a spectator) may see, with the choices it has."""

import msgspec


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move, and what the player touches to make it, in order or in any order.

    Where a title offers several moves as one, `then` are those that follow, in order.
    """

    move: str
    touch: tuple[str, ...]
    any_order: bool = False
    then: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move one might think of, and why it is not possible now."""

    touch: tuple[str, ...]
    key: str
    clause: str
    any_order: bool = False


class Question(msgspec.Struct, frozen=True):
    """What is asked now, and of whom."""

    asks: str
    clause: str
    seats: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="title"):
    """What every title's view has in common."""

    seat: int | None
    seats: int
    question: Question | None
    choices: tuple[Choice, ...]
    refused: tuple[Refused, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
