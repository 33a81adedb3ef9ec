"""The expert before networks, a rival for benchmarks."""

from fireside.bots import levels
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams

NAME = "expert-1"


class FirstExpert(SearchBot):
    """A bot with the expert's time and plans, but without networks and priors."""

    def own_skill(self) -> SearchParams:
        return SearchParams(simulations=0, seconds=60.0, depth=12, beam=60, judged=8, follows=False)


def offer() -> None:
    """Add the level to this process and its forks."""
    levels.OWN[NAME] = FirstExpert
