# not compiled: it loads bots of other packages
"""The levels at which bots play: our own, and those that other packages offer as entry points.

A package offers a bot of its own with an entry point in the group `fireside.bots`: the name is the
level, the value a subclass of `Bot`.
"""

from functools import cache
from importlib.metadata import entry_points

from fireside.bots.bot import Bot
from fireside.bots.random_bot import RandomBot
from fireside.bots.search_bot import Easy, Expert, FirstExpert, Hard, Master, Medium
from fireside.core.errors import FiresideError

ENTRY_POINT_GROUP = "fireside.bots"
OWN: dict[str, type[Bot]] = {  # from weak to strong
    "random": RandomBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
    "master": Master,
}
RIVALS: dict[str, type[Bot]] = {"expert-1": FirstExpert}  # to be measured against; not offered


class UnknownBot(FiresideError):
    """No bot plays at that level."""


@cache
def levels() -> tuple[str, ...]:
    """Every level there is: our own from weak to strong, then those of other packages."""
    foreign = {entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return (*OWN, *sorted(foreign - set(OWN)))


def read_level(level: str) -> str:
    """The level, if bots play at it."""
    if level not in levels() and level not in RIVALS:
        raise UnknownBot.because(level=level, known=", ".join(levels()))
    return level


def time_factor(level: str) -> float:
    """How many times as long as others a bot of that level may think; strangers like others."""
    own = OWN.get(level)
    return 1.0 if own is None else own.patience


def strongest_level() -> str:
    """The strongest of our own that nobody waits for longer than for others."""
    return [level for level in OWN if time_factor(level) <= 1.0][-1]


def levels_below(level: str) -> tuple[str, ...]:
    """Who plays on for a bot that fails, the next lower level first; for a stranger, medium."""
    own = list(OWN)
    below = own[: own.index(level)] if level in OWN else own[: own.index("medium") + 1]
    return tuple(reversed(below))


def bot(level: str, seed: int = 0) -> Bot:
    """A new bot of that level. The same seed chooses the same moves, if the bot allows it."""
    return _kind(read_level(level))(seed)


@cache
def _kind(level: str) -> type[Bot]:
    own = OWN.get(level) or RIVALS.get(level)
    if own is not None:
        return own
    (entry,) = entry_points(group=ENTRY_POINT_GROUP, name=level)
    kind: type[Bot] = entry.load()
    return kind
