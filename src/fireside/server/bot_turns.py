"""Bots take their turns: for seats of their own, and for persons they stand in for."""

import asyncio
import logging
import secrets

from fireside.core.chance import LARGEST_SEED, Rng
from fireside.server import commands
from fireside.server.live_table import LiveTable
from fireside.server.refusals import Refused
from fireside.server.thinker import Choose
from fireside.server.thinking import NoAnswer

LOGGER = logging.getLogger(__name__)
MOST_FAILURES = 3  # in a row; then the table waits for the watchdog
PAUSE_SECONDS = 1.0


def start_turns(table: LiveTable) -> None:
    """Every bot that is asked begins to think."""
    if table.progress is None:
        return
    for seat in table.progress.match.to_act:
        if seat not in table.thinking and table.player_of(seat) is not None:
            table.thinking.add(seat)
            table.house.run(take_turn(table, seat))


async def take_turn(table: LiveTable, seat: int) -> None:
    """The bot has decided everything it is asked, until somebody else is."""
    failures = 0
    try:
        while failures < MOST_FAILURES:
            try:
                if not await _decide_once(table, seat):
                    return
                failures = 0
            except (Refused, NoAnswer) as problem:
                failures += 1
                LOGGER.info("a bot's turn", extra={"table": table.id, "problem": str(problem)})
                await asyncio.sleep(PAUSE_SECONDS)
    finally:
        table.thinking.discard(seat)


async def _decide_once(table: LiveTable, seat: int) -> bool:
    """One decision, or a turn planned as one. False when the bot is not asked any more."""
    async with table.lock:
        question = await _question(table, seat)
        if question is None:
            return False
        progress = table.progress
        quiet = progress.quiet if progress else -1
    answer = await table.house.thinkers.choose(table.id, question)
    async with table.lock:
        progress = await table.open()
        still_asked = progress.quiet == quiet and seat in progress.match.to_act
        if still_asked and table.player_of(seat) == question.level:
            await commands.play(table, seat, answer.move)
            await _follow_plan(table, seat, answer.plan)
    return True


async def _follow_plan(table: LiveTable, seat: int, plan: list[int]) -> None:
    """The rest of a turn that was thought out as a whole, unless something comes to light."""
    for move in plan:
        state = (await table.open()).match.state
        if state.barrier or seat not in state.to_act or move not in state.legal_moves(seat):
            return
        await commands.play(table, seat, move)


async def _question(table: LiveTable, seat: int) -> Choose | None:
    """What the bot is asked, in a world drawn from what its seat may know."""
    match = (await table.open()).match
    level = table.player_of(seat)
    if level is None or match.over or seat not in match.to_act or match.has_chosen(seat):
        return None
    world = match.state.resample(seat, Rng(secrets.randbelow(LARGEST_SEED)))
    return Choose(
        title=match.title,
        level=level,
        seat=seat,
        seed=secrets.randbelow(LARGEST_SEED),
        seconds=table.house.settings.bot_seconds,
        world=match.game.dump(world),
    )
