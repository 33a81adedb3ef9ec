"""Evaluation of a policy: every deal once on each seat, on all cores or on a Ray cluster."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from fireside.arena.tournament import cores_here, play_on_cores
from fireside.bots.ray_cluster import check_nodes, connect, cores_of, run_on_ray
from fireside.tasks.catalogue import FixedTask, UnknownTask
from fireside.tasks.deals import key_hash
from fireside.tasks.evaluated_match import PLAYER_SEEDS, Evaluated, Pairing, pairings
from fireside.tasks.evaluation_result import Played, Result, summarize
from fireside.tasks.frozen_opponents import task_bot
from fireside.tasks.measured_agents import MeasuredTextAgent
from fireside.tasks.player_loading import read_player
from fireside.tasks.players import InvalidMove, MeasuredPlayer
from fireside.tasks.shipped_files import ship_files, travelling_name, travelling_variables

TOGETHER = 32  # matches per batch of questions to the player
FINGERPRINTED = 40  # decisions of the opponents in their fingerprint
PLAYER_FINGERPRINTED = 12  # decisions of the player in its fingerprint
PATIENCE = 3600.0  # seconds per decision
NOBODY = -1


class MatchShare(msgspec.Struct, frozen=True):
    """Some matches of a task with one seed of the player, for one process."""

    task: FixedTask
    policy: str
    simulations: int
    matches: tuple[Pairing, ...]


def play_share(share: MatchShare) -> list[Played]:
    """Play all matches of a share, up to TOGETHER of them in parallel."""
    seed = share.matches[0].player_seed
    player = read_player(share.policy, share.task, share.simulations, seed)
    waiting = [*share.matches]
    done: list[Evaluated] = []
    running: list[Evaluated] = []
    while waiting or running:
        begun = [waiting.pop() for _ in range(min(TOGETHER - len(running), len(waiting)))]
        running += [begin_match(share.task, one, player) for one in begun]
        for match in running:
            match.play_others()
        for match in running:
            if match.over:
                end_match(match, player)
                done.append(match)
        running = [match for match in running if not match.over]
        ask_player(player, running)
    return [match.played() for match in done]


def begin_match(task: FixedTask, pairing: Pairing, player: MeasuredPlayer) -> Evaluated:
    """Return the match, which the player has been told of; a fault there loses it."""
    match = Evaluated(task, pairing, player.remembers)
    fault = player.limited(1, lambda: player.begin(match.start))
    match.fault = fault if isinstance(fault, InvalidMove) else None
    return match


def end_match(match: Evaluated, player: MeasuredPlayer) -> None:
    """Tell the player of the end; a fault there changes no result."""
    match.tokens = player.tokens_of(match.name)
    player.limited(1, lambda: player.end(match.name, match.worth))


def ask_player(player: MeasuredPlayer, matches: Sequence[Evaluated]) -> None:
    """Ask the player for a decision in each of these matches and apply the answers."""
    if not matches:
        return
    begun = time.perf_counter()
    answers = player.ask([one.question() for one in matches])
    seconds = (time.perf_counter() - begun) / len(matches)
    for match, answer in zip(matches, answers, strict=True):
        match.take(answer, seconds)


def evaluate(
    task: FixedTask,
    policy: str,
    *,
    deals: int | None = None,
    simulations: int = 0,
    key: bytes = b"",
    trained_on: int = 0,
    cores: int | None = None,
    ray: str | None = None,
    played: Callable[[int], None] | None = None,
) -> Result:
    """Play the task with this policy and return the result.

    `policy` is a level of bots, a frozen opponent or `module:thing`; a bot makes `simulations` per
    decision, or uses most of the task's seconds if they are 0. With fewer `deals` than the task
    has, the result says so. A `key` selects held-out deals and opponents. In tasks of version 2 the
    deals are shared between five seeds of the player. `trained_on` is the number of decisions it
    was trained on. `played` is called with the number of matches that have ended since its last
    call.
    """
    task.check()
    wanted = task.deals if deals is None else deals
    if not 1 <= wanted <= task.deals:
        raise UnknownTask(f"{task.name} has 1 to {task.deals} deals, not {wanted}.")
    if key and task.version == 1:
        raise UnknownTask(f"{task.name} has public deals only; tasks that end in -v2 have others.")
    read_player(policy, task, simulations)  # fail before starting
    planned = pairings(task, wanted, key)
    matches: list[Played] = []
    for some in play_shares(task, policy, simulations, planned, cores, ray):
        matches += some
        if played is not None:
            played(len(some))
    return summarize(
        task,
        policy,
        simulations,
        matches,
        wanted,
        player=fingerprint_of_player(task, policy, simulations),
        opponents=fingerprint_of_opponents(task),
        held_out=key_hash(key),
        trained_on=trained_on,
    )


def play_shares(
    task: FixedTask,
    policy: str,
    simulations: int,
    planned: Sequence[Pairing],
    cores: int | None,
    ray: str | None,
) -> Iterator[list[Played]]:
    """Yield the results of shares of the matches as they finish, from this machine or a cluster."""

    def shares(workers: int, name: str) -> list[MatchShare]:
        return [MatchShare(task, name, simulations, some) for some in cut(planned, workers)]

    if ray is None:
        workers = min(cores or cores_here(), len(planned))
        yield from play_on_cores(workers, play_share, shares(workers, policy))
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        ship_files(policy, folder)
        with connect(ray, folder, travelling_variables()) as cluster:
            check_nodes(cluster)
            cut_for = shares(cores or cores_of(cluster), travelling_name(policy))
            yield from run_on_ray(cluster, play_share, cut_for, cores or 0)


def cut(matches: Sequence[Pairing], workers: int) -> list[tuple[Pairing, ...]]:
    """Return shares of matches with the same seed of the player, a few for each worker."""
    size = max(1, min(TOGETHER, -(-len(matches) // (4 * workers))))
    by_seed: dict[int, list[Pairing]] = {}
    for one in matches:
        by_seed.setdefault(one.player_seed, []).append(one)
    return [
        tuple(some[at : at + size]) for some in by_seed.values() for at in range(0, len(some), size)
    ]


def fingerprint_of_opponents(task: FixedTask) -> str:
    """Return a digest of a match that the opponents play among themselves.

    Levels improve from version to version: only results with the same fingerprint are comparable.
    """
    match = Evaluated(task, Pairing(0, 0))
    match.bots[0] = task_bot(task.opponents[0], 1)
    match.seat = NOBODY
    match.play_others(FINGERPRINTED)
    return match.moves_digest()


def fingerprint_of_player(task: FixedTask, policy: str, simulations: int) -> str:
    """Return a digest of the first moves of the first match that the player plays.

    Empty for players that write text: asking a language model again is expensive. A bot with
    simulations has no time limit here, so that a busy machine computes the same digest.
    """
    patient = msgspec.structs.replace(task, seconds=PATIENCE) if simulations else task
    player = read_player(policy, patient, simulations, PLAYER_SEEDS[0])
    if isinstance(player, MeasuredTextAgent):
        return ""
    match = begin_match(task, Pairing(0, 0, pairings(task, 1, b"")[0].player_seed), player)
    while not match.over and match.decisions < PLAYER_FINGERPRINTED:
        match.play_others()
        ask_player(player, [] if match.over else [match])
    end_match(match, player)
    return match.moves_digest()
