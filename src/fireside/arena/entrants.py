"""Who takes part in a tournament: a level of bots, or one with time and cores of its own."""

import re
from dataclasses import dataclass

from fireside.bots.bot import Budget
from fireside.bots.levels import read_level
from fireside.core.errors import FiresideError

OWN_TIME = re.compile(
    r"(?P<level>.+)@(?P<seconds>\d{1,4}(\.\d{1,6})?)(x(?P<cores>[1-9]\d{0,2}))?", re.ASCII
)


class BadTime(FiresideError):
    """What stands behind a level is no number of seconds."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """`expert` thinks as long as all others, `expert@0.1` for a tenth of a second.

    `expert@0.1x4` does so on four cores at once, all others on one.
    """

    level: str
    seconds: float | None = None
    cores: int = 1

    def budget(self, seconds: float, simulations: int) -> Budget:
        """What it has for a decision where others have so much."""
        if self.seconds is None:
            return Budget(seconds, simulations)
        return Budget(self.seconds, 0, self.cores)


def read_entrant(name: str) -> Entrant:
    """The entrant of that name; refused where there is no such level, or no such time."""
    if "@" not in name:
        return Entrant(read_level(name))
    found = OWN_TIME.fullmatch(name)
    if found is None or float(found["seconds"]) <= 0.0:
        raise BadTime(f"'{name}' needs a level and seconds, like expert@0.5 or expert@0.5x4.")
    return Entrant(read_level(found["level"]), float(found["seconds"]), int(found["cores"] or 1))
