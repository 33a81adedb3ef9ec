"""The two heads of a search that training improves: value network and policy prior.

A head says which data its matches yield, and how its weights are stored; generations of both are
played, trained and gated in the same way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fireside.core.network_features import NetworkFeatures
from fireside.core.policy_prior import PolicyFeatures
from fireside.core.weights import Provenance, write_prior, write_weights
from fireside.learn.policy_targets import PolicyTargetChunk, play_policy_targets
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.self_play import PlayTask, play_task
from fireside.learn.training_spec import TrainingSpec, policy_features_of


@dataclass(frozen=True, slots=True)
class Head:
    """A part of the search: its data, its files and its place in the sequence of seeds."""

    name: str
    title: str  # name of its weights in messages
    ledger: str  # file with a line for each generation
    curves: str  # files with the learning curves
    weights: str  # suffix of weight files
    data: str  # folder of a generation's data
    suffix: str  # suffix of data files
    chunk: type[PositionChunk] | type[PolicyTargetChunk]
    play: Callable[[PlayTask], str]
    write: Callable[[Provenance, Any], bytes]
    features: Callable[[TrainingSpec], NetworkFeatures | PolicyFeatures]
    matches_per_file: int
    simulations: int  # per decision of self-play; 0: drawn for each match
    first_seed: int
    first_deal: int  # of gates
    is_cumulative: bool  # trained from the best weights on, with the data of a generation before


VALUE = Head(
    name="value",
    title="network",
    ledger="generations.jsonl",
    curves="curves",
    weights="weights",
    data="matches",
    suffix="positions",
    chunk=PositionChunk,
    play=play_task,
    write=write_weights,
    features=TrainingSpec.features,
    matches_per_file=16,
    simulations=0,
    first_seed=0,
    first_deal=0,
    is_cumulative=True,
)
POLICY = Head(
    name="policy",
    title="prior",
    ledger="priors.jsonl",
    curves="prior-curves",
    weights="prior",
    data="choices",
    suffix="choices",
    chunk=PolicyTargetChunk,
    play=play_policy_targets,
    write=write_prior,
    features=policy_features_of,
    matches_per_file=4,
    simulations=800,
    first_seed=500_000_000,
    first_deal=500_009,
    is_cumulative=False,
)
