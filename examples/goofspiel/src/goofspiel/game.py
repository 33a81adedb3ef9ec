"""The title's table of contents."""

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
    """The game of pure strategy."""

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
        """A state to fill."""
        return GoofspielState(seats, chance)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """Hands are dealt, the prizes shuffled, the first one is turned up."""
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
        """What each of these may see."""
        assert isinstance(state, GoofspielState)
        return [view.build_view(state, seat) for seat in seats]


GAME: Final = Goofspiel()
