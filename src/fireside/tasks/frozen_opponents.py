"""Opponents that never change, so that results of different versions can be compared.

Their parameters are written here, apart from those of the levels, and their networks are named by
hash. Recorded matches in the tests verify that their play has not changed in any move: a change of
the search that alters it must keep the earlier code for them, or publish opponents of a new
version.
"""

import pkgutil
from functools import cache
from hashlib import sha256

import msgspec

from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot
from fireside.bots.random_bot import RandomBot
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams
from fireside.core.errors import FiresideError
from fireside.core.rng import Rng
from fireside.core.state import Move, Seat, State

LEAST_EXPLORATION, MOST_EXPLORATION = 0.7, 1.4  # of held-out opponents, as a factor


class UnknownOpponent(FiresideError):
    """An error for an opponent that does not exist or can no longer play as it did."""


class FrozenParams(msgspec.Struct, frozen=True):
    """All parameters of a search; see `SearchParams`."""

    simulations: int
    depth: int
    exploration: float = 1.0
    widening: float = 4.0
    beam: int = 8
    judged: int = 0
    settles: bool = True
    learned: bool = False
    sensible: bool = False
    mixes: float = 0.1
    widens: bool = False
    follows: bool = True


FROZEN = {
    "easy-v1": FrozenParams(simulations=40, depth=0, beam=1, sensible=True),
    "medium-v1": FrozenParams(simulations=100, depth=8, beam=6, sensible=True),
    "hard-v1": FrozenParams(simulations=200, depth=12, beam=16),
    "expert-v1": FrozenParams(
        simulations=400, depth=12, beam=60, judged=8, learned=True, mixes=0.5, widens=True
    ),
}
RANDOM_V1 = "random-v1"
NETWORKS_V1 = {
    "altamira/3.weights": ("8409bb0d8c2f9b95499cbc8473311063fc7a8c86298e6a666729bc41d8f6ee62"),
    "altamira/4.weights": ("faf84c925d04c10b98da79df61c6a176945e425c9d21ca366fc4f05dd258982f"),
    "altamira/5.weights": ("ebf684c8755e8a1ce7ba8b5b095508551c823a3c39f807d6406f8a63266100b1"),
    "maamut/2.prior": ("2780cd135de597a6df1d01749ad6fe3aaefcc686b1956a5d7f003f9828cdee31"),
    "maamut/2.weights": ("574963365efeb9ed7ca0a2356888c554b87575cabe7aabb88d630d2c63112ac8"),
    "maamut/3.prior": ("12c0da6d9236fc9fb7928fcb36703e9e0caddcdde712425775708944325133ef"),
    "maamut/3.weights": ("128d583f9c7bb47edc8d0d4fa45c133b33a2969059a0a4809227b42593718425"),
    "maamut/4.prior": ("cc2a7847094385bbf2099a5b101655c495e4beccb1f262eef3ef69d37c2ba78a"),
    "maamut/4.weights": ("5874fa9e26c9966c8c51d92fdf7107771af718700bca2fb652cbafddba0cc7ce"),
    "tikal/2-professional.weights": (
        "a1539f220d27b7a20efdefd9f7fea03c3b201c3f808d8a35e51a6a4821847ea3"
    ),
    "tikal/2.weights": ("21d5a54bf1bc55309724ecfe624070ba35bf56d682a9dcdf669792698c9edf41"),
    "tikal/3.weights": ("b848d72ede5a331a6ba627af9caa16391e8f90e80ffbf95430d3c46aff289811"),
    "tikal/4.weights": ("06748403f32102ff349736083d452228e25c1297fed405a45ebb478da426244a"),
}


class FrozenBot(SearchBot):
    """A bot with fixed parameters and a fixed number of simulations; it uses no clock."""

    def __init__(self, params: FrozenParams, seed: int = 0) -> None:
        self.params = params
        super().__init__(seed)

    def own_skill(self) -> SearchParams:
        """Return the parameters as the search takes them."""
        return SearchParams(seconds=60.0, **msgspec.structs.asdict(self.params))

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Return the move of the fixed number of simulations, whatever the budget."""
        return super().choose(world, seat, Budget(0.0, self.params.simulations))


def frozen_names() -> tuple[str, ...]:
    """Return the names of all frozen opponents, from weak to strong."""
    return (RANDOM_V1, *FROZEN)


def frozen_bot(name: str, seed: int, variation: Rng | None = None) -> Bot:
    """Return a new frozen opponent; a variation draws its exploration constant.

    Raise UnknownOpponent if there is none of this name, or if its networks are not installed.
    """
    if name == RANDOM_V1:
        return RandomBot(seed)
    params = FROZEN.get(name)
    if params is None:
        known = ", ".join(frozen_names())
        raise UnknownOpponent(f"There is no opponent '{name}'. There are: {known}.")
    if params.learned:
        check_networks()
    if variation is not None:
        share = variation.roll(1_000_001) / 1_000_000
        exploration = LEAST_EXPLORATION + (MOST_EXPLORATION - LEAST_EXPLORATION) * share
        params = msgspec.structs.replace(params, exploration=exploration)
    return FrozenBot(params, seed)


def task_bot(name: str, seed: int, variation: Rng | None = None) -> Bot:
    """Return a new frozen opponent, or a bot of a level, which may change with the version."""
    return frozen_bot(name, seed, variation) if name in frozen_names() else bot(name, seed)


@cache
def check_networks() -> None:
    """Raise UnknownOpponent unless the installed networks are those of the frozen opponents."""
    for file, expected in NETWORKS_V1.items():
        title, _, name = file.partition("/")
        found = sha256(network_file(title, name)).hexdigest()
        if found != expected:
            raise UnknownOpponent(f"The network {file} is not the one that expert-v1 plays with.")


def network_file(title: str, name: str) -> bytes:
    """Return the contents of a title's weight file; empty if there is none."""
    try:
        return pkgutil.get_data(f"fireside.games.{title}.ai", f"weights/{name}") or b""
    except OSError:
        return b""
