"""Deals from a keyed 256-bit stream, for matches in which people must not compute the hidden rest.

The engine's generator has a state of 62 bits: what is open on a board could determine the order of
the cards that are still hidden. So a match with a larger seed fills every hidden place again from
BLAKE2b, keyed with its seed, after the deal and after each move that drew on the engine's
generator. Matches with seeds of 62 bits are dealt by the engine alone, as in earlier versions.
"""

from hashlib import blake2b

from fireside.core.game import Game, OptionValue
from fireside.core.rng import LARGEST_SEED
from fireside.core.state import State

SEED_BYTES = 32
LARGEST_KEYED_SEED = (1 << 8 * SEED_BYTES) - 1
NUMBER_BYTES = 8
PURPOSE = b"fireside deal"


class KeyedStream:
    """Random numbers from BLAKE2b in counter mode; each position in a match has its own stream."""

    def __init__(self, seed: int, position: int) -> None:
        self.key = seed.to_bytes(SEED_BYTES, "big")
        self.position = position.to_bytes(NUMBER_BYTES, "big")
        self.blocks = 0
        self.rest = b""

    def number(self) -> int:
        """Return 64 random bits."""
        if not self.rest:
            counter = self.blocks.to_bytes(NUMBER_BYTES, "big")
            block = blake2b(counter, key=self.key, salt=self.position, person=PURPOSE)
            self.rest = block.digest()
            self.blocks += 1
        number, self.rest = self.rest[:NUMBER_BYTES], self.rest[NUMBER_BYTES:]
        return int.from_bytes(number, "big")

    def below(self, limit: int) -> int:
        """Return a random number in 0 .. limit - 1, each with the same probability."""
        most = (1 << 8 * NUMBER_BYTES) // limit * limit
        while (number := self.number()) >= most:  # rejection sampling
            pass
        return number % limit


def is_keyed(seed: object) -> bool:
    """Return whether a match with this seed is dealt from the keyed stream."""
    return isinstance(seed, int) and LARGEST_SEED < seed <= LARGEST_KEYED_SEED


def engine_seed(seed: int) -> int:
    """Return a seed for the engine's generator, for analyses of a match with this seed."""
    return seed & LARGEST_SEED


def dealt_state(game: Game, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
    """Return the initial state of a match with this seed."""
    if not is_keyed(seed):
        return game.new(seats, seed, options)
    stream = KeyedStream(seed, 0)
    state = game.new(seats, stream.number() & LARGEST_SEED, options)
    _fill_hidden_places(game, state, stream, is_new=True)
    return state


def apply(game: Game, state: State, seed: int, seat: int, move: int) -> None:
    """Apply a legal move to the state of a match with this seed."""
    before = state.chance
    state.apply(seat, move)
    deal_again(game, state, seed, before)


def deal_again(game: Game, state: State, seed: int, before: int) -> None:
    """Fill the hidden places after a move that drew; `before` is the generator's previous state."""
    if state.chance != before and is_keyed(seed):
        _fill_hidden_places(game, state, KeyedStream(seed, state.chance))


def _fill_hidden_places(
    game: Game, state: State, stream: KeyedStream, is_new: bool = False
) -> None:
    """Shuffle the contents of all places that no seat has seen (Fisher-Yates).

    The engine's generator continues from a number of the stream, so that earlier draws reveal
    nothing about later ones. Titles without a list of their hidden places only get that.
    """
    places = game.hidden_outcomes()
    if places is not None:
        done: set[int] = set()
        for place in [*(places.dealt(state) if is_new else []), *places.hidden(state)]:
            free = [one for one in places.possible_places(state, place) if one not in done]
            other = free[stream.below(len(free))]
            if other != place:
                places.swap(state, place, other)
            done.add(place)
    state.chance = stream.number() & LARGEST_SEED
