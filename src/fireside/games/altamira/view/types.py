# not compiled: msgspec structures
"""What viewers of Altamira are shown: the structures of its view. `view.py` fills them."""

import msgspec

from fireside.core.view import View

Weapons = dict[str, tuple[int, int]]  # singles and doubles of each kind


class Space(msgspec.Struct, frozen=True, gc=False):
    """One space of the display, from the left; without an animal where the row has a gap."""

    space: int
    cost: int  # of each of the two kinds
    animal: str | None
    points: int
    primary: str | None
    secondary: str | None


class Player(msgspec.Struct, frozen=True, gc=False):
    """What the whole table sees of one player."""

    hunters: tuple[str, ...]  # where the two stand
    has_chosen: bool
    cards: int  # in hand
    pool: Weapons | None  # hand and face-down cards together, where hands are open
    prey: tuple[str, ...]
    points: dict[str, int]  # of each animal, without insignia
    insignia: tuple[str, ...]  # animals
    score: int


class Stake(msgspec.Struct, frozen=True, gc=False):
    """What one hunter has laid; which cards lie face down is seen by its owner alone."""

    seat: int
    face_up: Weapons
    face_down: int
    own_face_down: Weapons | None


class Hunt(msgspec.Struct, frozen=True, gc=False):
    """The hunt going on."""

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
    """The table as it lies, with one's own cards."""

    round: int
    phase: str
    first: int
    master: int
    turn: int | None  # who is asked, unless everybody is
    goal: int
    supply: Weapons
    market: Weapons
    row: tuple[Space, ...]
    pile: dict[str, int]  # how many cards with each letter on the back
    players: tuple[Player, ...]
    insignia: dict[str, int]  # animal to holder
    hand: Weapons | None
    chosen: str | None  # one's own sealed choice, as a move
    place: str | None  # where weapons are being made
    kind: str | None  # which weapon is being made or laid
    hunted: dict[str, int]  # the master's hunts in each ground
    hunt: Hunt | None
    ending: str
