"""The catalogue of tasks. Published tasks never change; a changed task gets a new name.

Version 2 has frozen opponents, held-out deals and agents with a memory; version 1 remains for the
results that were published with it.
"""

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.game import OptionValue
from fireside.games import game


class UnknownTask(FiresideError):
    """An error for a task that does not exist or belongs to another version of the rules."""


class FixedTask(msgspec.Struct, frozen=True):
    """The terms of an evaluation: title, opponents, budgets and number of matches.

    Every deal is played once on each seat: `deals` times `seats` matches. The opponents sit in the
    order of the seats to the player's left. Those of version 2 are frozen; those of version 1 are
    levels, which make `simulations` per decision. None uses a clock, so they play the same on every
    machine.

    The measured player may take `seconds` per decision on average and, if it writes text, `tokens`
    per match (0: no limit); it loses a match by exceeding them. A learner may be trained on
    `training_decisions` (0: no limit).
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
    version: int = 1
    tokens: int = 0
    training_decisions: int = 0

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


SIMULATIONS_OF_THEIR_OWN = 0  # frozen opponents know theirs
TRAINING = 2_000_000  # decisions
THINKING = 120.0  # seconds per decision of a text agent
TOKENS = 50_000  # per match


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


def _task_2(name: str, opponents: str, deals: int, means: str, **options: OptionValue) -> FixedTask:
    old = _task(f"{name}-v2", opponents, SIMULATIONS_OF_THEIR_OWN, deals, means, **options)
    return msgspec.structs.replace(old, version=2, seed=31_000, training_decisions=TRAINING)


def _text_task(
    name: str, opponents: str, deals: int, means: str, **options: OptionValue
) -> FixedTask:
    numbers = _task_2(name, opponents, deals, means, **options)
    return msgspec.structs.replace(numbers, seconds=THINKING, tokens=TOKENS, training_decisions=0)


ALL_2 = (
    _task_2("maamut-2-random", "random-v1", 250, "a first sign of learning"),
    _task_2("maamut-2-easy", "easy-v1", 100, "to catch the mammoth before a weak opponent"),
    _task_2("maamut-2-hard", "hard-v1", 50, "to play well"),
    _task_2("maamut-4-medium", "medium-v1", 50, "a crowded hunt"),
    _task_2("altamira-3-random", "random-v1", 100, "a first sign of learning"),
    _task_2("altamira-3-easy", "easy-v1", 60, "secret choices against weak opponents"),
    _task_2("altamira-3-hard", "hard-v1", 40, "secret choices against strong opponents"),
    _task_2("tikal-2-random", "random-v1", 100, "a first sign of learning"),
    _task_2("tikal-2-easy", "easy-v1", 40, "long turns against a weak opponent"),
    _task_2("tikal-2-hard", "hard-v1", 30, "long turns against an opponent who plans"),
    _text_task("maamut-2-text", "easy-v1", 20, "to read a map and hidden cards"),
    _text_task("altamira-3-text", "easy-v1", 10, "to read secret choices", rounds=4),
    _text_task("tikal-2-text", "easy-v1", 10, "to plan turns on a map", rounds=3),
)
TASKS = (*ALL_2, *ALL)
BY_NAME = {one.name: one for one in TASKS}


def tasks() -> tuple[FixedTask, ...]:
    """Return every task."""
    return TASKS


def task(name: str) -> FixedTask:
    """Return the task of that name; raise UnknownTask if it does not exist."""
    found = BY_NAME.get(name)
    if found is None:
        raise UnknownTask(f"There is no task '{name}'. There are: {', '.join(BY_NAME)}.")
    found.check()
    return found
