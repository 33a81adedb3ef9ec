"""The baselines: which learner is trained for how many decisions, and what each player plays."""

from dataclasses import dataclass

from fireside.tasks.evaluated_match import PLAYER_SEEDS

SEEDS = PLAYER_SEEDS
STAGES = 10  # networks that a training keeps, for the learning curve
MCCFR_ITERATIONS = 30_000
MCCFR_PARTS = 10
SEATS = {"maamut": 2, "altamira": 3, "tikal": 2}


@dataclass(frozen=True)
class Learner:
    """A learner of a title, trained once with each seed."""

    example: str  # the file in examples/ without .py
    title: str
    decisions: int

    @property
    def name(self) -> str:
        """Return the name of its weights and of its row."""
        return f"{self.example}-{self.title}"

    @property
    def seats(self) -> int:
        """Return the number of seats it is trained and measured with."""
        return SEATS[self.title]

    def measured_by(self) -> tuple[str, ...]:
        """Return the tasks that measure it."""
        return tuple(
            f"{self.title}-{self.seats}-{level}-v2" for level in ("random", "easy", "hard")
        )

    def curve_task(self) -> str:
        """Return the task that measures the stages of its training."""
        return f"{self.title}-{self.seats}-easy-v2"


LEARNERS = (
    Learner("ppo", "maamut", 900_000),
    Learner("ppo", "altamira", 600_000),
    Learner("ppo", "tikal", 300_000),
    Learner("value_search", "maamut", 750_000),
    Learner("value_search", "altamira", 750_000),
    Learner("value_search", "tikal", 300_000),
)

# OpenSpiel's IS-MCTS with its simulations per decision.
IS_MCTS = "examples/is_mcts.py:IsMcts"
SIMULATIONS = 100
IS_MCTS_TASKS = ("maamut-2-easy-v2", "maamut-2-hard-v2", "altamira-3-easy-v2")

OPPONENTS = ("random-v1", "easy-v1", "medium-v1", "hard-v1", "expert-v1")
TASKS = (
    "maamut-2-random-v2",
    "maamut-2-easy-v2",
    "maamut-2-hard-v2",
    "maamut-4-medium-v2",
    "altamira-3-random-v2",
    "altamira-3-easy-v2",
    "altamira-3-hard-v2",
    "tikal-2-random-v2",
    "tikal-2-easy-v2",
    "tikal-2-hard-v2",
    "maamut-2-text-v2",
    "altamira-3-text-v2",
    "tikal-2-text-v2",
)
