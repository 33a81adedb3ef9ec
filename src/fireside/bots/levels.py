# not compiled: it loads bots of other packages
"""The levels of bots: those of this package, and those that other packages offer.

A package offers a bot with an entry point in the group `fireside.bots`: the name is the level, the
value a subclass of `Bot`. A *player* is a level, or a level and a character: `medium+oru`.
"""

from functools import cache
from importlib.metadata import entry_points

from fireside.bots.bot import Bot
from fireside.bots.characters import read_character, with_character
from fireside.bots.random_bot import RandomBot
from fireside.bots.search_bot import Easy, Expert, Hard, Master, Medium, SearchBot
from fireside.core.errors import FiresideError

ENTRY_POINT_GROUP = "fireside.bots"
WITH = "+"  # between level and character
OWN: dict[str, type[Bot]] = {  # from weak to strong
    "random": RandomBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
    "master": Master,
}


class UnknownBot(FiresideError):
    """An error for a level at which no bot plays."""


@cache
def levels() -> tuple[str, ...]:
    """Return all levels: this package's from weak to strong, then those of other packages."""
    foreign = {entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return (*OWN, *sorted(foreign - set(OWN)))


def read_level(level: str) -> str:
    """Return the level; raise UnknownBot if no bot plays at it."""
    if level not in levels():
        raise UnknownBot.because(level=level, known=", ".join(levels()))
    return level


def time_factor(player: str) -> float:
    """Return the factor on the usual thinking time for a player; 1 for other packages' bots."""
    own = OWN.get(level_of(player))
    return 1.0 if own is None else own.patience


def strongest_level() -> str:
    """Return this package's strongest level that needs no more than the usual thinking time."""
    return [level for level in OWN if time_factor(level) <= 1.0][-1]


def levels_below(player: str) -> tuple[str, ...]:
    """Return the levels that replace a failing bot, the next lower first, without its character.

    A bot of another package is replaced by medium, then by lower levels.
    """
    level = level_of(player)
    own = list(OWN)
    below = own[: own.index(level)] if level in OWN else own[: own.index("medium") + 1]
    return tuple(reversed(below))


def level_of(player: str) -> str:
    """Return the level of a player, without the character."""
    return player.partition(WITH)[0]


def has_style(level: str) -> bool:
    """Return whether bots of this level search, so that a character changes how they play."""
    return issubclass(_kind(read_level(level)), SearchBot)


def join_player(level: str, character: str | None) -> str:
    """Return the player of this level and character."""
    return level if character is None else f"{level}{WITH}{character}"


def check_player(player: str) -> str:
    """Return the player; raise UnknownBot or UnknownCharacter if there is none of this name."""
    level, plus, character = player.partition(WITH)
    read_level(level)
    if plus:
        read_character(character)
    return player


def bot(player: str, seed: int = 0) -> Bot:
    """Return a new bot of this level, seeded so that its moves repeat if the bot allows it."""
    level, plus, character = player.partition(WITH)
    plain = _kind(read_level(level))(seed)
    return with_character(plain, character, seed) if plus else plain


@cache
def _kind(level: str) -> type[Bot]:
    own = OWN.get(level)
    if own is not None:
        return own
    (entry,) = entry_points(group=ENTRY_POINT_GROUP, name=level)
    kind: type[Bot] = entry.load()
    return kind
