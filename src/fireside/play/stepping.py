# compiled
"""Many matches of one title at once, stepped in one compiled loop, with everything as flat buffers.

For vector environments and batches. A match that ends begins anew at once, from the next seed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.chance import MASK, STRIDE, advance, below, mix, seeded
from fireside.core.game import Game, OptionValue
from fireside.core.observation import Buffer, blank
from fireside.core.playout import first_to_act
from fireside.core.state import MOST_MOVES, Row, Seat, State

EVERY_SEAT: Final[i64] = -1  # all seats are asked; otherwise chance plays all but one


def returns_of(state: State) -> list[float]:
    """What a finished match is worth to each seat, from -1 to 1: a win 1, shared less, a loss -1.

    k seats that win together get 2 / k - 1 each: two of two share as much as a draw.
    """
    returns = [-1.0] * int(state.seats)
    winners = state.winners
    for seat in winners:
        returns[seat] = 2.0 / len(winners) - 1.0
    return returns


class Batch:
    """`size` matches. After `begin` and every `step` its buffers say, match by match:

    `observations`  what the asked seat may know (size * layout.size)
    `masks`         1 for each of its legal moves (size * move_count)
    `asked`         which seat is asked
    `chances`       one of its legal moves, drawn at random
    `rewards`       what the last move brought the seat that made it
    `returns`       where a match has just ended, what it is worth to every seat (size * seats)
    `scores`        there also everybody's points (size * seats)
    `lengths`       and how many decisions it took
    `ended`         1 where a match has just ended
    `cut`           1 where one has just been broken off, being longer than `longest` decisions
    `last`          where either is so, what the last seat to move may know at the end; empty if
                    it is so nowhere
    `seeds`         the seed of the match now being played

    `observations`, `masks` and `last` are new buffers every time and may be kept; the others are
    written over.
    """

    def __init__(
        self,
        game: Game,
        size: i64,
        seats: i64,
        options: dict[str, OptionValue],
        longest: i64,
        random_opponents: bool,
    ) -> None:
        self.game: Final = game
        self.size: Final = size
        self.seats: Final = seats
        self.options: Final = options
        self.longest: Final = longest
        self.random_opponents: Final = random_opponents
        self.width: Final[i64] = game.observation.size
        self.moves: Final[i64] = game.move_count
        self.states: list[State] = []
        self.observations: Buffer = blank(0)
        self.masks: Buffer = blank(0)
        self.last: Buffer = blank(0)
        self.asked: Row = vec[i64]([0] * size)
        self.chances: Row = vec[i64]([0] * size)
        self.learner: Row = vec[i64]([EVERY_SEAT] * size)
        self.decisions: Row = vec[i64]([0] * size)
        self.seeds: Row = vec[i64]([0] * size)
        self.scores: Row = vec[i64]([0] * (size * seats))
        self.lengths: Row = vec[i64]([0] * size)
        self.chance: Row = vec[i64]([0] * size)  # a generator for each match
        self.rewards = vec[float]([0.0] * size)
        self.returns = vec[float]([0.0] * (size * seats))
        self.ended: Buffer = blank(size)
        self.cut: Buffer = blank(size)
        self.listed: Row = vec[i64]([0] * MOST_MOVES)

    def begin(self, seed: i64, first: i64 = 0) -> None:
        """All matches stand at their first decision; everything follows from the seed.

        `first` is the number of the first match here: so batches that share the matches of a larger
        one out between processes play the same as that one.
        """
        self.clear()
        self.states = []
        for at in range(self.size):
            self.chance[at] = mix((seeded(seed) + (first + at + 1) * STRIDE) & MASK)
            self.states.append(self.new_match(at))
            self.ask(at)

    def roll(self, at: i64, limit: i64) -> i64:
        """A number in 0 .. limit - 1, from the chance of this match."""
        self.chance[at] = advance(self.chance[at])
        return below(self.chance[at], limit)

    def clear(self) -> None:
        """The buffers of the last step are blank."""
        self.observations = blank(self.size * self.width)
        self.masks = blank(self.size * self.moves)
        for at in range(self.size):
            self.rewards[at] = 0.0
            self.ended[at] = 0
            self.cut[at] = 0
        for at in range(self.size * self.seats):
            self.returns[at] = 0.0

    def new_match(self, at: i64) -> State:
        """A match from the next seed; with random opponents the learner's seat is drawn."""
        while True:
            self.chance[at] = advance(self.chance[at])
            seed = mix(self.chance[at])
            self.seeds[at] = seed
            self.decisions[at] = 0
            state = self.game.set_up(int(self.seats), int(seed), self.options)
            if not self.random_opponents:
                return state
            self.learner[at] = self.roll(at, self.seats)
            self.play_opponents(state, at)
            if not state.over:
                return state

    def step(self, moves: Row) -> None:
        """In every match the asked seat has made its move, which the caller knows to be legal."""
        self.clear()
        self.last = blank(0)
        for at in range(self.size):
            state = self.states[at]
            seat = self.asked[at]
            state.apply(seat, moves[at])
            self.decisions[at] += 1
            if self.random_opponents and not state.over:
                self.play_opponents(state, at)
            if state.over or self.decisions[at] >= self.longest:
                self.finish(state, seat, at)
                self.states[at] = self.new_match(at)
            self.ask(at)

    def play_opponents(self, state: State, at: i64) -> None:
        """All seats but the learner's have chosen at random, until it is asked or all is over."""
        learner = self.learner[at]
        while not state.over and (state.acting >> learner) & 1 == 0:
            if self.decisions[at] >= self.longest:
                return
            seat = first_to_act(state)
            count = state.list_moves(seat, self.listed)
            state.apply(seat, self.listed[self.roll(at, count)])
            self.decisions[at] += 1

    def finish(self, state: State, seat: Seat, at: i64) -> None:
        """What the match came to is in the buffers."""
        if len(self.last) == 0:
            self.last = blank(self.size * self.width)
        state.observe(seat, self.last, at * self.width)
        self.lengths[at] = self.decisions[at]
        if not state.over:
            self.cut[at] = 1
            return
        self.ended[at] = 1
        returns = returns_of(state)
        scores = state.scores
        for other in range(self.seats):
            self.returns[at * self.seats + other] = returns[other]
            self.scores[at * self.seats + other] = scores[other]
        self.rewards[at] = returns[seat]

    def ask(self, at: i64) -> None:
        """What the next seat to decide may know and do is in the buffers."""
        state = self.states[at]
        seat = self.learner[at] if self.random_opponents else first_to_act(state)
        listed = self.listed
        count = state.list_moves(seat, listed)
        masks = self.masks
        start = at * self.moves
        for number in range(count):
            masks[start + listed[number]] = 1
        self.asked[at] = seat
        self.chances[at] = listed[self.roll(at, count)]
        state.observe(seat, self.observations, at * self.width)


def look(state: State, seat: Seat, width: i64, moves: i64) -> tuple[Buffer, Buffer]:
    """What a seat may know, and a 1 for each move it may make now."""
    observation = blank(width)
    state.observe(seat, observation, 0)
    mask = blank(moves)
    listed = SCRATCH
    for number in range(state.list_moves(seat, listed)):
        mask[listed[number]] = 1
    return observation, mask


SCRATCH: Final = vec[i64]([0] * MOST_MOVES)  # filled and read within one call, never kept
