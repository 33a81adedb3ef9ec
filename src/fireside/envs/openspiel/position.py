"""Where an OpenSpiel state stands: the deal, then a table, and what each seat remembers of it."""

from fireside.core.chance import Rng
from fireside.core.game import Game, OptionValue
from fireside.core.playout import first_to_act
from fireside.core.state import State
from fireside.envs.openspiel.memory import Decision, Memory, continued, first_sight

DEAL_OUTCOMES = 256
DEAL_STEPS = 4  # so there are 256 ** 4 deals, in nodes of chance that are cheap to list

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
        self.private = sum(field.length for field in game.observation.fields if field.private)


class Position:
    """One state. OpenSpiel copies it with `deepcopy`, which here is our cheap clone.

    The deal comes first: four decisions of chance that together are the seed. From then on
    everything follows from the decisions, so a position is its history.
    """

    __slots__ = ("_memories", "_origin", "_since", "deal", "dealt", "player", "plies", "table")

    def __init__(self) -> None:
        self.table: State | None = None
        self.player = CHANCE
        self.deal = 0
        self.dealt = 0
        self.plies = 0
        self._origin: State | None = None  # the table when `_since` began
        self._since: list[Decision] = []
        self._memories: dict[int | None, Memory] = {}

    @classmethod
    def at(cls, table: State, player: int) -> "Position":
        """A table in the middle of a match, as somebody finds it who comes to it now."""
        position = cls()
        position.dealt = DEAL_STEPS
        position.table = table
        position.player = player
        position._origin = table.clone()
        return position

    def deal_on(self, setting: Setting, outcome: int) -> None:
        """Chance has decided one step of the deal; after the last the table is set up."""
        self.deal = self.deal * DEAL_OUTCOMES + outcome
        self.dealt += 1
        if self.dealt == DEAL_STEPS:
            self.table = setting.game.set_up(setting.seats, self.deal, setting.options)
            self._origin = self.table.clone()
            self._ask(self.table, setting)

    def play(self, setting: Setting, table: State, move: int) -> None:
        """The asked seat has made its move."""
        self._since.append((self.player, move))
        table.apply(self.player, move)
        self.plies += 1
        self._ask(table, setting)

    def _ask(self, table: State, setting: Setting) -> None:
        if table.over or self.plies >= setting.longest:
            self.player = TERMINAL
        else:
            self.player = first_to_act(table)

    def memory(self, setting: Setting, viewer: int | None) -> Memory:
        """What this viewer has seen until now."""
        assert self._origin is not None
        memory = self._memories.get(viewer)
        if memory is None:
            memory = self._first_memory(setting, viewer)
        if memory.ply != len(self._since):
            memory = continued(setting.game, memory, viewer, self._since, len(self._since))
        self._memories[viewer] = memory
        return memory

    def _first_memory(self, setting: Setting, viewer: int | None) -> Memory:
        """In a world drawn anew, another seat knows what was public before, and its view."""
        assert self._origin is not None
        public = self._memories.get(None)
        before = public.text if public is not None and viewer is not None else ""
        return first_sight(setting.game, self._origin, viewer, before)

    def resampled(self, setting: Setting, viewer: int, seed: int) -> "Position":
        """The same to the viewer's eyes, with everything drawn anew that it cannot know."""
        assert self.table is not None
        world = self._copy_without_memories()
        world.table = self.table.resample(viewer, Rng(seed))
        world._origin = world.table.clone()
        world._since = []
        for who in (viewer, None):
            known = self.memory(setting, who)
            world._memories[who] = Memory(0, world._origin, known.text, known.decisions)
        return world

    def _copy_without_memories(self) -> "Position":
        copy = Position()
        copy.player = self.player
        copy.deal = self.deal
        copy.dealt = self.dealt
        copy.plies = self.plies
        return copy

    def __deepcopy__(self, memo: object) -> "Position":
        copy = self._copy_without_memories()
        copy.table = self.table.clone() if self.table is not None else None
        copy._origin = self._origin  # never changed
        copy._since = self._since[:]
        copy._memories = self._memories.copy()
        return copy
