"""The title's entry point: its seats, options and parts."""

from typing import Any, Final

from fireside.core.game import Game, Option, OptionValue
from fireside.core.rng import Rng
from fireside.core.state import State
from goofspiel.ai.evaluation import SEARCH_HOOKS
from goofspiel.components import MOST_CARDS, SEATS, SHORT
from goofspiel.moves import MOVES
from goofspiel.research import observation
from goofspiel.rules import bidding
from goofspiel.rules.refusals import REFUSALS
from goofspiel.state import GoofspielState
from goofspiel.view import view


class Goofspiel(Game):
    """The title Goofspiel, also called the Game of Pure Strategy."""

    def __init__(self) -> None:
        self.title = "goofspiel"
        self.name = "Goofspiel"
        self.seats = SEATS
        self.rules_version = 1
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.search_hooks = SEARCH_HOOKS
        self.is_always_won = True
        self.options = {
            "length": Option("G-C1", ["long", "short"]),
            "ties": Option("G1.3", ["carried", "lost"]),
        }

    def empty(self, seats: int, chance: int) -> GoofspielState:
        """Return a state to fill, as when a document is loaded."""
        return GoofspielState(seats, chance)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Return a table with hands dealt, prizes shuffled and the first prize turned up."""
        rng = Rng(seed)
        table = self.empty(seats, 0)
        table.cards = SHORT if options["length"] == "short" else MOST_CARDS
        table.ties_are_lost = options["ties"] == "lost"
        table.hands = [list(range(1, table.cards + 1)) for _ in range(seats)]
        table.pile = list(range(1, table.cards + 1))
        for last in range(table.cards - 1, 0, -1):
            other = int(rng.roll(last + 1))
            table.pile[last], table.pile[other] = table.pile[other], table.pile[last]
        bidding.turn_prize(table)
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """Return the view of each of these seats; None is a spectator."""
        assert isinstance(state, GoofspielState)
        return [view.build_view(state, seat) for seat in seats]


GAME: Final = Goofspiel()
