"""Positions of OpenSpiel states: deal, table, pending chance draws and each seat's memory."""

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
DEAL_STEPS = 4  # 256 ** 4 deals, in chance nodes with few enough outcomes to list
ANY_DEAL = -1
DEALING = -1  # value of `move` while chance decides the deal

RECOLLECTIONS = "_recollections"
CHANCE = -1  # OpenSpiel's player ids
TERMINAL = -4


class Setting:
    """The parameters that all positions of one OpenSpiel game share."""

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
        """Return the player; raise if there is none, since compiled code checks no bounds."""
        if not 0 <= player < self.seats:
            raise pyspiel.SpielError(f"Players are numbered 0 to {self.seats - 1}, not {player}.")
        return player

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (
            *(self.game, self.seats, self.options, self.longest, self.memory),
            *(self.deal, self.listed, self.nobody),
        )


class Position:
    """A state of the match; OpenSpiel copies it with `deepcopy`, implemented as a cheap clone.

    The deal comes first: four chance decisions that together form the seed. After it everything
    follows from the decisions, so a position is its history. With explicit chance, the draws of a
    move are decided before the move is made: `move` waits for the places `to_draw`.
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
        self.laid: State | None = None  # the table while its hands are being dealt
        self.asked = CHANCE  # the player of the suspended move
        self.move = DEALING
        self.to_draw: list[int] = []
        self.drawn: list[int] = []  # draws already decided for the suspended move
        if setting.deal != ANY_DEAL:
            self.dealt = DEAL_STEPS
            self._set_up(setting.deal)

    @classmethod
    def at(cls, setting: Setting, table: State, player: int) -> "Position":
        """Return a position in the middle of a match, with no history before this table."""
        position = cls(setting)
        position.dealt = DEAL_STEPS
        position.laid, position.to_draw, position.drawn = None, [], []
        position.table = table
        position.player = player
        position._origin = table.clone()
        return position

    def deal_on(self, outcome: int) -> None:
        """Apply one chance outcome of the deal; set the table up after the last."""
        self.deal = self.deal * DEAL_OUTCOMES + outcome
        self.dealt += 1
        if self.dealt == DEAL_STEPS:
            self._set_up(self.deal)

    def _set_up(self, seed: int) -> None:
        """Set up the table from the seed; hidden cards may wait for chance decisions."""
        setting = self.setting
        self.laid = setting.game.set_up(setting.seats, seed, setting.options)
        drawing = setting.drawing
        self.to_draw = [] if drawing is None else drawing.dealt(self.laid)
        self._draw_on(self.laid)

    def play(self, table: State, move: int) -> None:
        """Make the player's move, or suspend it until chance has decided its draws."""
        self.asked, self.move = self.player, move
        drawing = self.setting.drawing
        if drawing is not None:
            self.to_draw = drawing.drawn_by(table, self.asked, move)
        self._draw_on(table)

    def outcomes(self) -> Counter[int]:
        """Return the outcomes of the next draw with the number of ways of each."""
        return self._counts(self._drawn_at())

    def draw(self, thing: int) -> None:
        """Apply the chance outcome of the next draw."""
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
        """Apply draws with a single outcome until chance has a choice, then make the move."""
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
        """Update every player's observation history to this state."""
        for viewer in (*range(self.setting.seats), None):
            self.memory(viewer)
            if viewer is not None:
                self.recollection(viewer)

    def _begin_anew(self, table: State) -> None:
        """Restart the histories from this table, since a draw has reordered its hidden piles."""
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
        """Return the viewer's information state, updated to the latest decision."""
        assert self._origin is not None
        memory = self._memories.get(viewer)
        if memory is None:
            memory = self._first_memory(viewer)
        if memory.ply != len(self._since):
            memory = continued(self.setting.game, memory, viewer, self._since, len(self._since))
        self._memories[viewer] = memory
        return memory

    def recollection(self, viewer: int) -> ActionHistory:
        """Return the viewer's history of the latest decisions, as numbers."""
        assert self._origin is not None
        assert self.table is not None
        known = self._recollections.get(viewer)
        if known is None:
            known = self.setting.recalling.begin(self._origin, viewer)
        known = self._recollections[viewer] = known.continued(self._since, self.table)
        return known

    def _first_memory(self, viewer: int | None) -> InformationState:
        """Return an initial information state; it continues the public one in a resampled world."""
        assert self._origin is not None
        public = self._memories.get(None)
        before = public.text if public is not None and viewer is not None else ""
        return initial_information(self.setting.game, self._origin, viewer, before)

    def resampled(self, viewer: int, seed: int) -> "Position":
        """Return a determinization: a position consistent with the viewer's information."""
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
        """Return the fields for OpenSpiel's serialisation, with vectors as lists."""
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
        copy._origin = self._origin  # immutable by convention, so shared
        copy._since = self._since[:]
        copy._memories = self._memories.copy()
        copy._recollections = self._recollections.copy()
        return copy
