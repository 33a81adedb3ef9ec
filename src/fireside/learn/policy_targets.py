"""Policy targets: the visit shares of searches in self-play, on which priors are trained."""

from array import array
from collections.abc import Sequence
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.search_result import SearchResult
from fireside.core.policy_prior import MOST_TOLD, PolicyFeatures
from fireside.core.state import State
from fireside.learn.self_play import PlayTask, SelfPlay
from fireside.play.atomic_files import write_atomically


class PolicyTargetChunk(msgspec.Struct, frozen=True):
    """Decisions of some matches; each column is an array as bytes, in the machine's byte order.

    `told`    active features of each move, padded with the index after the last feature
    `counts`  number of moves of each decision
    `shares`  each move's share of the search
    """

    seed: int
    matches: int
    told: bytes
    counts: bytes
    shares: bytes

    @property
    def positions(self) -> int:
        """Return the number of decisions."""
        return len(array("h", self.counts))


class PolicyTargetPlay(SelfPlay):
    """Self-play that records the decisions made by tree search."""

    def __init__(self, task: PlayTask) -> None:
        super().__init__(task)
        assert self.hooks.policy_features is not None
        self.policy_features: PolicyFeatures = self.hooks.policy_features
        self.workspace = self.policy_features.new_workspace()
        self.row = vec[i64]([0] * MOST_TOLD)
        self.told = array("h")
        self.counts = array("h")
        self.shares = array("f")

    def play(self) -> None:
        """Play all matches and write their decisions to the task's file."""
        for _ in range(self.task.matches):
            self.play_match()
        chunk = PolicyTargetChunk(
            self.task.seed,
            self.task.matches,
            self.told.tobytes(),
            self.counts.tobytes(),
            self.shares.tobytes(),
        )
        write_atomically(Path(self.task.path), msgspec.msgpack.encode(chunk))

    def search(self, state: State, seat: int) -> SearchResult:
        """Search as in self-play and record the candidates' shares."""
        thought = super().search(state, seat)
        weights = [one.weight for one in thought.candidates]
        if len(weights) > 1 and not self.hooks.plans_turn(state):
            self.note(state, seat, [int(one.move) for one in thought.candidates], weights)
        return thought

    def note(self, state: State, seat: int, moves: list[int], weights: Sequence[float]) -> None:
        """Record a decision: the features and the share of each move."""
        nothing, most = self.policy_features.count, self.policy_features.most
        self.policy_features.prepare(state, seat, self.workspace)
        for move in moves:
            count = int(self.policy_features.list_move(state, seat, move, self.workspace, self.row))
            assert count <= most, f"{count} features are told of a move, more than {most}"
            self.told.extend(self.row[:count])
            self.told.extend([nothing] * (most - count))
        self.counts.append(len(moves))
        self.shares.extend(weight / (sum(weights) or 1.0) for weight in weights)


def play_policy_targets(task: PlayTask) -> str:
    """Play the matches of a task; return the path of its file."""
    PolicyTargetPlay(task).play()
    return task.path
