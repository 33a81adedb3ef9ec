"""Hints for a person at a table: moves that the expert bot suggests, and chances of winning.

Only at tables set up with hints, which all players can see. A request is answered from what the
asking seat may know, and only that viewer receives the answer.
"""

from typing import Any, TypeAlias

from fireside.core.errors import FiresideError, MatchOver
from fireside.table.bot_decisions import world_of
from fireside.table.bot_tasks import ConsiderTurn, EstimateChances, SuggestMoves, TaskResult
from fireside.table.commands import check_sits
from fireside.table.messages.websocket import (
    Chances,
    Considered,
    ConsiderMove,
    ExpertAdvice,
    RequestAdvice,
    RequestChances,
    SuggestedMove,
)
from fireside.table.request_refusals import AWAY, CONFLICT, RequestRefused
from fireside.table.table import Table
from fireside.table.tokens import SecretSource

ADVICE_SECONDS, CHANCES_SECONDS = 1.0, 0.3  # upper bounds; never longer than a bot's time
AidTask: TypeAlias = SuggestMoves | EstimateChances | ConsiderTurn
Answer: TypeAlias = ExpertAdvice | Chances | Considered
HintRequest: TypeAlias = RequestAdvice | RequestChances | ConsiderMove


def check_hint_request(table: Table, seat: int | None, wish: HintRequest) -> int:
    """Return the asking seat; raise RequestRefused if it may not ask for hints now."""
    if not table.has_aids:
        raise RequestRefused(CONFLICT, "no_aids")
    sitting = check_sits(table, seat)
    match = table.playing.match
    if match.over:
        raise RequestRefused.by_rules(MatchOver.because())
    if isinstance(wish, RequestAdvice | ConsiderMove) and not match.state.legal_moves(sitting):
        raise RequestRefused(CONFLICT, "not_asked")
    if isinstance(wish, ConsiderMove):
        try:
            match.check(sitting, wish.move)
        except FiresideError as error:
            raise RequestRefused.by_rules(error) from None
    return sitting


def hint_task(table: Table, seat: int, wish: HintRequest, source: SecretSource) -> AidTask:
    """Return the bot task whose result answers the request."""
    playing = table.playing.match
    longest = CHANCES_SECONDS if isinstance(wish, RequestChances) else ADVICE_SECONDS
    about: dict[str, Any] = {
        "title": playing.title,
        "seat": seat,
        "seed": source.seed(),
        "seconds": min(longest, table.defaults.bot_seconds),
        "world": world_of(playing, seat, source),
    }
    match wish:
        case RequestAdvice():
            return SuggestMoves(**about)
        case RequestChances():
            return EstimateChances(**about)
        case ConsiderMove():
            return ConsiderTurn(**about, move=wish.move)


def hint_response(wish: HintRequest, version: int, found: TaskResult | None) -> Answer:
    """Return the reply to the asking viewer about that version of the match."""
    if found is None:
        raise RequestRefused(AWAY, "no_advice")
    if isinstance(wish, RequestChances):
        return Chances(id=wish.id, version=version, chances=list(found.chances[0]))
    if isinstance(wish, ConsiderMove):
        return Considered(id=wish.id, version=version, weighed=found.weighed)
    return ExpertAdvice(
        id=wish.id,
        version=version,
        secret=found.secret,
        chances=list(found.chances[0]),
        moves=[
            SuggestedMove(
                move=one.move,
                expected=one.expected,
                share=one.share,
                steps=one.steps,
                reasons=one.reasons,
            )
            for one in found.suggestions
        ],
    )
