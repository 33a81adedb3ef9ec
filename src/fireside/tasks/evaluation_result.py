"""The result of an evaluation, with everything that is needed to repeat it."""

import math
import os
import platform
from collections import Counter
from collections.abc import Sequence

import msgspec

import fireside
from fireside.play.confidence import wilson
from fireside.play.provenance import commit_here
from fireside.tasks.catalogue import FixedTask


class Played(msgspec.Struct, frozen=True, array_like=True):
    """One match: its deal, the player's seat, and its worth (1 a win, -1 a loss)."""

    deal: int
    seat: int
    worth: float
    points: int
    decisions: int  # of the measured player
    seconds: float  # of the measured player's decisions together
    fault: str = ""  # why the match was lost before its end
    words: str = ""
    tokens: int = 0  # of the measured player together
    player_seed: int = 0
    moves: tuple[int, ...] = ()  # of the measured player; the opponents' follow from them


class Machine(msgspec.Struct, frozen=True):
    """The machine, the Python version and the package of an evaluation."""

    fireside: str
    compiled: bool
    python: str
    system: str
    processor: str
    cores: int


class Result(msgspec.Struct, frozen=True):
    """A player's result in a task; `share` is the share of wins, with shared wins divided.

    Results of held-out deals have the hash of their key.
    """

    task: FixedTask
    policy: str
    simulations: int
    whole: bool  # whether all deals of the task were played
    matches: int
    share: float
    lowest: float  # bounds of the 95 % confidence interval
    highest: float
    by_seat: tuple[float, ...]
    mean_points: float
    faults: dict[str, int]
    seconds_per_decision: float
    player: str  # fingerprint of its play; empty in results without one
    opponents: str  # fingerprint of their play: only results with equal ones are comparable
    commit: str  # of this package
    machine: Machine
    played: tuple[Played, ...]
    held_out: str = ""  # hash of the key of the deals; empty for the public ones
    by_player_seed: dict[int, float] = {}
    trained_on: int = 0  # decisions, as declared
    tokens_per_match: float = 0.0

    def sentence(self) -> str:
        """Return the result as text for people."""
        part = "" if self.whole else f" ({self.matches} of {self.task.matches} matches only)"
        lines = [
            f"{self.task.name}: {self.policy} wins {self.share:.1%} "
            f"({self.lowest:.1%} to {self.highest:.1%}) of {self.matches} matches{part}, "
            f"{self.seconds_per_decision * 1000:.1f} ms a decision",
            "by seat: " + ", ".join(f"{share:.1%}" for share in self.by_seat),
        ]
        if len(self.by_player_seed) > 1:
            shares = [f"{share:.1%}" for share in self.by_player_seed.values()]
            lines.append(f"by player seed: {', '.join(shares)}")
        if self.held_out:
            lines.append(f"held-out deals of the key with hash {self.held_out[:16]}")
        if self.tokens_per_match:
            lines.append(f"{self.tokens_per_match:,.0f} tokens a match")
        for fault, times in self.faults.items():
            words = next((one.words for one in self.played if one.fault == fault and one.words), "")
            lines.append(
                f"{self.policy} {fault} and lost {times} matches by it"
                + (f", first: {words}" if words else "")
            )
        return "\n".join(lines)


def this_machine() -> Machine:
    """Return a description of this machine."""
    return Machine(
        fireside=fireside.__version__,
        compiled=fireside.COMPILED,
        python=platform.python_version(),
        system=platform.system(),
        processor=platform.machine(),
        cores=os.cpu_count() or 1,
    )


def summarize(
    task: FixedTask,
    policy: str,
    simulations: int,
    played: Sequence[Played],
    deals: int,
    *,
    player: str = "",
    opponents: str = "",
    held_out: str = "",
    trained_on: int = 0,
) -> Result:
    """Return the result of all matches together."""
    matches = sorted(played, key=lambda one: (one.deal, one.seat))
    shares = [(one.worth + 1) / 2 for one in matches]
    lowest, highest = share_interval(matches)
    decisions = sum(one.decisions for one in matches)
    seats = [[share for one, share in zip(matches, shares, strict=True) if one.seat == seat]
             for seat in range(task.seats)]  # fmt: skip
    return Result(
        task=task,
        policy=policy,
        simulations=simulations,
        whole=deals == task.deals,
        matches=len(matches),
        share=mean(shares),
        lowest=lowest,
        highest=highest,
        by_seat=tuple(round(mean(one), 4) for one in seats),
        mean_points=round(mean([one.points for one in matches]), 2),
        faults=dict(Counter(one.fault for one in matches if one.fault)),
        seconds_per_decision=round(sum(one.seconds for one in matches) / max(decisions, 1), 6),
        player=player,
        opponents=opponents,
        commit=commit_here(),
        machine=this_machine(),
        played=tuple(matches),
        held_out=held_out,
        by_player_seed=_by_player_seed(matches) if task.version > 1 else {},
        trained_on=trained_on,
        tokens_per_match=round(mean([one.tokens for one in matches]), 1),
    )


def _by_player_seed(matches: Sequence[Played]) -> dict[int, float]:
    """Return the share of wins for each seed of the player."""
    seeds = sorted({one.player_seed for one in matches})
    return {
        seed: round(mean([(m.worth + 1) / 2 for m in matches if m.player_seed == seed]), 4)
        for seed in seeds
    }


def mean(numbers: Sequence[float]) -> float:
    """Return the mean, or 0 without numbers."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def share_interval(matches: Sequence[Played]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the share of wins.

    Matches of one deal may be correlated: the number of matches is then reduced by the design
    effect, the ratio of the variance between deals to that of independent matches.
    """
    shares = [(one.worth + 1) / 2 for one in matches]
    share, count = mean(shares), len(shares)
    deals: dict[int, list[float]] = {}
    for one, own in zip(matches, shares, strict=True):
        deals.setdefault(one.deal, []).append(own)
    chance = share * (1 - share) / count
    if len(deals) > 1 and chance > 0:
        means = [mean(one) for one in deals.values()]
        spread = sum((one - share) ** 2 for one in means) / (len(means) - 1) / len(means)
        count = max(1, math.floor(count / max(1.0, spread / chance)))
    return wilson(share * count, count)
