# not compiled: msgspec structures
"""The msgspec structures of Mâamut's view, which `view.py` fills."""

import msgspec

from fireside.core.view import View


class Walk(msgspec.Struct, frozen=True, gc=False):
    """The preview of a walk: its line and, if it meets the mammoth, the mammoth's reaction."""

    tiles: tuple[str, ...]
    meets: bool
    cornered: bool = False
    flight: tuple[str, ...] = ()
    frightened: tuple[int, ...] = ()
    trapped_by: int | None = None


class MaamutView(View, frozen=True, kw_only=True, tag="maamut"):
    """The table as one viewer sees it, with the viewer's own cards."""

    terrain: str  # r, g or s for each tile, a1 a2 … g4
    mammoth: str
    hunters: tuple[str | None, ...]
    traps: dict[str, int]
    traps_in_hand: tuple[int, ...]
    hand: tuple[int, ...] | None
    hands: tuple[tuple[int, ...], ...] | None  # of all seats, if hands are open
    hand_sizes: tuple[int, ...]
    discards: tuple[int, ...]  # number of 1s, 2s and 3s
    pile_left: int
    times_empty: int
    renewals: int
    idle_turns: int
    phase: str
    first: int
    turn: int
    ending: str
    walks: dict[str, Walk]  # move text to preview
