# compiled
"""A6.8, A6.9 Who wins a hunt, and what is spent."""

from mypy_extensions import i64

from fireside.core.state import Seat
from fireside.games.altamira.components import ANIMAL_NAMES, MOST_WORTH, PRIMARY, SECONDARY
from fireside.games.altamira.events import (
    HuntWon,
    StakeCounted,
    StakeRevealed,
    WeaponsSpent,
    WeaponsTakenBack,
)
from fireside.games.altamira.rules import insignia
from fireside.games.altamira.rules.cards import NO_CARDS, Cards, only, show_cards, weapons_of
from fireside.games.altamira.state import (
    HUNTING,
    NO_PREY,
    NO_SPACE,
    PREY_CARD,
    AltamiraState,
)


def win_alone(state: AltamiraState) -> None:
    """The master has given up the cost and taken the card.

    Rule: A6.5.
    """
    winner = state.master
    give_up(state, winner, stake_of(state, winner))
    take_prey(state, winner)


def reveal(state: AltamiraState) -> None:
    """All see all cards; the winner has the prey, and what is spent lies on the areas.

    Rule: A6.8, A6.9.
    """
    state.barrier = True
    if state.listening:
        tell_stakes(state)
    winner = find_winner(state)
    animal = state.hunted_animal()
    seat = state.master
    while True:
        if seat == state.master or state.is_co_hunter(seat):
            give_up(state, seat, spent_by(state, seat, animal, seat == winner))
        seat = state.left_of(seat)
        if seat == state.master:
            break
    take_prey(state, winner)


def tell_stakes(state: AltamiraState) -> None:
    """Everybody's face-down cards are told, the master's first, and what each has laid in all."""
    animal = state.hunted_animal()
    seat = state.master
    while True:
        if seat == state.master or state.is_co_hunter(seat):
            stake = stake_of(state, seat)
            primary = int(weapons_of(stake, PRIMARY[animal]))
            secondary = int(weapons_of(stake, SECONDARY[animal]))
            if state.face_down[seat] != NO_CARDS:
                state.tell(StakeRevealed(int(seat), show_cards(state.face_down[seat])))
            state.tell(StakeCounted(int(seat), primary, secondary))
        seat = state.left_of(seat)
        if seat == state.master:
            return


def stake_of(state: AltamiraState, seat: Seat) -> Cards:
    """All the cards the seat has laid, face up and face down."""
    return state.face_up[seat] + state.face_down[seat]


def find_winner(state: AltamiraState) -> Seat:
    """Most primary weapons, then most secondary; then the master, then the nearest clockwise.

    Rule: A6.8.
    """
    animal = state.hunted_animal()
    primary, secondary = PRIMARY[animal], SECONDARY[animal]
    winner = state.master
    best = stake_of(state, winner)
    seat = state.left_of(winner)
    while seat != state.master:
        if state.is_co_hunter(seat):
            stake = stake_of(state, seat)
            lead = weapons_of(stake, primary) - weapons_of(best, primary)
            if lead == 0:
                lead = weapons_of(stake, secondary) - weapons_of(best, secondary)
            if lead > 0:
                winner = seat
                best = stake
        seat = state.left_of(seat)
    return winner


def bluffs_among(cards: Cards, animal: i64) -> Cards:
    """Those of the cards that are neither primary nor secondary here.

    Rule: A6.7.
    """
    return cards - only(cards, PRIMARY[animal]) - only(cards, SECONDARY[animal])


def spent_by(state: AltamiraState, seat: Seat, animal: i64, has_won: bool) -> Cards:
    """All that the winner has laid, by agreement without their bluffs; the bluffs of the others.

    Rule: A6.9. Ruling: A-R10.
    """
    stake = stake_of(state, seat)
    bluffs = bluffs_among(stake, animal)
    if not has_won:
        return bluffs
    return stake - bluffs if state.bluffs_kept else stake


def give_up(state: AltamiraState, seat: Seat, spent: Cards) -> None:
    """What the seat spends lies on its areas, the rest of the stake is in hand again.

    Rule: A6.9.
    """
    kept = stake_of(state, seat) - spent
    state.face_up[seat] = NO_CARDS
    state.face_down[seat] = NO_CARDS
    state.supply += spent
    state.hand[seat] += kept
    if state.listening:
        if spent != NO_CARDS:
            state.tell(WeaponsSpent(int(seat), show_cards(spent)))
        if kept != NO_CARDS:
            state.tell(WeaponsTakenBack(int(seat), show_cards(kept)))


def take_prey(state: AltamiraState, winner: Seat) -> None:
    """The prey card is the winner's, its space is free, and the master may hunt again.

    Rule: A6.2, A6.5, A6.9.
    """
    space = state.target
    prey = state.display[space]
    animal = prey // MOST_WORTH
    state.display[space] = NO_PREY
    state.trophies[winner] += PREY_CARD[prey]
    state.target = NO_SPACE
    state.co_hunters = 0
    state.quiet = 0
    if state.listening:
        points = int(prey % MOST_WORTH) + 1
        state.tell(HuntWon(int(winner), int(space) + 1, ANIMAL_NAMES[animal], points))
    insignia.award(state, winner, animal)
    state.ask(state.master, HUNTING)
