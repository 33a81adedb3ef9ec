"""Entrants of a tournament: levels of bots, optionally with their own time and cores."""

import re
from dataclasses import dataclass

from fireside.bots.bot import Budget
from fireside.bots.levels import check_player
from fireside.core.errors import FiresideError

OWN_TIME = re.compile(
    r"(?P<level>.+)@(?P<seconds>\d{1,4}(\.\d{1,6})?)(x(?P<cores>[1-9]\d{0,2}))?", re.ASCII
)


class BadTime(FiresideError):
    """An error for an invalid time behind a level's name."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant: a level of bots, with the common budget or one of its own.

    `expert` uses the common budget, `expert@0.1` a tenth of a second per decision, and
    `expert@0.1x4` uses four cores; the default is one. `medium+oru` has a character.
    """

    level: str
    seconds: float | None = None
    cores: int = 1

    def budget(self, seconds: float, simulations: int) -> Budget:
        """Return the entrant's budget for a decision, given the common one."""
        if self.seconds is None:
            return Budget(seconds, simulations)
        return Budget(self.seconds, 0, self.cores)


def read_entrant(name: str) -> Entrant:
    """Return the entrant with this name; raise UnknownBot, UnknownCharacter or BadTime."""
    if "@" not in name:
        return Entrant(check_player(name))
    found = OWN_TIME.fullmatch(name)
    if found is None or float(found["seconds"]) <= 0.0:
        raise BadTime(f"'{name}' needs a level and seconds, like expert@0.5 or expert@0.5x4.")
    return Entrant(check_player(found["level"]), float(found["seconds"]), int(found["cores"] or 1))
