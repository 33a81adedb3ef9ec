"""Where an OpenSpiel state stands: the deal, then a table, and what each seat remembers of it."""

from typing import Any

import pyspiel
from librt.vecs import vec
from mypy_extensions import i32

from fireside.core.chance import Rng
from fireside.core.game import Game, OptionValue
from fireside.core.playout import first_to_act
from fireside.core.state import State
from fireside.envs.openspiel.memory import Decision, Memory, continued, first_sight
from fireside.play.recall import Recalling, Recollection

DEAL_OUTCOMES = 256
DEAL_STEPS = 4  # so there are 256 ** 4 deals, in nodes of chance that are cheap to list

RECOLLECTIONS = "_recollections"
CHANCE = -1  # as OpenSpiel numbers them
TERMINAL = -4


class Setting:
    """What all positions of one OpenSpiel game share."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, OptionValue], longest: int, memory: int
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.longest = longest
        self.memory = memory
        self.size = game.observation.size
        self.move_count = game.move_count
        self.recalling = Recalling(game, memory)

    def check(self, player: int) -> int:
        """The player, if there is such a one; compiled code would trust any number."""
        if not 0 <= player < self.seats:
            raise pyspiel.SpielError(f"Players are numbered 0 to {self.seats - 1}, not {player}.")
        return player

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.seats, self.options, self.longest, self.memory)


class Position:
    """One state. OpenSpiel copies it with `deepcopy`, which here is our cheap clone.

    The deal comes first: four decisions of chance that together are the seed. From then on
    everything follows from the decisions, so a position is its history.
    """

    __slots__ = (
        *("_memories", "_origin", RECOLLECTIONS, "_since"),
        *("deal", "dealt", "player", "plies", "setting", "table"),
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
        self._memories: dict[int | None, Memory] = {}
        self._recollections: dict[int, Recollection] = {}

    @classmethod
    def at(cls, setting: Setting, table: State, player: int) -> "Position":
        """A table in the middle of a match, as somebody finds it who comes to it now."""
        position = cls(setting)
        position.dealt = DEAL_STEPS
        position.table = table
        position.player = player
        position._origin = table.clone()
        return position

    def deal_on(self, outcome: int) -> None:
        """Chance has decided one step of the deal; after the last the table is set up."""
        self.deal = self.deal * DEAL_OUTCOMES + outcome
        self.dealt += 1
        if self.dealt == DEAL_STEPS:
            setting = self.setting
            self.table = setting.game.set_up(setting.seats, self.deal, setting.options)
            self._origin = self.table.clone()
            self._ask(self.table)

    def play(self, table: State, move: int) -> None:
        """The asked seat has made its move."""
        self._since.append((self.player, move))
        table.apply(self.player, move)
        self.plies += 1
        self._ask(table)

    def _ask(self, table: State) -> None:
        if table.over or self.plies >= self.setting.longest:
            self.player = TERMINAL
        else:
            self.player = first_to_act(table)

    def memory(self, viewer: int | None) -> Memory:
        """What this viewer has seen until now."""
        assert self._origin is not None
        memory = self._memories.get(viewer)
        if memory is None:
            memory = self._first_memory(viewer)
        if memory.ply != len(self._since):
            memory = continued(self.setting.game, memory, viewer, self._since, len(self._since))
        self._memories[viewer] = memory
        return memory

    def recollection(self, viewer: int) -> Recollection:
        """The latest decisions as this viewer knows them, in numbers."""
        assert self._origin is not None
        assert self.table is not None
        known = self._recollections.get(viewer)
        if known is None:
            known = self.setting.recalling.begin(self._origin, viewer)
        known = self._recollections[viewer] = known.continued(self._since, self.table)
        return known

    def _first_memory(self, viewer: int | None) -> Memory:
        """In a world drawn anew, another seat knows what was public before, and its view."""
        assert self._origin is not None
        public = self._memories.get(None)
        before = public.text if public is not None and viewer is not None else ""
        return first_sight(self.setting.game, self._origin, viewer, before)

    def resampled(self, viewer: int, seed: int) -> "Position":
        """The same to the viewer's eyes, with everything drawn anew that it cannot know."""
        assert self.table is not None
        world = self._copy_without_memories()
        world.table = self.table.resample(viewer, Rng(seed))
        world._origin = world.table.clone()
        world._since = []
        for who in (viewer, None):
            known = self.memory(who)
            world._memories[who] = Memory(0, world._origin, known.text)
        recalled = self.recollection(viewer)
        world._recollections[viewer] = recalled.moved_to(world._origin)
        return world

    def _copy_without_memories(self) -> "Position":
        copy = Position(self.setting)
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
            viewer: Recollection(self.setting.recalling, table, viewer, ply, vec[i32](rows))
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
