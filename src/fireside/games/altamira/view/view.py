# compiled
"""The view of a table of Altamira for each seat and for spectators.

Hidden are sealed choices, which cards of a pool lie face down, and the order of the prey pile. A
player with perfect memory knows which weapons the others own; the view shows them only if the table
agreed on open hands (A-R13).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from mypy_extensions import i64

from fireside.core.state import Seat
from fireside.core.view import Question, seen_by_all
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    CAMP,
    GOAL,
    KIND_NAMES,
    MOST_WORTH,
    PILE_NAMES,
    PREYS,
    PRIMARY,
    SECONDARY,
    TILE_NAMES,
)
from fireside.games.altamira.generated.moves import send_move
from fireside.games.altamira.moves import MOVES
from fireside.games.altamira.rules.cards import count_cards, doubles, singles
from fireside.games.altamira.rules.hunting import hunts_in
from fireside.games.altamira.rules.making import kind_made
from fireside.games.altamira.rules.sending import places_of
from fireside.games.altamira.rules.setup import worth_of
from fireside.games.altamira.rules.stakes import is_cost_laid, kind_laid
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
from fireside.games.altamira.view.choices import illegal_targets, lone_choice
from fireside.games.altamira.view.labels import insignia, prey_cards
from fireside.games.altamira.view.types import AltamiraView, Hunt, Player, Space, Stake, Weapons

AT_CAMP: Final = ("camp", "camp")
KEPT: Final = 4096  # cache entries: recently shown sets of cards

QUESTIONS: Final = {
    "sending": ("send", "A3.1"),
    "making": ("make", "A4.1"),
    "making_camp": ("make_camp", "A4.2"),
    "exchanging": ("exchange", "A5.1"),
    "hunting": ("hunt", "A6.2"),
    "joining": ("join", "A6.4"),
    "laying": ("lay", "A6.6"),
    "laying_more": ("lay_more", "A-R15"),  # the same phase, after the cost
    "staking": ("stake", "A6.6"),
    "display": ("display", "A6.6"),
    "adding": ("add", "A-R9"),
    "left_open": ("add_last", "A-R9"),
}


def build_view(state: AltamiraState, seats: Sequence[int | None]) -> list[AltamiraView]:
    """Return the view of each of these seats; None stands for a spectator."""
    public = spectator_view(state)
    return [public if seat is None else seat_view(public, state, seat) for seat in seats]


def seat_view(public: AltamiraView, state: AltamiraState, seat: int) -> AltamiraView:
    """Return the spectator's view extended by the seat's own cards, choices and refusals."""
    moves = state.legal_moves(seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        choices=tuple([lone_choice(move) for move in moves]),
        refused=illegal_targets(state, seat) if moves else (),
        hand=show(state.hand[seat]),
        chosen=look_at_choice(state, seat),
        hunt=look_at_hunt(state, seat),
    )


def spectator_view(state: AltamiraState) -> AltamiraView:
    """Return the view without any private information."""
    phase = PHASE_NAMES[state.phase]
    return AltamiraView(
        **seen_by_all(state, ask(state)),
        round=state.round,
        phase=phase,
        first=state.first,
        master=state.master,
        turn=None if state.over or state.phase == SENDING else int(state.turn),
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
        hunted={TILE_NAMES[ground]: int(hunts_in(state, ground)) for ground in range(4)},
        hunt=look_at_hunt(state, None),
        ending=ENDING_NAMES[state.ending],
    )


def ask(state: AltamiraState) -> Question | None:
    """Return the decision that is due with its clause and the seats to act; None after the end."""
    asked = state.to_act
    if not asked:
        return None
    asks, clause = QUESTIONS[PHASE_NAMES[state.phase]]
    if state.phase == MAKING and state.place == CAMP:
        clause = "A4.3"
    elif state.phase == LAYING and state.co_hunters == 0:
        clause = "A6.5"
    elif state.phase == LAYING and is_cost_laid(state, state.turn):
        asks, clause = QUESTIONS["laying_more"]
    return Question(asks, clause, asked)


def show(cards: i64) -> Weapons:
    """Return the number of singles and doubles of each kind."""
    return shown(int(cards))


@lru_cache(KEPT)
def shown(cards: int) -> Weapons:
    """Return the unpacked cards, cached: cards change seldom but are shown after every move."""
    return {
        name: pair(int(singles(cards, at)), int(doubles(cards, at)))
        for at, name in enumerate(KIND_NAMES)
    }


@cache
def pair(single: int, double: int) -> Any:
    """Return both numbers as one shared tuple, since thousands of sets contain the same few pairs.

    The return type is `Any` because mypyc unboxes a typed tuple and allocates a new one for each
    set.
    """
    return single, double


def look_at_space(state: AltamiraState, space: i64) -> Space:
    """Return one space of the display."""
    return seen_space(int(space), int(state.costs[space]), int(state.display[space]))


@cache
def seen_space(space: int, cost: int, prey: int) -> Space:
    """Return a space of the display, cached by its cost and prey card."""
    if prey == NO_PREY:
        return Space(space + 1, cost, None, 0, None, None)
    animal = prey // MOST_WORTH
    primary, secondary = KIND_NAMES[PRIMARY[animal]], KIND_NAMES[SECONDARY[animal]]
    return Space(space + 1, cost, ANIMAL_NAMES[animal], worth_of(prey), primary, secondary)


def look_at_player(state: AltamiraState, seat: Seat) -> Player:
    """Return the public part of one player's holdings."""
    choice = state.choice_of(seat)
    is_sealed = state.phase == SENDING
    prey, points, honours, score = seen_trophies(int(state.trophies[seat]))
    return Player(
        hunters=AT_CAMP if is_sealed or choice == NOT_SENT else places_of(choice),
        has_chosen=is_sealed and choice != NOT_SENT,
        cards=count_cards(state.hand[seat]),
        pool=show(state.hand[seat] + state.face_down[seat]) if state.hands_open else None,
        prey=prey,
        points=points,
        insignia=honours,
        score=score,
    )


@lru_cache(KEPT)
def seen_trophies(trophies: int) -> tuple[tuple[str, ...], dict[str, int], tuple[str, ...], int]:
    """Return prey cards, points by animal, insignia and the total of points, cached."""
    return (
        prey_cards(trophies),
        {name: int(prey_points(trophies, at)) for at, name in enumerate(ANIMAL_NAMES)},
        tuple([name for at, name in enumerate(ANIMAL_NAMES) if trophies & INSIGNIA[at]]),
        int(all_points(trophies)),
    )


def look_at_hunt(state: AltamiraState, viewer: int | None) -> Hunt | None:
    """Return the hunt in progress as the viewer sees it, or None."""
    if state.target == NO_SPACE:
        return None
    animal = state.hunted_animal()
    around = [int((state.master + after) % state.seats) for after in range(state.seats)]
    co_hunters = tuple([seat for seat in around if state.is_co_hunter(seat)])
    hunters = [around[0], *co_hunters]
    return Hunt(
        space=state.target + 1,
        animal=ANIMAL_NAMES[animal],
        points=worth_of(state.display[state.target]),
        cost=state.costs[state.target],
        primary=KIND_NAMES[PRIMARY[animal]],
        secondary=KIND_NAMES[SECONDARY[animal]],
        master=state.master,
        co_hunters=co_hunters,
        stakes=tuple([look_at_stake(state, seat, viewer) for seat in hunters]),
        is_left_open=state.phase == LEFT_OPEN,
    )


def look_at_stake(state: AltamiraState, seat: int, viewer: int | None) -> Stake:
    """Return a hunter's stake; only the viewer's own face-down cards are listed."""
    hidden = state.face_down[seat]
    return Stake(
        seat=seat,
        face_up=show(state.face_up[seat]),
        face_down=count_cards(hidden),
        own_face_down=show(hidden) if seat == viewer else None,
    )


def count_letters(state: AltamiraState) -> dict[str, int]:
    """Return the number of cards left in the pile for each letter on the back."""
    found = {name: 0 for name in PILE_NAMES}
    for at in range(state.pile_left):
        found[PILE_NAMES[state.pile[at] // PREYS]] += 1
    return found


def look_at_choice(state: AltamiraState, seat: int) -> str | None:
    """Return the seat's own sealed choice as move text, or None outside the sending phase."""
    if state.phase != SENDING or state.choice_of(seat) == NOT_SENT:
        return None
    return MOVES.texts[send_move(state.choice_of(seat))]


def look_at_kind(state: AltamiraState) -> str | None:
    """Return the weapon being made or laid, or None."""
    if state.phase == MAKING:
        return KIND_NAMES[kind_made(state.place, state.twice)]
    if state.phase == LAYING and not is_cost_laid(state, state.turn):
        return KIND_NAMES[kind_laid(state, state.turn)]
    return None
