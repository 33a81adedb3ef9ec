# not compiled: msgspec structures
"""View: the information that one seat (or a spectator) may see, with its choices."""

from typing import Any

import msgspec

from fireside.core.state import State


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal move and its touch path, to be touched in order or, with `any_order`, in any order.

    Where a title combines several moves into one choice, `then` lists the following moves in order.
    """

    move: str
    touch: tuple[str, ...]
    any_order: bool = False
    then: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A touch path that looks possible but is illegal now, and the reason."""

    touch: tuple[str, ...]
    key: str
    clause: str
    any_order: bool = False


class Question(msgspec.Struct, frozen=True, gc=False):
    """The decision that is pending, its clause, and the seats to act."""

    asks: str
    clause: str
    seats: tuple[int, ...]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A piece on a place: a letter on a shape, in the colour of the seat that owns it.

    `shape` is 'disc', 'square', 'triangle', 'hexagon', 'star' or 'card'.
    """

    letter: str = ""
    shape: str = "disc"
    seat: int | None = None
    count: int = 1


class Place(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place of a table, described so that any client or terminal can draw it.

    `name` is the touch target, `x` and `y` are its centre in widths of a place, to the right and
    down. `shape` is 'square', 'hex', 'card', 'pile' or 'button'; on a card or pile without pieces
    the label is its face. `owner` is the seat it belongs to, if any.
    """

    name: str
    x: float
    y: float
    shape: str = "square"
    label: str = ""
    pieces: tuple[Piece, ...] = ()
    owner: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="title"):
    """The fields that the views of all titles share."""

    seat: int | None
    seats: int
    question: Question | None
    choices: tuple[Choice, ...]
    refused: tuple[Refused, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def seen_by_all(state: State, question: Question | None) -> dict[str, Any]:
    """Return the fields that the views of all titles share, as a spectator sees them."""
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
    """A view that describes its own drawing, for titles without a board in the client."""

    places: tuple[Place, ...]
