# compiled
"""A6 Hunting: the master's hunts."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import LEGAL, Row, Seat
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    MOST_WORTH,
    PREY_NAMES,
    PREYS,
    PRIMARY,
    SECONDARY,
    SPACES,
)
from fireside.games.altamira.events import (
    HuntBegan,
    HuntingEnded,
    HuntingRightPassed,
    PreyTurned,
    RowClosed,
)
from fireside.games.altamira.generated.moves import DONE, hunt_move
from fireside.games.altamira.generated.refusals import (
    EMPTY_SPACE,
    HUNTED_THERE,
    NO_HUNTER_THERE,
    SHORT_OF_PRIMARY,
    SHORT_OF_SECONDARY,
)
from fireside.games.altamira.rules import campfire, joining
from fireside.games.altamira.rules.cards import weapons_of
from fireside.games.altamira.state import HUNTING, NO_PREY, AltamiraState

HUNTED_BITS: Final[i64] = 2  # for each ground


def begin(state: AltamiraState) -> None:
    """The hunting right is with the starting player.

    Rule: A6.1.
    """
    pass_right(state, state.first)


def pass_right(state: AltamiraState, seat: Seat) -> None:
    """This seat is the hunting master, and none of their hunters has hunted.

    Rule: A6.1, A6.2.
    """
    state.master = seat
    state.hunted = 0
    state.ask(seat, HUNTING)


def hunts_in(state: AltamiraState, ground: i64) -> i64:
    """How often the master has hunted in that ground.

    Rule: A6.2.
    """
    return (state.hunted >> (HUNTED_BITS * ground)) & 3


def refuse_hunt(state: AltamiraState, seat: Seat, space: i64) -> i64:
    """An animal lies there, a hunter in its ground has not hunted, and the master holds its cost.

    Rule: A6.2, A6.3.
    """
    prey = state.display[space]
    if prey == NO_PREY:
        return EMPTY_SPACE
    animal = prey // MOST_WORTH
    hunters = state.hunters_at(seat, animal)
    if hunters == 0:
        return NO_HUNTER_THERE
    if hunts_in(state, animal) >= hunters:
        return HUNTED_THERE
    hand = state.hand[seat]
    if weapons_of(hand, PRIMARY[animal]) < state.costs[space]:
        return SHORT_OF_PRIMARY
    if weapons_of(hand, SECONDARY[animal]) < state.costs[space]:
        return SHORT_OF_SECONDARY
    return LEGAL


def hunts(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves of the hunting master: each animal they may hunt, and to be done.

    Rule: A6.2, A6.3.
    """
    count: i64 = 0
    for space in range(SPACES):
        if refuse_hunt(state, seat, space) == LEGAL:
            into[count] = hunt_move(space)
            count += 1
    into[count] = DONE
    return count + 1


def hunt(state: AltamiraState, seat: Seat, space: i64) -> None:
    """The animal is named; those who may join are asked.

    Rule: A6.3. Ruling: A-R8.
    """
    prey = state.display[space]
    animal = prey // MOST_WORTH
    state.target = space
    state.hunted += i64(1) << (HUNTED_BITS * animal)
    state.stirred = True
    if state.listening:
        points = int(prey % MOST_WORTH) + 1
        cost = int(state.costs[space])
        state.tell(HuntBegan(int(seat), int(space) + 1, ANIMAL_NAMES[animal], points, cost))
    joining.begin(state)


def be_done(state: AltamiraState, seat: Seat) -> None:
    """The master hunts no more: the row is closed and the right passes on, once round the table.

    Rule: A6.1, A6.10.
    """
    if state.listening:
        state.tell(HuntingEnded(int(seat)))
    close_row(state)
    heir = state.left_of(seat)
    if heir == state.first:
        campfire.gather(state)
        return
    if state.listening:
        state.tell(HuntingRightPassed(int(heir)))
    pass_right(state, heir)


def close_row(state: AltamiraState) -> None:
    """The cards have moved right, and new ones fill the free spaces from right to left.

    An empty pile leaves gaps on the left.
    Rule: A6.10. Ruling: A-R11.
    """
    display = state.display
    free = SPACES - 1
    moved = False
    for space in range(SPACES - 1, i64(-1), -1):
        prey = display[space]
        if prey != NO_PREY:
            if free != space:
                display[space] = NO_PREY
                display[free] = prey
                moved = True
            free -= 1
    if moved and state.listening:
        state.tell(RowClosed(tuple(name_prey(prey) for prey in display)))
    while free >= 0 and state.pile_left > 0:
        turn_prey(state, free)
        free -= 1


def turn_prey(state: AltamiraState, space: i64) -> None:
    """The top card of the pile lies on that space.

    Rule: A6.10.
    """
    state.pile_left -= 1
    prey = state.pile[state.pile_left] % PREYS
    state.display[space] = prey
    state.barrier = True
    if state.listening:
        points = int(prey % MOST_WORTH) + 1
        state.tell(PreyTurned(int(space) + 1, ANIMAL_NAMES[prey // MOST_WORTH], points))


def name_prey(prey: i64) -> str | None:
    """The card on a space, if there is one."""
    return None if prey == NO_PREY else PREY_NAMES[prey]
