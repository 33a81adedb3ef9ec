"""Rows of the leaderboard, played in shares by a pool that plays many rows at once."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.tasks import FixedTask, Result, task
from fireside.tasks.deals import key_hash
from fireside.tasks.evaluated_match import pairings
from fireside.tasks.evaluation_result import Played, summarize
from fireside.tasks.policy_evaluation import (
    PATIENCE,
    MatchShare,
    cut,
    fingerprint_of_opponents,
    fingerprint_of_player,
    play_share,
)

NETWORK = "FIRESIDE_NETWORK"
WORKERS = 16  # decides how small the shares are, whatever the number of processes


@dataclass
class Row:
    """A player in a task, and the file that its result is written to."""

    file: Path
    task: str
    policy: str
    simulations: int = 0
    network: str = ""  # with {seed}
    trained_on: int = 0
    key: bytes = b""
    played: list[Played] = field(default_factory=list)

    @property
    def terms(self) -> FixedTask:
        """Return the task."""
        return task(self.task)

    @property
    def done(self) -> bool:
        """Return whether all matches have been played."""
        return len(self.played) == self.terms.matches

    def shares(self) -> Iterator[MatchShare]:
        """Yield the matches in shares, without the limit of time, which a busy machine exceeds."""
        patient = msgspec.structs.replace(self.terms, seconds=PATIENCE)
        for some in cut(pairings(patient, patient.deals, self.key), WORKERS):
            yield MatchShare(patient, self.policy, self.simulations, some)

    def write(self) -> Result:
        """Write the result of the matches; raise FiresideError if the player was too slow."""
        os.environ[NETWORK] = self.network
        chosen = self.terms
        patient = msgspec.structs.replace(chosen, seconds=PATIENCE)
        result = summarize(
            chosen,
            self.policy,
            self.simulations,
            self.played,
            chosen.deals,
            player=fingerprint_of_player(patient, self.policy, self.simulations),
            opponents=fingerprint_of_opponents(chosen),
            held_out=key_hash(self.key),
            trained_on=self.trained_on,
        )
        if result.seconds_per_decision > chosen.seconds:
            raise FiresideError(f"{self.policy} takes longer than {self.task} allows.")
        self.file.write_bytes(msgspec.json.encode(result) + b"\n")
        return result


def play_with(network: str, share: MatchShare) -> list[Played]:
    """Play a share; a player with a network reads it from this file."""
    os.environ[NETWORK] = network
    return play_share(share)
