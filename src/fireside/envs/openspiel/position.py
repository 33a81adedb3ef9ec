"""Where an OpenSpiel state stands: the deal, then a table, and what each seat remembers of it."""

from collections import Counter
from typing import Any

import pyspiel
from librt.vecs import vec
from mypy_extensions import i32

from fireside.batch.action_history import ActionHistory, HistoryLayout
from fireside.core.game import Game, OptionValue
from fireside.core.playout import first_to_act
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.play.chance_nodes import ChanceNode
from fireside.play.information_state import (
    Decision,
    InformationState,
    continued,
    initial_information,
)

DEAL_OUTCOMES = 256
DEAL_STEPS = 4  # so there are 256 ** 4 deals, in nodes of chance that are cheap to list
ANY_DEAL = -1
DEALING = -1  # instead of a move: what waits for chance is the deal

RECOLLECTIONS = "_recollections"
CHANCE = -1  # as OpenSpiel numbers them
TERMINAL = -4


class Setting:
    """What all positions of one OpenSpiel game share."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, OptionValue],
        longest: int,
        memory: int,
        deal: int = ANY_DEAL,
        listed: bool = False,
        nobody: float = -1.0,
    ) -> None:
        self.deal = deal
        self.listed = listed
        self.nobody = nobody
        draws = game.hidden_outcomes() if listed else None
        self.drawing = None if draws is None else ChanceNode(draws)
        self.game = game
        self.seats = seats
        self.options = options
        self.longest = longest
        self.memory = memory
        self.size = game.observation.size
        self.move_count = game.move_count
        self.recalling = HistoryLayout(game, memory)

    def check(self, player: int) -> int:
        """The player, if there is such a one; compiled code would trust any number."""
        if not 0 <= player < self.seats:
            raise pyspiel.SpielError(f"Players are numbered 0 to {self.seats - 1}, not {player}.")
        return player

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (
            *(self.game, self.seats, self.options, self.longest, self.memory),
            *(self.deal, self.listed, self.nobody),
        )


class Position:
    """One state. OpenSpiel copies it with `deepcopy`, which here is our cheap clone.

    The deal comes first: four decisions of chance that together are the seed. From then on
    everything follows from the decisions, so a position is its history. With explicit chance, what
    a move draws is decided before the move is made: `move` waits for the places `to_draw`.
    """

    __slots__ = (
        *("_memories", "_origin", RECOLLECTIONS, "_since"),
        *("deal", "dealt", "player", "plies", "setting", "table"),
        *("asked", "drawn", "laid", "move", "to_draw"),
    )

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.table: State | None = None
        self.player = CHANCE
        self.deal = 0
        self.dealt = 0
        self.plies = 0
        self._origin: State | None = None  # the table when `_since` began
        self._since: list[Decision] = []
        self._memories: dict[int | None, InformationState] = {}
        self._recollections: dict[int, ActionHistory] = {}
        self.laid: State | None = None  # a table at which hands are still being dealt
        self.asked = CHANCE  # who makes the move that waits
        self.move = DEALING
        self.to_draw: list[int] = []
        self.drawn: list[int] = []  # decided already for the move that waits
        if setting.deal != ANY_DEAL:
            self.dealt = DEAL_STEPS
            self._set_up(setting.deal)

    @classmethod
    def at(cls, setting: Setting, table: State, player: int) -> "Position":
        """A table in the middle of a match, as somebody finds it who comes to it now."""
        position = cls(setting)
        position.dealt = DEAL_STEPS
        position.laid, position.to_draw, position.drawn = None, [], []
        position.table = table
        position.player = player
        position._origin = table.clone()
        return position

    def deal_on(self, outcome: int) -> None:
        """Chance has decided one step of the deal; after the last the table is set up."""
        self.deal = self.deal * DEAL_OUTCOMES + outcome
        self.dealt += 1
        if self.dealt == DEAL_STEPS:
            self._set_up(self.deal)

    def _set_up(self, seed: int) -> None:
        """The table is set up; what is dealt in secret may wait for chance."""
        setting = self.setting
        self.laid = setting.game.set_up(setting.seats, seed, setting.options)
        drawing = setting.drawing
        self.to_draw = [] if drawing is None else drawing.dealt(self.laid)
        self._draw_on(self.laid)

    def play(self, table: State, move: int) -> None:
        """The asked seat has made its move, or waits for what it draws."""
        self.asked, self.move = self.player, move
        drawing = self.setting.drawing
        if drawing is not None:
            self.to_draw = drawing.drawn_by(table, self.asked, move)
        self._draw_on(table)

    def outcomes(self) -> Counter[int]:
        """What chance may decide now about what is dealt or drawn, and in how many ways."""
        return self._counts(self._drawn_at())

    def draw(self, thing: int) -> None:
        """Chance has decided what is dealt or drawn next."""
        table = self._drawn_at()
        self._put(table, thing)
        self._draw_on(table)

    def _drawn_at(self) -> State:
        table = self.laid or self.table
        assert table is not None
        return table

    def _counts(self, table: State) -> Counter[int]:
        assert self.setting.drawing is not None
        return self.setting.drawing.counts(table, self.to_draw[0], self.drawn)

    def _put(self, table: State, thing: int) -> None:
        assert self.setting.drawing is not None
        place = self.to_draw.pop(0)
        if self.move != DEALING:
            self._bring_up_to_date()
        self.setting.drawing.put(table, place, thing, self.drawn)
        self.drawn.append(place)
        if self.move != DEALING:
            self._begin_anew(table)

    def _draw_on(self, table: State) -> None:
        """Chance is asked where it has a choice; after that the move is made."""
        while self.to_draw:
            counts = self._counts(table)
            if len(counts) > 1:
                self.player = CHANCE
                return
            self._put(table, next(iter(counts)))
        self.drawn = []
        if self.move == DEALING:
            self.table, self.laid = table, None
            self._origin = table.clone()
        else:
            self._since.append((self.asked, self.move))
            table.apply(self.asked, self.move)
            self.plies += 1
        self._ask(table)

    def _bring_up_to_date(self) -> None:
        """Everybody's memory is that of this moment."""
        for viewer in (*range(self.setting.seats), None):
            self.memory(viewer)
            if viewer is not None:
                self.recollection(viewer)

    def _begin_anew(self, table: State) -> None:
        """What follows is remembered from here on: piles lie in another order than before."""
        self._origin = table.clone()
        self._since = []
        for who, known in self._memories.items():
            self._memories[who] = InformationState(0, self._origin, known.text)
        for viewer, recalled in self._recollections.items():
            self._recollections[viewer] = recalled.moved_to(self._origin)

    def _ask(self, table: State) -> None:
        if table.over or self.plies >= self.setting.longest:
            self.player = TERMINAL
        else:
            self.player = first_to_act(table)

    def memory(self, viewer: int | None) -> InformationState:
        """What this viewer has seen until now."""
        assert self._origin is not None
        memory = self._memories.get(viewer)
        if memory is None:
            memory = self._first_memory(viewer)
        if memory.ply != len(self._since):
            memory = continued(self.setting.game, memory, viewer, self._since, len(self._since))
        self._memories[viewer] = memory
        return memory

    def recollection(self, viewer: int) -> ActionHistory:
        """The latest decisions as this viewer knows them, in numbers."""
        assert self._origin is not None
        assert self.table is not None
        known = self._recollections.get(viewer)
        if known is None:
            known = self.setting.recalling.begin(self._origin, viewer)
        known = self._recollections[viewer] = known.continued(self._since, self.table)
        return known

    def _first_memory(self, viewer: int | None) -> InformationState:
        """In a world drawn anew, another seat knows what was public before, and its view."""
        assert self._origin is not None
        public = self._memories.get(None)
        before = public.text if public is not None and viewer is not None else ""
        return initial_information(self.setting.game, self._origin, viewer, before)

    def resampled(self, viewer: int, seed: int) -> "Position":
        """The same to the viewer's eyes, with everything drawn anew that it cannot know."""
        assert self.table is not None
        world = self._copy_without_memories()
        world.table = self.table.resample(viewer, Rng(seed))
        world._origin = world.table.clone()
        world._since = []
        for who in (viewer, None):
            known = self.memory(who)
            world._memories[who] = InformationState(0, world._origin, known.text)
        recalled = self.recollection(viewer)
        world._recollections[viewer] = recalled.moved_to(world._origin)
        return world

    def _copy_without_memories(self) -> "Position":
        copy = Position.__new__(Position)
        copy.setting = self.setting
        copy.table = copy._origin = None
        copy.laid = None if self.laid is None else self.laid.clone()
        copy._since, copy._memories, copy._recollections = [], {}, {}
        copy.asked, copy.move = self.asked, self.move
        copy.to_draw, copy.drawn = self.to_draw[:], self.drawn[:]
        copy.player = self.player
        copy.deal = self.deal
        copy.dealt = self.dealt
        copy.plies = self.plies
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """For OpenSpiel, which writes states down; rows of numbers become lists."""
        kept = {name: getattr(self, name) for name in self.__slots__ if name != RECOLLECTIONS}
        return kept | {
            RECOLLECTIONS: {
                viewer: (one.table, one.ply, list(one.rows))
                for viewer, one in self._recollections.items()
            }
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        for name in self.__slots__:
            if name != RECOLLECTIONS:
                setattr(self, name, kept[name])
        self._recollections = {
            viewer: ActionHistory(self.setting.recalling, table, viewer, ply, vec[i32](rows))
            for viewer, (table, ply, rows) in kept[RECOLLECTIONS].items()
        }

    def __deepcopy__(self, memo: object) -> "Position":
        copy = self._copy_without_memories()
        copy.table = self.table.clone() if self.table is not None else None
        copy._origin = self._origin  # never changed
        copy._since = self._since[:]
        copy._memories = self._memories.copy()
        copy._recollections = self._recollections.copy()
        return copy
