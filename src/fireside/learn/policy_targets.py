"""Choices: what searches have tried most, noted by self-play so that a prior can learn it."""

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
    """Decisions of some matches; each column is an array as bytes, in the order of this machine.

    `told`    features of each move, filled up with one that means nothing
    `counts`  how many moves each decision had
    `shares`  how much of its search each move got
    """

    seed: int
    matches: int
    told: bytes
    counts: bytes
    shares: bytes


class PolicyTargetPlay(SelfPlay):
    """One process's matches, whose searched decisions are noted."""

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
        """All matches are played and written down."""
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
        """What this match's bots think; what they tried is noted."""
        thought = super().search(state, seat)
        weights = [one.weight for one in thought.candidates]
        if len(weights) > 1 and not self.hooks.plans_turn(state):
            self.note(state, seat, [int(one.move) for one in thought.candidates], weights)
        return thought

    def note(self, state: State, seat: int, moves: list[int], weights: Sequence[float]) -> None:
        """One decision: what is told of each of its moves, and its share of the search."""
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
    """The decisions of a task are in its file, whose path is returned."""
    PolicyTargetPlay(task).play()
    return task.path
