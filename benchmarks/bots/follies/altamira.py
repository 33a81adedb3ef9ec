"""Obvious blunders in Altamira: moves that no player makes who knows the rules."""

from fireside.core.state import State
from fireside.games.altamira.components import (
    CAMP,
    GOAL,
    GROUNDS,
    MAKES,
    MOST_WORTH,
    PRIMARY,
    SECONDARY,
    SENDS,
    SPACES,
)
from fireside.games.altamira.generated.moves import (
    DONE,
    exchange_deal,
    hunt_space,
    is_exchange,
    is_hunt,
    is_lay,
    is_send,
    lay_form,
    lay_kind,
    lay_move,
    send_tiles,
)
from fireside.games.altamira.rules.cards import DEALS, FORM_WEAPONS, FORMS, weapons_of
from fireside.games.altamira.state import NO_PREY, AltamiraState, all_points

LEAVES_PREY = "leaves prey lying that nobody contests"
LEAVES_A_WIN = "leaves a win lying"
SENDS_FOR_NOTHING = "sends a hunter where nothing is to be had"
PAYS_MORE = "pays more for the same animal"
LAYS_MORE = "lays more than the cost with nobody beside them"
BREAKS_A_HUNT = "exchanges away what a hunt needs"
TO_AND_FRO = "exchanges to and fro"
CHEAP = 2  # weapons of either kind that a single prey point may cost


class Follies:
    """A recogniser of blunders that remembers what was exchanged in this visit to the market."""

    def __init__(self) -> None:
        self.paid: dict[int, set[int]] = {}  # by seat: kinds paid in this round
        self.round = 0

    def see(self, before: State, seat: int, move: int, after: State) -> list[str]:
        """Return the blunders that this decision completes."""
        assert isinstance(before, AltamiraState) and isinstance(after, AltamiraState)
        if int(before.round) != self.round:
            self.round = int(before.round)
            self.paid = {}
        if is_send(move):
            return sent_for_nothing(before, move)
        if is_exchange(move):
            return self._exchanged(before, seat, move, after)
        if move == DONE:
            return left_lying(before, seat)
        if is_hunt(move):
            return overpaid(before, seat, move)
        return overlaid(before, seat, move) if is_lay(move) else []

    def _exchanged(
        self, before: AltamiraState, seat: int, move: int, after: AltamiraState
    ) -> list[str]:
        paid, _, received, _ = DEALS[exchange_deal(move)]
        found = []
        if received in self.paid.setdefault(seat, set()):
            found.append(TO_AND_FRO)
        self.paid[seat].add(paid)
        could, can = payable(before, seat), payable(after, seat)
        if can < could:
            found.append(BREAKS_A_HUNT)
        return found


def payable(state: AltamiraState, seat: int) -> set[int]:
    """Return the spaces whose cost the seat can pay and in whose ground it has a hunter."""
    hand = state.hand[seat]
    found = set()
    for space in range(SPACES):
        prey = state.display[space]
        if prey == NO_PREY or state.hunters_at(seat, prey // MOST_WORTH) == 0:
            continue
        animal = prey // MOST_WORTH
        least = min(weapons_of(hand, PRIMARY[animal]), weapons_of(hand, SECONDARY[animal]))
        if least >= state.costs[space]:
            found.add(int(space))
    return found


def sent_for_nothing(state: AltamiraState, move: int) -> list[str]:
    """Return the blunder of a hunter sent to a ground without weapons and without its animal."""
    animals = {int(prey) // int(MOST_WORTH) for prey in state.display if prey != NO_PREY}
    first, second = SENDS[send_tiles(move)]
    for tile in (first, second):
        ground = tile if tile < GROUNDS else CAMP
        if (
            ground != CAMP
            and ground not in animals
            and weapons_of(state.supply, MAKES[ground]) == 0
        ):
            return [SENDS_FOR_NOTHING]
    return []


def left_lying(state: AltamiraState, seat: int) -> list[str]:
    """Return the blunder of ending the hunt with an affordable, uncontested animal in the row."""
    found = []
    for move in state.legal_moves(seat):
        if not is_hunt(move):
            continue
        prey, cost = state.display[hunt_space(move)], state.costs[hunt_space(move)]
        animal, points = prey // MOST_WORTH, prey % MOST_WORTH + 1
        others = [one for one in range(int(state.seats)) if one != seat]
        if any(state.hunters_at(one, animal) for one in others):
            continue
        if points >= 2 or cost <= CHEAP:
            found = [LEAVES_PREY]
        if all_points(state.trophies[seat]) + points >= GOAL[int(state.seats)]:
            return [LEAVES_A_WIN]
    return found


def overpaid(state: AltamiraState, seat: int, move: int) -> list[str]:
    """Return the blunder of overpaying: equal prey costs less, or better prey no more."""
    space = hunt_space(move)
    prey, cost = state.display[space], state.costs[space]
    for other in state.legal_moves(seat):
        if not is_hunt(other) or other == move:
            continue
        same, price = state.display[hunt_space(other)], state.costs[hunt_space(other)]
        if same // MOST_WORTH == prey // MOST_WORTH and (
            (price < cost and same >= prey) or (price == cost and same > prey)
        ):
            return [PAYS_MORE]
    return []


def overlaid(state: AltamiraState, seat: int, move: int) -> list[str]:
    """Return the blunder of laying more weapons than necessary in an uncontested hunt."""
    if state.co_hunters:
        return []
    kind, weapons = lay_kind(move), FORM_WEAPONS[lay_form(move)]
    legal = set(state.legal_moves(seat))
    for form in range(int(FORMS)):
        if lay_move(kind, form) in legal and FORM_WEAPONS[form] < weapons:
            return [LAYS_MORE]
    return []
