# compiled
"""Many matches of one title stepped in one compiled loop, with all data in flat buffers.

Used by vector environments and batches. A match that ends is followed by a new one in the same
step, from the next seed.
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

# The player in a seat: the learner, chance, or FIRST_OPPONENT + the index of an opponent.
LEARNER: Final[i64] = 0
BY_CHANCE: Final[i64] = 1
FIRST_OPPONENT: Final[i64] = 2

NO_MOVE: Final[i64] = -1
ROOM: Final[i64] = MOST_MOVES + 32  # rows of a power of two would compete for the same cache lines
DECISION: Final[i64] = 2  # numbers for each decision of the history: seat and move


def returns_of(state: State) -> list[float]:
    """Return the value of a finished match for each seat, from -1 to 1.

    A single winner gets 1, losers -1, and k joint winners 2 / k - 1 each: for k = 2 that is 0, a
    draw.
    """
    returns = [-1.0] * int(state.seats)
    winners = state.winners
    for seat in winners:
        returns[seat] = 2.0 / len(winners) - 1.0
    return returns


class VectorEngine:
    """A batch of `size` matches and the buffers that `begin` and every `step` fill.

    `observations`  the asked seat's observation (size * layout.size)
    `masks`         1 for each of its legal moves (size * move_count); empty if not `masked`
    `legal`         the numbers of its legal moves, then NO_MOVE (size * ROOM)
    `counts`        the number of its legal moves
    `asked`         the seat that must decide
    `recent`        the latest `history` decisions as it knows them (size * history * DECISION)
    `chances`       one of its legal moves, drawn at random
    `rewards`       the reward of the learner's last move, for the seat that made it
    `returns`       the value of a match that ended in this step, for every seat (size * seats)
    `scores`        every seat's points in that match (size * seats)
    `lengths`       the number of decisions in that match
    `sat`           the player in every seat of that match (size * seats)
    `ended`         1 if a match ended in this step
    `cut`           1 if a match was truncated in this step, at `longest` decisions
    `last`          final observation of the last learner seat to move in a match that ended or was
                    truncated; empty if none did
    `sitting`       the player in every seat of the current match (size * seats)
    `seeds`         the seed of the current match

    `observations`, `masks` and `last` are new buffers at every step and may be kept; the others are
    overwritten. `lineup` lists the players; it rotates by one seat from match to match.
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
        self.turned: Row = numbers(size)  # number of seats by which the lineup is rotated
        self.sitting: Row = numbers(size * seats)
        self.sat: Row = numbers(size * seats)
        self.decisions: Row = numbers(size)
        self.seeds: Row = numbers(size)
        self.scores: Row = numbers(size * seats)
        self.lengths: Row = numbers(size)
        self.chance: Row = numbers(size)  # one generator state per match
        self.rewards = vec[float]([0.0] * size)
        self.returns = vec[float]([0.0] * (size * seats))
        self.ended: Buffer = zero_buffer(size)
        self.cut: Buffer = zero_buffer(size)
        self.listed: Row = numbers(MOST_MOVES)

    def begin(self, seed: i64, first: i64 = 0) -> None:
        """Start all matches and stop at their first decisions; the seed determines everything.

        `first` is the global number of the first match here, so that batches that split a larger
        one between processes play the same matches as that one.
        """
        self.clear()
        self.states = []
        for at in range(self.size):
            self.chance[at] = mix((seeded(seed) + (first + at + 1) * STRIDE) & MASK)
            self.turned[at] = first + at
            self.states.append(self.new_match(at))
            self.ask(at)

    def roll(self, at: i64, limit: i64) -> i64:
        """Return a random number in 0 .. limit - 1 from this match's generator."""
        self.chance[at] = advance(self.chance[at])
        return scale_below(self.chance[at], limit)

    def clear(self) -> None:
        """Reset the buffers that every step fills."""
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
        """Return a match from the next seed at which a player other than chance must decide."""
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
        """Rotate the lineup by one seat."""
        self.mover[at] = NO_MOVE
        for seat in range(self.seats):
            player = i64(self.lineup[(seat + self.turned[at]) % self.seats])
            self.sitting[at * self.seats + seat] = player
            if player == LEARNER and self.mover[at] == NO_MOVE:
                self.mover[at] = seat
        self.turned[at] += 1

    def step(self, moves: Row) -> None:
        """Apply the asked seat's move in every match; the caller has checked that it is legal.

        NO_MOVE leaves a match as it is and asks again.
        """
        self.clear()
        for at in range(self.size):
            if moves[at] == NO_MOVE:
                self.ask(at)
            else:
                self.mover[at] = self.asked[at]
                self.move_on(at, moves[at])

    def apply_opponent_moves(self, moves: Row) -> None:
        """Apply opponents' moves, NO_MOVE for none; keep the results of matches ended this step."""
        for at in range(self.size):
            if moves[at] != NO_MOVE:
                self.wipe(at)
                self.move_on(at, moves[at])

    def wipe(self, at: i64) -> None:
        """Reset the observation and the mask of this match."""
        for place in range(at * self.width, (at + 1) * self.width):
            self.observations[place] = 0
        for place in range(at * self.moves, (at + 1) * self.moves):
            self.masks[place] = 0

    def move_on(self, at: i64, move: i64) -> None:
        """Apply a move and the chance players' moves after it, then ask the next seat."""
        state = self.states[at]
        self.make(state, at, self.asked[at], move)
        self.play_by_chance(state, at)
        if state.over or self.decisions[at] >= self.longest:
            self.record_result(state, at)
            self.states[at] = self.new_match(at)
        self.ask(at)

    def make(self, state: State, at: i64, seat: Seat, move: i64) -> None:
        """Apply the move and push it onto the history."""
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
        """Play random moves for seats of chance until another player must decide."""
        while not state.over and self.decisions[at] < self.longest:
            seat = first_to_act(state)
            if self.sitting[at * self.seats + seat] != BY_CHANCE:
                return
            count = state.list_moves(seat, self.listed)
            self.make(state, at, seat, self.listed[self.roll(at, count)])

    def record_result(self, state: State, at: i64) -> None:
        """Write the result of a finished or truncated match to the buffers."""
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
        """Write the next seat's observation, legal moves and history to the buffers."""
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
        """Write the listed moves to the buffers, as numbers and as a mask."""
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
        """Return the observation of every seat of every match (size * seats * layout.size)."""
        seen = zero_buffer(self.size * self.seats * self.width)
        for at in range(self.size):
            state = self.states[at]
            for seat in range(self.seats):
                state.observe(seat, seen, (at * self.seats + seat) * self.width)
        return seen

    def look_ahead(self, into: AfterstateFeatures) -> None:
        """List the features of every match's table now and after each legal move."""
        into.clear()
        for at in range(self.size):
            rng = Rng((self.seeds[at] + self.decisions[at] * STRIDE) & MASK)
            into.look_ahead(self.states[at], self.asked[at], rng)


def numbers(count: i64) -> Row:
    return vec[i64]([0] * count)
