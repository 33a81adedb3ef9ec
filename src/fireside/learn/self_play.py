"""Self-play for network training, by bots with deliberate errors that diversify positions."""

import math
import random
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.bot import Budget
from fireside.bots.search import search_with_hooks
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import FULL_WIN, MOST_MOVES, MOST_SEATS, State
from fireside.learn.position_dataset import PositionEncoder, PositionRecorder, Seen
from fireside.learn.training_spec import TrainingSpec, hooks_with_files

SIMULATIONS = (40, 80, 160)  # per decision, drawn for each match
SHORT_PLAY_OUT = 16  # decisions; with longer rollouts, simulations are reduced
BEAMS = (2, 3, 4)  # beam width of plans, drawn for each match
AS_GOOD_AS_WON = 0.97  # win probability from which positions are not recorded
RANDOM_OPENING = 0.7  # probability of a random first decision, except in planned turns
MOST_STEPS_ASTRAY = 8


class ExplorationErrors(msgspec.Struct, frozen=True):
    """Probabilities of errors in a match: a random move, a weaker candidate, a weaker plan."""

    any_move: float
    thought_of: float
    other_plan: float


CAREFUL = ExplorationErrors(0.02, 0.08, 0.1)
CARELESS = ExplorationErrors(0.1, 0.2, 0.35)


class PlayTask(msgspec.Struct, frozen=True):
    """A batch of matches for one process: players, number, seed and output file."""

    subject: TrainingSpec
    weights: str  # a file, or empty
    matches: int
    seed: int
    path: str
    prior: str = ""  # a file, or empty
    simulations: int = 0  # per decision; 0: drawn for each match


class SelfPlay:
    """The self-play of one process, reproducible from the task's seed."""

    def __init__(self, task: PlayTask) -> None:
        self.task = task
        self.random = random.Random(task.seed)
        self.rng = Rng(task.seed)
        title, table = task.subject.title, task.subject.table
        self.by_hand = hooks_with_files(title, table, "")
        self.hooks = hooks_with_files(title, table, task.weights, task.prior)
        self.features = task.subject.features()
        self.eye = PositionEncoder(self.features)
        self.notebook = PositionRecorder(task.seed)
        self.prospects = vec[i64]([0] * MOST_SEATS)

    def play(self) -> None:
        """Play all matches and write their positions to the task's file."""
        for _ in range(self.task.matches):
            self.play_match()
        self.notebook.write(Path(self.task.path))

    def play_match(self) -> None:
        """Play one match and record its positions with search values and the final result."""
        draw = self.random
        state = self.task.subject.new_table(draw.getrandbits(62) & LARGEST_SEED)
        self.errors = CARELESS if draw.random() < 0.5 else CAREFUL
        beam = draw.choice(BEAMS)
        less = 1 + int(self.by_hand.horizon(state)) // SHORT_PLAY_OUT
        simulations = self.task.simulations or max(1, draw.choice(SIMULATIONS) // less)
        self.skill = SearchParams(simulations, 60.0, 12, beam=beam, settles=False)
        self.noted: list[tuple[Seen, list[float] | None]] = []
        self.waiting: list[Seen] = []  # awaiting the value of the next search
        decisions = 0
        while not state.over:
            if self.hooks.plans_turn(state):
                self.take_turn(state)
            else:
                self.decide(state, decisions)
            decisions += 1
        self.noted += [(seen, None) for seen in self.waiting]
        result = final_targets(state, self.features.lead)
        for seen, value in self.noted:
            self.notebook.note(seen, result if value is None else value, result)
        self.notebook.matches += 1

    def decide(self, state: State, decisions: int) -> None:
        """Make one decision by search, or at random in the opening."""
        draw = self.random
        seat = state.to_act[0]
        moves = self.moves_to_err_among(state, seat)
        is_opening = decisions < state.seats and draw.random() < RANDOM_OPENING
        if len(moves) == 1 or is_opening:
            state.apply(seat, draw.choice(moves))
            return
        thought = self.search(state, seat)
        if self.is_worth_noting(state):
            self.noted.append((self.eye.encode(state), self.value_of(thought)))
        state.apply(seat, self.choose(thought, moves))

    def moves_to_err_among(self, state: State, seat: int) -> list[int]:
        """Return the moves for random errors: all, or the sensible ones between planned turns.

        A uniformly random bid would be half of all points on average.
        """
        row = vec[i64]([0] * MOST_MOVES)
        worth_trying = int(self.hooks.list_bids(state, seat, row))
        return list(row)[:worth_trying] or state.legal_moves(seat)

    def search(self, state: State, seat: int) -> SearchResult:
        """Search from the seat's information; positions that waited get the search's value."""
        world = state.resample(seat, self.rng)
        thought = search_with_hooks(self.hooks, world, seat, self.skill, Budget(0.0), self.rng)
        for seen in self.waiting:
            self.noted.append((seen, self.value_of(thought)))
        self.waiting = []
        return thought

    def value_of(self, thought: SearchResult) -> list[float]:
        """Return the win probability of each seat and of no winner, normalized to a sum of one."""
        values = [max(value, 0.0) for value in thought.prospects]
        nobody = max(0.0, 1.0 - sum(values)) if self.features.nobody else 0.0
        whole = (sum(values) + nobody) or 1.0
        return [value / whole for value in (*values, nobody)]

    def is_worth_noting(self, state: State) -> bool:
        """Return whether such positions are evaluated by networks and the match is open."""
        if self.by_hand.is_under_way(state):
            return False
        self.by_hand.evaluate(state, self.prospects)
        best = max(int(self.prospects[seat]) for seat in range(int(state.seats)))
        return best < AS_GOOD_AS_WON * int(FULL_WIN)

    def choose(self, thought: SearchResult, moves: list[int]) -> int:
        """Return the move to play: the best, or with some probability another."""
        draw = self.random
        chance = draw.random() - self.errors.any_move
        if chance < 0:
            return draw.choice(moves)
        found = thought.candidates
        if chance < self.errors.thought_of:
            return draw.choices(found, [one.visits + 1e-9 for one in found])[0].move
        if thought.secret:
            return draw.choices(found, [one.weight + 1e-9 for one in found])[0].move
        return found[0].move

    def take_turn(self, state: State) -> None:
        """Play the rest of a turn by a plan, sometimes after a few random steps."""
        draw = self.random
        seat = state.to_act[0]
        if draw.random() < self.errors.any_move / 2 + 0.01:
            self.explore_randomly(state, seat)
        if not state.over and state.to_act[0] == seat and self.hooks.plans_turn(state):
            thought = self.search(state, seat)
            best = thought.candidates[0]
            if draw.random() < self.errors.other_plan:
                best = draw.choice(thought.candidates)
            self.follow(state, seat, best, self.value_of(thought))
        if not state.over and draw.random() < 0.9:
            self.waiting.append(self.eye.encode(state))

    def explore_randomly(self, state: State, seat: int) -> None:
        """Play a few random moves of the turn."""
        for _ in range(self.random.randrange(1, MOST_STEPS_ASTRAY)):
            if state.over or state.to_act[0] != seat:
                return
            state.apply(seat, self.random.choice(state.legal_moves(seat)))

    def follow(self, state: State, seat: int, plan: Candidate, value: list[float]) -> None:
        """Carry out a plan until something is revealed; sometimes record a position of it."""
        moves = list(plan.plan)
        noted = self.random.randrange(len(moves)) if self.random.random() < 0.4 else -1
        for step, move in enumerate(moves):
            state.apply(seat, move)
            if state.over or state.to_act[0] != seat or state.barrier:
                return
            if step == noted and step < len(moves) - 1:
                self.noted.append((self.eye.encode(state), value))


def final_targets(state: State, lead: int) -> list[float]:
    """Return the training target of a finished match for each seat and for no winner.

    With `lead`, the target is the mean of the win and a softmax of the points divided by `lead`.
    """
    winners, seats = state.winners, int(state.seats)
    if not winners:
        return [0.0] * seats + [1.0]
    result = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if lead:
        best = max(state.scores)
        odds = [math.exp((points - best) / lead) for points in state.scores]
        result = [(won + odd / sum(odds)) / 2 for won, odd in zip(result, odds, strict=True)]
    return [*result, 0.0]


def play_task(task: PlayTask) -> str:
    """Play the matches of a task; return the path of its file."""
    SelfPlay(task).play()
    return task.path
