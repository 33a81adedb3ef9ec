# not compiled: called for bots with a character only
"""The traits of Altamira's moves for bots with a character."""

from fireside.core.playing_style import NEUTRAL, PlayingStyle, Traits
from fireside.core.state import Move, Seat, State
from fireside.games.altamira.components import (
    CAMP,
    GROUNDS,
    HUNTERS_AT,
    MOST_WORTH,
    PLACES,
    PRIMARY,
    SECONDARY,
    SPACES,
)
from fireside.games.altamira.generated.moves import (
    DONE,
    JOIN,
    LEAVE_OPEN,
    add_kind,
    hunt_space,
    is_add,
    is_hunt,
    is_send,
    send_tiles,
)
from fireside.games.altamira.rules.cards import weapons_of
from fireside.games.altamira.state import NO_PREY, AltamiraState


class AltamiraStyle(PlayingStyle):
    """Now: prey that can be hunted. Later: weapons first. Risk: joining, bluffs, contested prey."""

    def of_move(self, state: State, seat: Seat, move: Move) -> Traits:
        """Return the traits of a move: of sending, hunting, joining or staking."""
        assert isinstance(state, AltamiraState)
        if is_send(move):
            return self.of_sending(state, seat, send_tiles(move))
        if is_hunt(move):
            worth = int(state.display[hunt_space(move)] % MOST_WORTH + 1)
            return Traits(now=0.3 + worth / 10.0)
        if move == DONE:
            return Traits(later=0.3)
        if move in (JOIN, LEAVE_OPEN):
            return Traits(now=0.2, risk=1.0)
        if is_add(move):
            animal = state.hunted_animal()
            fits = add_kind(move) in (PRIMARY[animal], SECONDARY[animal])
            return Traits(risk=0.5 if fits else 1.0)
        return NEUTRAL

    def of_sending(self, state: AltamiraState, seat: Seat, choice: int) -> Traits:
        """Return the traits of a choice of areas, the mean of both hunters."""
        now = later = risk = 0.0
        for place in range(PLACES):
            hunters = int(HUNTERS_AT[PLACES * choice + place]) / 2.0
            if hunters == 0.0:
                continue
            if place == CAMP:
                later += 0.4 * hunters
                continue
            prey = best_prey(state, seat, place)
            now += hunters * prey / 5.0
            if prey == 0:
                later += 0.3 * hunters
            rivals = [one for one in range(state.seats) if one != seat]
            risk += hunters * any(best_prey(state, one, place) for one in rivals)
        return Traits(now, later, risk)


def best_prey(state: AltamiraState, seat: Seat, ground: int) -> int:
    """Return the worth of the best prey in a ground whose cost the seat can pay, or 0."""
    assert 0 <= ground < GROUNDS
    best = 0
    cards = state.hand[seat]
    primary = weapons_of(cards, PRIMARY[ground])
    secondary = weapons_of(cards, SECONDARY[ground])
    for space in range(SPACES):
        prey = state.display[space]
        if prey == NO_PREY or prey // MOST_WORTH != ground:
            continue
        if min(primary, secondary) >= state.costs[space]:
            best = max(best, prey % MOST_WORTH + 1)
    return best


STYLE = AltamiraStyle()
