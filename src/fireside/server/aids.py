"""Thinking aids: what the expert would do, and how everybody's chances stand.

Only at tables that were set up with them, which everybody can see. Whoever asks is answered from
what his own seat may know, and nobody else hears the answer.
"""

import asyncio
import logging
import secrets

from fireside.core.chance import LARGEST_SEED, Rng
from fireside.server import thinker
from fireside.server.commands import check_sits
from fireside.server.live_table import LiveTable
from fireside.server.messages.live import Advice, Advise, AskChances, Chances, SuggestedMove
from fireside.server.refusals import AWAY, CONFLICT, Refused
from fireside.server.thinking import NoAnswer
from fireside.server.thoughts import Thought

LOGGER = logging.getLogger(__name__)
ADVICE_SECONDS, CHANCES_SECONDS = 1.0, 0.3  # at most; never longer than a bot thinks
Wish = Advise | AskChances


async def ask(table: LiveTable, seat: int | None, wish: Wish) -> tuple[int, Thought]:
    """The version that is asked about, and the answer to come. The caller holds the lock."""
    if not table.row.aids:
        raise Refused(CONFLICT, "no_aids", "This table plays without thinking aids.")
    sitting = check_sits(table, seat)
    progress = await table.open()
    if progress.match.over:
        raise Refused(CONFLICT, "match_over", "The match is over.")
    if isinstance(wish, Advise) and not progress.match.state.legal_moves(sitting):
        raise Refused(CONFLICT, "not_asked", "You have nothing to decide now.")

    def begin() -> Thought:
        return table.house.run(_think(table, _question(table, sitting, wish)))

    what = type(wish).__name__
    return progress.version, table.thoughts.about(progress.version, what, sitting, begin)


def _question(table: LiveTable, seat: int, wish: Wish) -> thinker.Question:
    """In a world drawn from what the seat may know: the true table is not thought about."""
    assert table.progress is not None
    match = table.progress.match
    world = match.state.resample(seat, Rng(secrets.randbelow(LARGEST_SEED)))
    longest = table.house.settings.bot_seconds
    is_advice = isinstance(wish, Advise)
    kind = thinker.Advise if is_advice else thinker.Weigh
    return kind(
        title=match.title,
        seat=seat,
        seed=secrets.randbelow(LARGEST_SEED),
        seconds=min(ADVICE_SECONDS if is_advice else CHANCES_SECONDS, longest),
        world=match.game.dump(world),
    )


async def _think(table: LiveTable, question: thinker.Question) -> thinker.Answer | None:
    try:
        return await table.house.thinkers.ask(table.id, question)
    except NoAnswer as problem:
        LOGGER.warning("no advice", extra={"table": table.id, "problem": str(problem)})
        return None


async def answer(wish: Wish, version: int, thought: Thought) -> Advice | Chances:
    """What the asking viewer is told."""
    found = await asyncio.shield(thought)
    if found is None:
        raise Refused(AWAY, "no_advice", "Nobody could be asked just now. Try again.")
    if isinstance(wish, AskChances):
        return Chances(id=wish.id, version=version, chances=list(found.chances[0]))
    return Advice(
        id=wish.id,
        version=version,
        secret=found.secret,
        moves=[
            SuggestedMove(move=one.move, expected=one.expected, share=one.share)
            for one in found.suggestions
        ],
    )
