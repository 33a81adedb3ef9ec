# not compiled: msgspec structures
"""View: what one seat (or a spectator) may see, with the choices it has."""

from typing import Any

import msgspec

from fireside.core.state import State


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal move, and what the player touches to make it, in order or in any order.

    Where a title offers several moves as one, `then` are those that follow, in order.
    """

    move: str
    touch: tuple[str, ...]
    any_order: bool = False
    then: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A move one might think of, and why it is not possible now."""

    touch: tuple[str, ...]
    key: str
    clause: str
    any_order: bool = False


class Question(msgspec.Struct, frozen=True, gc=False):
    """What is asked now, and of whom."""

    asks: str
    clause: str
    seats: tuple[int, ...]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that lies on a place: a letter on a shape, in the colour of the seat that owns it.

    `shape` is 'disc', 'square', 'triangle', 'hexagon', 'star' or 'card'.
    """

    letter: str = ""
    shape: str = "disc"
    seat: int | None = None
    count: int = 1


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place of a table that any page and terminal can draw.

    `name` is what a choice touches, `x` and `y` its middle in widths of a place, right and down.
    `shape` is 'square', 'hex', 'card', 'pile' or 'button'; on a card or pile without pieces the
    label is its face. `owner` is the seat before which it lies, if it is somebody's.
    """

    name: str
    x: float
    y: float
    shape: str = "square"
    label: str = ""
    pieces: tuple[Piece, ...] = ()
    owner: int | None = None


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


def seen_by_all(state: State, question: Question | None) -> dict[str, Any]:
    """What every title's view has in common, as a spectator sees it."""
    return {
        "seat": None,
        "seats": state.seats,
        "question": question,
        "choices": (),
        "refused": (),
        "over": state.over,
        "scores": tuple(state.scores),
        "winners": tuple(state.winners),
    }


class PicturedView(View, frozen=True, kw_only=True):
    """A view that says itself how it is drawn: for titles without a board of their own."""

    places: tuple[Place, ...]
