# not compiled: msgspec structures
"""Who may see what in Altamira.

Hidden are sealed choices, which cards of a pool lie face down, and the order of the prey pile.
Which weapons the others have is known to perfect memory, and shown if the table agreed so (A-R13).
"""

from collections.abc import Sequence

import msgspec

from fireside.core.view import Choice, Question, View, seen_by_all
from fireside.games.altamira.choices import refused
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    CAMP,
    GOAL,
    KIND_NAMES,
    MOST_WORTH,
    PILE_NAMES,
    PRIMARY,
    SECONDARY,
    TILE_NAMES,
)
from fireside.games.altamira.document import insignia, prey_cards
from fireside.games.altamira.generated.moves import send_move
from fireside.games.altamira.moves import MOVES
from fireside.games.altamira.rules.cards import count_cards, doubles, singles
from fireside.games.altamira.rules.hunting import hunts_in
from fireside.games.altamira.rules.making import kind_made
from fireside.games.altamira.rules.sending import places_of
from fireside.games.altamira.rules.setup import worth_of
from fireside.games.altamira.rules.stakes import kind_laid
from fireside.games.altamira.state import (
    ENDING_NAMES,
    INSIGNIA,
    LAYING,
    LEFT_OPEN,
    MAKING,
    NO_PREY,
    NO_SPACE,
    NOT_SENT,
    PHASE_NAMES,
    SENDING,
    AltamiraState,
    all_points,
    prey_points,
)

Weapons = dict[str, tuple[int, int]]  # singles and doubles of each kind

QUESTIONS = {
    "sending": ("send", "A3.1"),
    "making": ("make", "A4.1"),
    "making_camp": ("make_camp", "A4.2"),
    "exchanging": ("exchange", "A5.1"),
    "hunting": ("hunt", "A6.2"),
    "joining": ("join", "A6.4"),
    "laying": ("lay", "A6.6"),
    "staking": ("stake", "A6.6"),
    "display": ("display", "A6.6"),
    "adding": ("add", "A-R9"),
    "left_open": ("add_last", "A-R9"),
}


class Space(msgspec.Struct, frozen=True):
    """One space of the display, from the left; without an animal where the row has a gap."""

    space: int
    cost: int  # of each of the two kinds
    animal: str | None
    points: int
    primary: str | None
    secondary: str | None


class Player(msgspec.Struct, frozen=True):
    """What the whole table sees of one player."""

    hunters: tuple[str, ...]  # where the two stand
    has_chosen: bool
    cards: int  # in hand
    pool: Weapons | None  # hand and face-down cards together, where hands are open
    prey: tuple[str, ...]
    points: dict[str, int]  # of each animal, without insignia
    insignia: tuple[str, ...]  # animals
    score: int


class Stake(msgspec.Struct, frozen=True):
    """What one hunter has laid; which cards lie face down is seen by its owner alone."""

    seat: int
    face_up: Weapons
    face_down: int
    own_face_down: Weapons | None


class Hunt(msgspec.Struct, frozen=True):
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


def look(state: AltamiraState, seats: Sequence[int | None]) -> list[AltamiraView]:
    """The table as each of these seats, or a spectator, may see it."""
    public = look_on(state)
    return [public if seat is None else look_from(public, state, seat) for seat in seats]


def look_from(public: AltamiraView, state: AltamiraState, seat: int) -> AltamiraView:
    """What everybody sees, with the cards of this seat and what it may do."""
    moves = state.legal_moves(seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        choices=tuple(
            [Choice(MOVES.texts[move], MOVES.touch(move), any_order=True) for move in moves]
        ),
        refused=refused(state, seat) if moves else (),
        hand=show(state.hand[seat]),
        chosen=look_at_choice(state, seat),
        hunt=look_at_hunt(state, seat),
    )


def look_on(state: AltamiraState) -> AltamiraView:
    """The table as a spectator sees it."""
    phase = PHASE_NAMES[state.phase]
    return AltamiraView(
        **seen_by_all(state, ask(state)),
        round=state.round,
        phase=phase,
        first=state.first,
        master=state.master,
        turn=None if state.over or state.phase == SENDING else state.turn,
        goal=GOAL[state.seats],
        supply=show(state.supply),
        market=show(state.market),
        row=tuple([look_at_space(state, space) for space in range(5)]),
        pile=count_letters(state),
        players=tuple([look_at_player(state, other) for other in range(state.seats)]),
        insignia=insignia(state),
        hand=None,
        chosen=None,
        place=TILE_NAMES[state.place] if phase.startswith("making") else None,
        kind=look_at_kind(state),
        hunted={TILE_NAMES[ground]: hunts_in(state, ground) for ground in range(4)},
        hunt=look_at_hunt(state, None),
        ending=ENDING_NAMES[state.ending],
    )


def ask(state: AltamiraState) -> Question | None:
    """What is decided now, by whom, and which clause says so."""
    asked = state.to_act
    if not asked:
        return None
    asks, clause = QUESTIONS[PHASE_NAMES[state.phase]]
    if state.phase == MAKING and state.place == CAMP:
        clause = "A4.3"
    elif state.phase == LAYING and state.co_hunters == 0:
        clause = "A6.5"
    return Question(asks, clause, asked)


def show(cards: int) -> Weapons:
    """Singles and doubles of each kind."""
    return {name: (singles(cards, at), doubles(cards, at)) for at, name in enumerate(KIND_NAMES)}


def look_at_space(state: AltamiraState, space: int) -> Space:
    """One space of the display."""
    cost, prey = state.costs[space], state.display[space]
    if prey == NO_PREY:
        return Space(space + 1, cost, None, 0, None, None)
    animal = prey // MOST_WORTH
    kinds = KIND_NAMES[PRIMARY[animal]], KIND_NAMES[SECONDARY[animal]]
    return Space(space + 1, cost, ANIMAL_NAMES[animal], worth_of(prey), *kinds)


def look_at_player(state: AltamiraState, seat: int) -> Player:
    """What everybody sees of one player."""
    choice, trophies = state.choice_of(seat), state.trophies[seat]
    is_sealed = state.phase == SENDING
    return Player(
        hunters=("camp", "camp") if is_sealed or choice == NOT_SENT else places_of(choice),
        has_chosen=is_sealed and choice != NOT_SENT,
        cards=count_cards(state.hand[seat]),
        pool=show(state.hand[seat] + state.face_down[seat]) if state.hands_open else None,
        prey=prey_cards(trophies),
        points={name: prey_points(trophies, at) for at, name in enumerate(ANIMAL_NAMES)},
        insignia=tuple([name for at, name in enumerate(ANIMAL_NAMES) if trophies & INSIGNIA[at]]),
        score=all_points(trophies),
    )


def look_at_hunt(state: AltamiraState, viewer: int | None) -> Hunt | None:
    """The hunt going on, if there is one."""
    if state.target == NO_SPACE:
        return None
    animal = state.hunted_animal()
    around = [(state.master + after) % state.seats for after in range(state.seats)]
    co_hunters = tuple([seat for seat in around if state.is_co_hunter(seat)])
    return Hunt(
        space=state.target + 1,
        animal=ANIMAL_NAMES[animal],
        points=worth_of(state.display[state.target]),
        cost=state.costs[state.target],
        primary=KIND_NAMES[PRIMARY[animal]],
        secondary=KIND_NAMES[SECONDARY[animal]],
        master=state.master,
        co_hunters=co_hunters,
        stakes=tuple([look_at_stake(state, seat, viewer) for seat in (state.master, *co_hunters)]),
        is_left_open=state.phase == LEFT_OPEN,
    )


def look_at_stake(state: AltamiraState, seat: int, viewer: int | None) -> Stake:
    """What a hunter has laid, as the viewer sees it."""
    hidden = state.face_down[seat]
    return Stake(
        seat=seat,
        face_up=show(state.face_up[seat]),
        face_down=count_cards(hidden),
        own_face_down=show(hidden) if seat == viewer else None,
    )


def count_letters(state: AltamiraState) -> dict[str, int]:
    """How many cards with each letter on the back are left in the pile."""
    letters = [card // 12 for card in state.pile[: state.pile_left]]
    return {name: letters.count(at) for at, name in enumerate(PILE_NAMES)}


def look_at_choice(state: AltamiraState, seat: int) -> str | None:
    """One's own choice while it is sealed."""
    if state.phase != SENDING or state.choice_of(seat) == NOT_SENT:
        return None
    return MOVES.texts[send_move(state.choice_of(seat))]


def look_at_kind(state: AltamiraState) -> str | None:
    """The weapon that is being made or laid."""
    if state.phase == MAKING:
        return KIND_NAMES[kind_made(state.place, state.twice)]
    if state.phase == LAYING:
        return KIND_NAMES[kind_laid(state, state.turn)]
    return None
