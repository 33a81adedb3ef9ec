"""Subject: what is learned, from what; the same for all generations of a training."""

from functools import cache
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.game import OptionValue
from fireside.core.network_features import NetworkFeatures
from fireside.core.policy_prior import PolicyFeatures
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import State
from fireside.core.weights import network_in, prior_in
from fireside.games import game, hooks_of
from fireside.play.provenance import commit_here


class NothingToLearn(FiresideError):
    """The title has no features, so that a network would see nothing."""


class TrainingSpec(msgspec.Struct, frozen=True):
    """The tables of a training, and the code that played at them."""

    title: str
    seats: int
    options: dict[str, OptionValue]
    table: str  # the word of `NetworkFeatures.table_kind`
    layout: str  # of the features
    commit: str
    seed: int

    def new_table(self, seed: int) -> State:
        """A table set up."""
        return game(self.title).set_up(self.seats, seed, self.options)

    def features(self) -> NetworkFeatures:
        """What a network sees of these tables."""
        features = hooks_of(self.new_table(0)).features
        assert features is not None
        return features


def make_training_spec(
    title: str, seats: int, options: dict[str, OptionValue], seed: int
) -> TrainingSpec:
    """What a training with this version of the code is about."""
    agreed = game(title).read_options(seats, options)
    state = game(title).set_up(seats, 0, agreed)
    features = hooks_of(state).features
    if features is None:
        raise NothingToLearn(
            f"{game(title).name} tells a network nothing: its search hooks have no features."
        )
    table = features.table_kind(state)
    return TrainingSpec(title, seats, agreed, table, features.layout, commit_here(), seed)


def policy_features_of(subject: TrainingSpec) -> PolicyFeatures:
    """What a prior is told of moves at these tables."""
    told = game(subject.title).search_hooks.policy_features
    if told is None:
        raise NothingToLearn(
            f"{game(subject.title).name} tells a prior nothing of moves: its search hooks have no "
            "policy_features."
        )
    return told


@cache
def hooks_with_files(title: str, table: str, weights: str, prior: str = "") -> SearchHooks:
    """The title's thinking with the network and the prior of files, or without them."""
    hooks = game(title).search_hooks
    network = learned = None
    if weights:
        assert hooks.features is not None
        network = network_in(Path(weights).read_bytes(), title, table, hooks.features)
    if prior:
        assert hooks.policy_features is not None
        learned = prior_in(Path(prior).read_bytes(), title, table, hooks.policy_features)
    return hooks.with_networks(network, learned) if weights or prior else hooks
