# not compiled: msgspec structures
"""The msgspec structures of Altamira's view, which `view.py` fills."""

import msgspec

from fireside.core.view import View

Weapons = dict[str, tuple[int, int]]  # singles and doubles of each kind


class Space(msgspec.Struct, frozen=True, gc=False):
    """One space of the display, numbered from the left; gaps of the row have no animal."""

    space: int
    cost: int  # weapons of each of the two kinds
    animal: str | None
    points: int
    primary: str | None
    secondary: str | None


class Player(msgspec.Struct, frozen=True, gc=False):
    """The public part of one player's holdings."""

    hunters: tuple[str, ...]  # the places of the two hunters
    has_chosen: bool
    cards: int  # in hand
    pool: Weapons | None  # hand and face-down cards together, if hands are open
    prey: tuple[str, ...]
    points: dict[str, int]  # prey points by animal, without insignia
    insignia: tuple[str, ...]  # animals
    score: int


class Stake(msgspec.Struct, frozen=True, gc=False):
    """The cards one hunter has laid; only the owner's view lists the face-down ones."""

    seat: int
    face_up: Weapons
    face_down: int
    own_face_down: Weapons | None


class Hunt(msgspec.Struct, frozen=True, gc=False):
    """The hunt in progress."""

    space: int
    animal: str
    points: int
    cost: int
    primary: str
    secondary: str
    master: int
    co_hunters: tuple[int, ...]
    stakes: tuple[Stake, ...]
    is_left_open: bool


class AltamiraView(View, frozen=True, kw_only=True, tag="altamira"):
    """The table as one viewer sees it, with the viewer's own cards and choice."""

    round: int
    phase: str
    first: int
    master: int
    turn: int | None  # the seat to act; None while all choose at once
    goal: int
    supply: Weapons
    market: Weapons
    row: tuple[Space, ...]
    pile: dict[str, int]  # letter on the back to number of cards
    players: tuple[Player, ...]
    insignia: dict[str, int]  # animal to holder
    hand: Weapons | None
    chosen: str | None  # the viewer's own sealed choice, as move text
    place: str | None  # where weapons are being made
    kind: str | None  # the weapon being made or laid
    hunted: dict[str, int]  # the master's hunts in each ground
    hunt: Hunt | None
    ending: str
