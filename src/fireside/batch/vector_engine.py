# compiled
"""Many matches of one title at once, stepped in one compiled loop, with everything as flat buffers.

For vector environments and batches. A match that ends begins anew at once, from the next seed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from fireside.batch.action_history import Numbers, hidden_moves, write_decision, zero_row
from fireside.batch.afterstate_features import AfterstateFeatures
from fireside.core.game import Game, OptionValue
from fireside.core.observation import Buffer, zero_buffer
from fireside.core.playout import first_to_act
from fireside.core.rng import MASK, STRIDE, Rng, advance, mix, scale_below, seeded
from fireside.core.state import MOST_MOVES, Row, Seat, State

# Who sits on a seat: the caller, or one of their opponents, whom they ask too, or chance.
LEARNER: Final[i64] = 0
BY_CHANCE: Final[i64] = 1
FIRST_OPPONENT: Final[i64] = 2

NO_MOVE: Final[i64] = -1
ROOM: Final[i64] = MOST_MOVES + 32  # a power of two would bring all rows to the same cache lines
DECISION: Final[i64] = 2  # numbers for each decision of the history: who, and what


def returns_of(state: State) -> list[float]:
    """What a finished match is worth to each seat, from -1 to 1: a win 1, shared less, a loss -1.

    k seats that win together get 2 / k - 1 each: two of two share as much as a draw.
    """
    returns = [-1.0] * int(state.seats)
    winners = state.winners
    for seat in winners:
        returns[seat] = 2.0 / len(winners) - 1.0
    return returns


class VectorEngine:
    """`size` matches. After `begin` and every `step` its buffers say, match by match:

    `observations`  what the asked seat may know (size * layout.size)
    `masks`         1 for each of its legal moves (size * move_count); empty if not `masked`
    `legal`         the numbers of its legal moves, then NO_MOVE (size * ROOM)
    `counts`        how many they are
    `asked`         which seat is asked
    `recent`        the latest `history` decisions as it may know them (size * history * DECISION)
    `chances`       one of its legal moves, drawn at random
    `rewards`       what the last move of the learner brought the seat that made it
    `returns`       where a match has just ended, what it is worth to every seat (size * seats)
    `scores`        there also everybody's points (size * seats)
    `lengths`       and how many decisions it took
    `sat`           and who sat where (size * seats)
    `ended`         1 where a match has just ended
    `cut`           1 where one has just been broken off, being longer than `longest` decisions
    `last`          where either is so, what the last seat to move may know at the end; empty if
                    it is so nowhere
    `sitting`       who sits where in the match now being played (size * seats)
    `seeds`         the seed of that match

    `observations`, `masks` and `last` are new buffers at every step and may be kept; the others are
    written over. `lineup` is who plays; from match to match they move on by one seat.
    """

    def __init__(
        self,
        game: Game,
        size: i64,
        seats: i64,
        options: dict[str, OptionValue],
        longest: i64,
        lineup: list[int],
        history: i64 = 0,
        masked: bool = True,
    ) -> None:
        self.game: Final = game
        self.size: Final = size
        self.seats: Final = seats
        self.options: Final = options
        self.longest: Final = longest
        self.lineup: Final = lineup
        self.history: Final = history
        self.width: Final[i64] = game.observation.size
        self.moves: Final[i64] = game.move_count if masked else 0
        self.secrets: Final = hidden_moves(game)
        self.states: list[State] = []
        self.observations: Buffer = zero_buffer(0)
        self.masks: Buffer = zero_buffer(0)
        self.last: Buffer = zero_buffer(0)
        self.legal: Numbers = vec[i32]([i32(NO_MOVE)] * (size * ROOM))
        self.past: Numbers = zero_row(size * history * DECISION)  # seats and 1 + moves
        self.recent: Numbers = zero_row(size * history * DECISION)
        self.counts: Row = numbers(size)
        self.asked: Row = numbers(size)
        self.chances: Row = numbers(size)
        self.mover: Row = numbers(size)  # the seat that has made the learner's last move
        self.turned: Row = numbers(size)  # by how many seats the lineup has moved on
        self.sitting: Row = numbers(size * seats)
        self.sat: Row = numbers(size * seats)
        self.decisions: Row = numbers(size)
        self.seeds: Row = numbers(size)
        self.scores: Row = numbers(size * seats)
        self.lengths: Row = numbers(size)
        self.chance: Row = numbers(size)  # a generator for each match
        self.rewards = vec[float]([0.0] * size)
        self.returns = vec[float]([0.0] * (size * seats))
        self.ended: Buffer = zero_buffer(size)
        self.cut: Buffer = zero_buffer(size)
        self.listed: Row = numbers(MOST_MOVES)

    def begin(self, seed: i64, first: i64 = 0) -> None:
        """All matches stand at their first decision; everything follows from the seed.

        `first` is the number of the first match here: so batches that share the matches of a larger
        one out between processes play the same as that one.
        """
        self.clear()
        self.states = []
        for at in range(self.size):
            self.chance[at] = mix((seeded(seed) + (first + at + 1) * STRIDE) & MASK)
            self.turned[at] = first + at
            self.states.append(self.new_match(at))
            self.ask(at)

    def roll(self, at: i64, limit: i64) -> i64:
        """A number in 0 .. limit - 1, from the chance of this match."""
        self.chance[at] = advance(self.chance[at])
        return scale_below(self.chance[at], limit)

    def clear(self) -> None:
        """The buffers of the last step are blank."""
        self.observations = zero_buffer(self.size * self.width)
        self.masks = zero_buffer(self.size * self.moves)
        self.last = zero_buffer(0)
        for at in range(self.size):
            self.rewards[at] = 0.0
            self.ended[at] = 0
            self.cut[at] = 0
        for at in range(self.size * self.seats):
            self.returns[at] = 0.0

    def new_match(self, at: i64) -> State:
        """A match from the next seed, in which it is somebody's turn who must be asked."""
        while True:
            self.chance[at] = advance(self.chance[at])
            seed = mix(self.chance[at])
            self.seeds[at] = seed
            self.decisions[at] = 0
            self.seat_players(at)
            for place in range(at * self.history * DECISION, (at + 1) * self.history * DECISION):
                self.past[place] = 0
            state = self.game.set_up(int(self.seats), int(seed), self.options)
            self.play_by_chance(state, at)
            if not state.over:
                return state

    def seat_players(self, at: i64) -> None:
        """Everybody has moved on by one seat."""
        self.mover[at] = NO_MOVE
        for seat in range(self.seats):
            player = i64(self.lineup[(seat + self.turned[at]) % self.seats])
            self.sitting[at * self.seats + seat] = player
            if player == LEARNER and self.mover[at] == NO_MOVE:
                self.mover[at] = seat
        self.turned[at] += 1

    def step(self, moves: Row) -> None:
        """In every match the asked seat has made its move, which the caller knows to be legal."""
        self.clear()
        for at in range(self.size):
            self.mover[at] = self.asked[at]
            self.move_on(at, moves[at])

    def apply_opponent_moves(self, moves: Row) -> None:
        """Opponents have moved, where there is a move; what has ended in this step stays told."""
        for at in range(self.size):
            if moves[at] != NO_MOVE:
                self.wipe(at)
                self.move_on(at, moves[at])

    def wipe(self, at: i64) -> None:
        """What the asked seat of this match may know and do is blank."""
        for place in range(at * self.width, (at + 1) * self.width):
            self.observations[place] = 0
        for place in range(at * self.moves, (at + 1) * self.moves):
            self.masks[place] = 0

    def move_on(self, at: i64, move: i64) -> None:
        """The asked seat has moved, and so has chance; the next seat is asked."""
        state = self.states[at]
        self.make(state, at, self.asked[at], move)
        self.play_by_chance(state, at)
        if state.over or self.decisions[at] >= self.longest:
            self.record_result(state, at)
            self.states[at] = self.new_match(at)
        self.ask(at)

    def make(self, state: State, at: i64, seat: Seat, move: i64) -> None:
        """The move is made and remembered."""
        state.apply(seat, move)
        self.decisions[at] += 1
        if self.history == 0:
            return
        past, start = self.past, at * self.history * DECISION
        for place in range(start + self.history * DECISION - 1, start + DECISION - 1, -1):
            past[place] = past[place - DECISION]
        past[start] = i32(seat)
        past[start + 1] = i32(move + 1)

    def play_by_chance(self, state: State, at: i64) -> None:
        """Chance has moved for all seats that are its, until somebody else is asked."""
        while not state.over and self.decisions[at] < self.longest:
            seat = first_to_act(state)
            if self.sitting[at * self.seats + seat] != BY_CHANCE:
                return
            count = state.list_moves(seat, self.listed)
            self.make(state, at, seat, self.listed[self.roll(at, count)])

    def record_result(self, state: State, at: i64) -> None:
        """What the match came to is in the buffers."""
        if len(self.last) == 0:
            self.last = zero_buffer(self.size * self.width)
        seat = self.mover[at]
        state.observe(seat, self.last, at * self.width)
        self.lengths[at] = self.decisions[at]
        for other in range(at * self.seats, (at + 1) * self.seats):
            self.sat[other] = self.sitting[other]
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
        seat = first_to_act(state)
        listed = self.listed
        count = state.list_moves(seat, listed)
        self.asked[at] = seat
        self.chances[at] = listed[self.roll(at, count)]
        state.observe(seat, self.observations, at * self.width)
        self.list_legal(at, count)
        for row in range(self.history):
            place = (at * self.history + row) * DECISION
            self.recent[place] = 0
            self.recent[place + 1] = 0
            move = i64(self.past[place + 1]) - 1
            if move != NO_MOVE:
                other = i64(self.past[place])
                write_decision(self.recent, place, seat, other, self.seats, move, self.secrets)

    def list_legal(self, at: i64, count: i64) -> None:
        """The moves that were listed are in the buffers, one by one and as a mask."""
        listed, legal = self.listed, self.legal
        for number in range(count):
            legal[at * ROOM + number] = i32(listed[number])
        for number in range(count, self.counts[at]):
            legal[at * ROOM + number] = i32(NO_MOVE)
        self.counts[at] = count
        if self.moves > 0:
            for number in range(count):
                self.masks[at * self.moves + listed[number]] = 1

    def observe_all_seats(self) -> Buffer:
        """What every seat of every match may know now (size * seats * layout.size)."""
        seen = zero_buffer(self.size * self.seats * self.width)
        for at in range(self.size):
            state = self.states[at]
            for seat in range(self.seats):
                state.observe(seat, seen, (at * self.seats + seat) * self.width)
        return seen

    def look_ahead(self, into: AfterstateFeatures) -> None:
        """What the asked seat of every match sees now, and after each of its legal moves."""
        into.clear()
        for at in range(self.size):
            rng = Rng((self.seeds[at] + self.decisions[at] * STRIDE) & MASK)
            into.look_ahead(self.states[at], self.asked[at], rng)


def numbers(count: i64) -> Row:
    """A row of zeros."""
    return vec[i64]([0] * count)
