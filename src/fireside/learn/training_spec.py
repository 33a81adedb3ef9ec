"""Training specification: the tables and features, the same for all generations of a run."""

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
    """An error for a title without network or policy features."""


class TrainingSpec(msgspec.Struct, frozen=True):
    """The kind of table that a run trains for, the feature layout and the commit."""

    title: str
    seats: int
    options: dict[str, OptionValue]
    table: str  # from `NetworkFeatures.table_kind`
    layout: str  # hash of the feature layout
    commit: str
    seed: int

    def new_table(self, seed: int) -> State:
        """Return the initial state of such a table."""
        return game(self.title).set_up(self.seats, seed, self.options)

    def features(self) -> NetworkFeatures:
        """Return the network features of such tables."""
        features = hooks_of(self.new_table(0)).features
        assert features is not None
        return features


def make_training_spec(
    title: str, seats: int, options: dict[str, OptionValue], seed: int
) -> TrainingSpec:
    """Return the specification for such tables, with the current commit and feature layout."""
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
    """Return the policy features of such tables; raise NothingToLearn if there are none."""
    told = game(subject.title).search_hooks.policy_features
    if told is None:
        raise NothingToLearn(
            f"{game(subject.title).name} tells a prior nothing of moves: its search hooks have no "
            "policy_features."
        )
    return told


@cache
def hooks_with_files(title: str, table: str, weights: str, prior: str = "") -> SearchHooks:
    """Return the title's search hooks with the network and prior in these files, if any."""
    hooks = game(title).search_hooks
    network = learned = None
    if weights:
        assert hooks.features is not None
        network = network_in(Path(weights).read_bytes(), title, table, hooks.features)
    if prior:
        assert hooks.policy_features is not None
        learned = prior_in(Path(prior).read_bytes(), title, table, hooks.policy_features)
    return hooks.with_networks(network, learned) if weights or prior else hooks
