"""Replaying a result: its matches are played again from the moves that it contains."""

import msgspec

from fireside.core.errors import FiresideError
from fireside.tasks.catalogue import task
from fireside.tasks.deals import key_hash
from fireside.tasks.evaluated_match import Evaluated, Pairing, pairings
from fireside.tasks.evaluation_result import Played, Result, summarize


class NotAsPlayed(FiresideError):
    """An error for a result whose matches cannot be replayed, or end in another way."""


def replay_result(result: Result, key: bytes = b"") -> None:
    """Replay every match of a result; raise NotAsPlayed if one differs from its stored outcome.

    The opponents are played again; the player's moves are those of the result, so the player need
    not be installed. Results of held-out deals need their key.
    """
    if result.task.version == 1:
        raise NotAsPlayed(f"Results of {result.task.name} contain no moves.")
    if key_hash(key) != result.held_out:
        raise NotAsPlayed("The key is not that of the result's held-out deals.")
    if result.task != task(result.task.name):
        raise NotAsPlayed(f"{result.task.name} is another task in this version.")
    deals = len(result.played) // result.task.seats
    wanted = [(one.deal, one.seat, one.player_seed) for one in pairings(result.task, deals, key)]
    if sorted((one.deal, one.seat, one.player_seed) for one in result.played) != sorted(wanted):
        raise NotAsPlayed("The result does not contain every deal once on each seat.")
    for one in result.played:
        found = replay_match(result, one, key)
        if found != (one.worth, one.points, one.decisions):
            told = f"worth, points and decisions {found}"
            raise NotAsPlayed(f"Deal {one.deal} on seat {one.seat} replays to {told}.")
    again = summarize(result.task, result.policy, result.simulations, result.played, deals)
    for field in ("whole", "matches", "share", "lowest", "highest", "by_seat", "by_player_seed"):
        if getattr(again, field) != getattr(result, field):
            raise NotAsPlayed(f"The result's '{field}' does not follow from its matches.")


def replay_match(result: Result, one: Played, key: bytes) -> tuple[float, int, int]:
    """Return worth, points and decisions of a match, played again."""
    match = Evaluated(result.task, Pairing(one.deal, one.seat, one.player_seed, key))
    for move in one.moves:
        match.play_others()
        if match.over or move not in match.table.legal_moves(match.seat):
            raise NotAsPlayed(f"Deal {one.deal} on seat {one.seat}: a move is not legal.")
        match.take(move, 0.0)
    match.play_others()
    lost = bool(one.fault)
    worth = -1.0 if lost else match.worth
    return worth, int(match.table.scores[match.seat]), match.decisions + lost


def read_result(document: bytes) -> Result:
    """Return the result of a file."""
    try:
        return msgspec.json.decode(document, type=Result)
    except msgspec.MsgspecError as error:
        raise NotAsPlayed(f"This is no result: {error}") from error
