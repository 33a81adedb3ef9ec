"""Self-play: matches of bots that err now and then, so that much is seen and not only the best."""

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

SIMULATIONS = (40, 80, 160)  # of a decision, drawn for each match
SHORT_PLAY_OUT = 16  # decisions: where play-outs are longer, less is simulated
BEAMS = (2, 3, 4)  # of a plan
AS_GOOD_AS_WON = 0.97  # of such positions a network learns nothing: the evaluation knows them
RANDOM_OPENING = 0.7  # of each seat's first decision, where turns are not planned
MOST_STEPS_ASTRAY = 8


class ExplorationErrors(msgspec.Struct, frozen=True):
    """How often a bot errs in a match: any move, one it has thought of, a wrong plan."""

    any_move: float
    thought_of: float
    other_plan: float


CAREFUL = ExplorationErrors(0.02, 0.08, 0.1)
CARELESS = ExplorationErrors(0.1, 0.2, 0.35)


class PlayTask(msgspec.Struct, frozen=True):
    """Some matches for a process: who plays, how many, from which seed, and where to write."""

    subject: TrainingSpec
    weights: str  # a file, or nothing
    matches: int
    seed: int
    path: str
    prior: str = ""  # a file, or nothing
    simulations: int = 0  # of a decision; 0: drawn for each match


class SelfPlay:
    """One process's matches, all from one seed."""

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
        """All matches are played and written down."""
        for _ in range(self.task.matches):
            self.play_match()
        self.notebook.write(Path(self.task.path))

    def play_match(self) -> None:
        """One match, its positions noted with its result."""
        draw = self.random
        state = self.task.subject.new_table(draw.getrandbits(62) & LARGEST_SEED)
        self.errors = CARELESS if draw.random() < 0.5 else CAREFUL
        beam = draw.choice(BEAMS)
        less = 1 + int(self.by_hand.horizon(state)) // SHORT_PLAY_OUT
        simulations = self.task.simulations or max(1, draw.choice(SIMULATIONS) // less)
        self.skill = SearchParams(simulations, 60.0, 12, beam=beam, settles=False)
        self.noted: list[tuple[Seen, list[float] | None]] = []
        self.waiting: list[Seen] = []  # for what the next search thinks
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
        """One decision by a search over worlds."""
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
        """All, but between turns only answers worth trying: any bid would be half of all points."""
        row = vec[i64]([0] * MOST_MOVES)
        worth_trying = int(self.hooks.list_bids(state, seat, row))
        return list(row)[:worth_trying] or state.legal_moves(seat)

    def search(self, state: State, seat: int) -> SearchResult:
        """What this match's bots think, from what the seat may know."""
        world = state.resample(seat, self.rng)
        thought = search_with_hooks(self.hooks, world, seat, self.skill, Budget(0.0), self.rng)
        for seen in self.waiting:
            self.noted.append((seen, self.value_of(thought)))
        self.waiting = []
        return thought

    def value_of(self, thought: SearchResult) -> list[float]:
        """The prospects of every seat and nobody, which make a whole."""
        values = [max(value, 0.0) for value in thought.prospects]
        nobody = max(0.0, 1.0 - sum(values)) if self.features.nobody else 0.0
        whole = (sum(values) + nobody) or 1.0
        return [value / whole for value in (*values, nobody)]

    def is_worth_noting(self, state: State) -> bool:
        """A network will be asked about such positions."""
        if self.by_hand.is_under_way(state):
            return False
        self.by_hand.evaluate(state, self.prospects)
        best = max(int(self.prospects[seat]) for seat in range(int(state.seats)))
        return best < AS_GOOD_AS_WON * int(FULL_WIN)

    def choose(self, thought: SearchResult, moves: list[int]) -> int:
        """The best move, or by mistake another."""
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
        """A turn, or what is left of it, by a plan; sometimes a few steps go astray first."""
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
        """Some steps at random."""
        for _ in range(self.random.randrange(1, MOST_STEPS_ASTRAY)):
            if state.over or state.to_act[0] != seat:
                return
            state.apply(seat, self.random.choice(state.legal_moves(seat)))

    def follow(self, state: State, seat: int, plan: Candidate, value: list[float]) -> None:
        """The plan is carried out until something comes to light; one step of it may be noted."""
        moves = list(plan.plan)
        noted = self.random.randrange(len(moves)) if self.random.random() < 0.4 else -1
        for step, move in enumerate(moves):
            state.apply(seat, move)
            if state.over or state.to_act[0] != seat or state.barrier:
                return
            if step == noted and step < len(moves) - 1:
                self.noted.append((self.eye.encode(state), value))


def final_targets(state: State, lead: int) -> list[float]:
    """What each seat and nobody got: a win, or half of it by how far the points are apart."""
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
    """The matches of a task are in its file, whose path is returned."""
    SelfPlay(task).play()
    return task.path
