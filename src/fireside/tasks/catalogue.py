"""The tasks. Once results are published a task is never changed: another one gets another name."""

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.game import OptionValue
from fireside.games import game


class UnknownTask(FiresideError):
    """There is no such task, or it cannot be played by these rules."""


class FixedTask(msgspec.Struct, frozen=True):
    """What is played, against whom, and how often.

    Every deal is played once on each seat: `deals` times `seats` matches. Opponents are levels of
    our own bots, in the order in which they sit to the left of the player, and make so many
    `simulations` a decision, by no clock: so they play the same on every machine. The player that
    is measured may take `seconds` for a decision on average, and loses a match by taking longer.
    """

    name: str
    title: str
    seats: int
    opponents: tuple[str, ...]
    simulations: int
    deals: int
    means: str
    options: dict[str, OptionValue] = {}
    seconds: float = 5.0
    seed: int = 21_000
    rules_version: int = 1

    @property
    def matches(self) -> int:
        """How many are played."""
        return self.deals * self.seats

    def check(self) -> None:
        """It can be played as it was meant; otherwise it is refused."""
        now = game(self.title).rules_version
        if now != self.rules_version:
            raise UnknownTask(
                f"{self.name} is a task for version {self.rules_version} of the rules of "
                f"{self.title}; these are version {now}, so results could not be compared."
            )


def _task(
    name: str, opponents: str, simulations: int, deals: int, means: str, **options: OptionValue
) -> FixedTask:
    title, seats, *_ = name.split("-")
    others = tuple(opponents.split(","))
    everybody = others * (int(seats) - 1) if len(others) == 1 else others
    return FixedTask(
        name=name,
        title=title,
        seats=int(seats),
        opponents=everybody,
        simulations=simulations,
        deals=deals,
        means=means,
        options=options,
    )


ALL = (
    _task("maamut-2-random", "random", 1, 250, "a first sign of learning"),
    _task("maamut-2-easy", "easy", 100, 100, "to catch the mammoth before somebody who tries"),
    _task("maamut-2-medium", "medium", 100, 100, "to think some moves ahead"),
    _task("maamut-2-hard", "hard", 200, 50, "to play well"),
    _task("maamut-4-medium", "medium", 100, 50, "a crowded hunt"),
    _task("altamira-3-random", "random", 1, 100, "a first sign of learning"),
    _task("altamira-3-easy", "easy", 100, 60, "secret choices against somebody who tries"),
    _task("altamira-3-medium", "medium", 100, 40, "secret choices against somebody who thinks"),
    _task("altamira-5-mixed", "easy,medium,easy,medium", 100, 20, "a full table"),
    _task("tikal-2-random", "random", 1, 100, "a first sign of learning"),
    _task("tikal-2-easy", "easy", 100, 40, "long turns against somebody who tries"),
    _task("tikal-2-medium", "medium", 100, 30, "long turns against somebody who plans"),
    _task("tikal-4-easy", "easy", 100, 15, "a full expedition"),
)
BY_NAME = {one.name: one for one in ALL}


def tasks() -> tuple[FixedTask, ...]:
    """Every task."""
    return ALL


def task(name: str) -> FixedTask:
    """The task of that name."""
    found = BY_NAME.get(name)
    if found is None:
        raise UnknownTask(f"There is no task '{name}'. There are: {', '.join(BY_NAME)}.")
    found.check()
    return found
