"""The catalogue of tasks. Published tasks never change; a changed task gets a new name."""

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.game import OptionValue
from fireside.games import game


class UnknownTask(FiresideError):
    """An error for a task that does not exist or belongs to another version of the rules."""


class FixedTask(msgspec.Struct, frozen=True):
    """The terms of an evaluation: title, opponents, budgets and number of matches.

    Every deal is played once on each seat: `deals` times `seats` matches. Opponents are levels of
    our bots, in the order of the seats to the player's left, and make a fixed number of
    `simulations` per decision instead of using a clock, so they play the same on every machine. The
    measured player may take `seconds` per decision on average, and loses a match by taking longer.
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
        """Return the number of matches."""
        return self.deals * self.seats

    def check(self) -> None:
        """Raise UnknownTask if the rules have changed since the task was published."""
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
    """Return every task."""
    return ALL


def task(name: str) -> FixedTask:
    """Return the task of that name; raise UnknownTask if it does not exist."""
    found = BY_NAME.get(name)
    if found is None:
        raise UnknownTask(f"There is no task '{name}'. There are: {', '.join(BY_NAME)}.")
    found.check()
    return found
