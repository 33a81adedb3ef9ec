# not compiled: msgspec structures
"""The document format of an Altamira table and its writer; `loading.py` is the reader.

Fields with a default may be left out, so that tests and bug reports need only name the relevant
ones.
"""

from typing import Annotated, Any, Literal

import msgspec

from fireside.core.rng import LARGEST_SEED
from fireside.core.serialization import without_idle_variants
from fireside.games.altamira.components import (
    DISPLAYS,
    KIND_NAMES,
    PILE_NAMES,
    PREY_NAMES,
    SENDS,
    TILE_NAMES,
    costs_of,
)
from fireside.games.altamira.rules.cards import doubles, singles
from fireside.games.altamira.state import (
    ENDING_NAMES,
    NO_PREY,
    NO_SPACE,
    NOT_SENT,
    PHASE_NAMES,
    AltamiraState,
    Ending,
    Phase,
)
from fireside.games.altamira.view.labels import insignia, prey_cards

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
Number = Annotated[int, msgspec.Meta(ge=0, le=20)]
Pair = tuple[Number, Number]  # singles and doubles
Kind = Literal["knife", "spear", "axe", "arrow"]
Weapons = dict[Kind, Pair]  # a kind left out: none
Animal = Literal["bear", "wisent", "sabre-tooth", "salmon"]
Ground = Literal["mountains", "savannah", "forest", "water"]
Letter = Literal["A", "B", "C"]
Prey = Annotated[str, msgspec.Meta(pattern="^(bear|wisent|sabre-tooth|salmon) [123]$")]
Places = Annotated[str, msgspec.Meta(pattern="^[a-z]+ [a-z0-9]+$")]  # two tiles, as in 'send …'


class Agreed(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The options that affect play after the setup."""

    display: Literal["4-4-3-2-1", "4-3-3-2-1"] = "4-4-3-2-1"
    exchanges: Literal["one", "any"] = "one"
    winner_bluffs: Literal["lost", "kept"] = "lost"
    hands: Literal["closed", "open"] = "closed"
    open_stake: Literal["cost", "more"] = "cost"


class AltamiraDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One table. Rows by seat may be left out if they are empty for every seat.

    A supply or pile that is left out holds all cards not listed elsewhere. One that is given may
    hold fewer, and then the game is played without the rest. Piles are listed from the top.
    """

    seats: Annotated[int, msgspec.Meta(ge=3, le=5)] = 3
    options: Agreed = Agreed()
    row: tuple[Prey | None, Prey | None, Prey | None, Prey | None, Prey | None]
    pile: dict[Letter, tuple[Prey, ...]] | None = None
    supply: Weapons | None = None
    market: Weapons = {}
    hands: tuple[Weapons, ...] = ()
    face_up: tuple[Weapons, ...] = ()
    face_down: tuple[Weapons, ...] = ()
    prey: tuple[tuple[Prey, ...], ...] = ()
    insignia: dict[Animal, SeatNumber] = {}
    sent: tuple[Places | None, ...] = ()
    phase: Phase = "sending"
    round: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    rounds: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    first: SeatNumber = 0
    master: SeatNumber | None = None  # left out: the starting player
    turn: SeatNumber | None = None  # left out: the master
    place: Literal["mountains", "savannah", "forest", "water", "camp"] = "mountains"
    twice: tuple[Kind, ...] = ()
    hunted: dict[Ground, Annotated[int, msgspec.Meta(ge=0, le=2)]] = {}
    space: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    co_hunters: tuple[SeatNumber, ...] = ()
    quiet: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    stirred: bool = True
    ending: Ending = ""
    barrier: bool = False
    sealed: bool = False
    chance: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] = 0


def dump(state: AltamiraState) -> dict[str, Any]:
    """Return the complete state as a JSON-compatible document, hidden information included."""
    document = AltamiraDocument(
        seats=state.seats,
        options=agreed(state),
        row=tuple(None if prey == NO_PREY else PREY_NAMES[prey] for prey in state.display),  # type: ignore[arg-type]
        pile=dump_pile(state),
        supply=weapons(state.supply),
        market=weapons(state.market),
        hands=tuple(weapons(cards) for cards in state.hand),
        face_up=tuple(weapons(cards) for cards in state.face_up),
        face_down=tuple(weapons(cards) for cards in state.face_down),
        prey=tuple(prey_cards(trophies) for trophies in state.trophies),
        insignia=insignia(state),  # type: ignore[arg-type]
        sent=dump_choices(state),
        phase=PHASE_NAMES[state.phase],
        round=state.round,
        rounds=state.rounds,
        first=state.first,
        master=state.master,
        turn=state.turn,
        place=TILE_NAMES[state.place],  # type: ignore[arg-type]
        twice=tuple(name for kind, name in enumerate(KIND_NAMES) if state.twice >> kind & 1),  # type: ignore[misc]
        hunted={TILE_NAMES[ground]: state.hunted >> 2 * ground & 3 for ground in range(4)},  # type: ignore[misc]
        space=None if state.target == NO_SPACE else state.target + 1,
        co_hunters=tuple(seat for seat in range(state.seats) if state.is_co_hunter(seat)),
        quiet=state.quiet,
        stirred=state.stirred,
        ending=ENDING_NAMES[state.ending],
        barrier=state.barrier,
        sealed=state.sealed,
        chance=state.chance,
    )
    written = msgspec.to_builtins(document)
    without_idle_variants(written["options"], Agreed, ["open_stake"])
    return without_idle_variants(written, AltamiraDocument, ["rounds"])


def agreed(state: AltamiraState) -> Agreed:
    """Return the options of this table."""
    return Agreed(
        display=DISPLAYS[0] if list(state.costs) == costs_of(DISPLAYS[0]) else DISPLAYS[1],  # type: ignore[arg-type]
        exchanges="any" if state.exchanges_often else "one",
        winner_bluffs="kept" if state.bluffs_kept else "lost",
        hands="open" if state.hands_open else "closed",
        open_stake="more" if state.lays_more else "cost",
    )


def weapons(cards: int) -> dict[Any, tuple[int, int]]:
    """Return singles and doubles of each kind that is present."""
    pairs = {name: (singles(cards, at), doubles(cards, at)) for at, name in enumerate(KIND_NAMES)}
    return {name: pair for name, pair in pairs.items() if pair != (0, 0)}


def dump_choices(state: AltamiraState) -> tuple[str | None, ...]:
    choices = [state.choice_of(seat) for seat in range(state.seats)]
    return tuple(None if choice == NOT_SENT else tiles(choice) for choice in choices)


def tiles(choice: int) -> str:
    """Return the two tiles of a choice as the text of a 'send …' move."""
    first, second = SENDS[choice]
    return f"{TILE_NAMES[first]} {TILE_NAMES[second]}"


def dump_pile(state: AltamiraState) -> dict[Any, tuple[str, ...]]:
    """Return the cards under each letter, from the top."""
    left = list(state.pile[: state.pile_left])[::-1]
    return {
        letter: tuple(PREY_NAMES[card % 12] for card in left if card // 12 == at)
        for at, letter in enumerate(PILE_NAMES)
    }
