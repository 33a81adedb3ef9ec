"""Thinking about a task: for any home, wherever nobody is kept waiting by it."""

import msgspec

from fireside.bots import advice, win_chances
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.search import SearchBot
from fireside.bots.search_result import Candidate
from fireside.core.rng import Rng
from fireside.games import game
from fireside.table import coaching
from fireside.table.bot_tasks import (
    Analyse,
    AnyTask,
    Choose,
    Consider,
    Finding,
    Review,
    Suggest,
    Suggestion,
    Weigh,
)

MOST_SUGGESTIONS = 3
READ = msgspec.json.Decoder(AnyTask)


def answer(task: str | bytes) -> Finding:
    """What was found about a task as text; whatever goes wrong is said in the finding."""
    try:
        return think(READ.decode(task))
    except Exception as problem:  # a bot may be anybody's code
        return Finding(problem=f"{type(problem).__name__}: {problem}")


def think(task: AnyTask) -> Finding:
    """What was found; whatever a bot does wrong is an error."""
    match task:
        case Choose():
            return choose(task)
        case Suggest():
            return suggest(task)
        case Weigh():
            world = game(task.title).load(task.world)
            rng = Rng(task.seed)
            return Finding(chances=[win_chances.chances(world, task.seat, task.seconds, rng)])
        case Analyse():
            return analyse(task)
        case Consider():
            return Finding(weighed=coaching.consider(task))
        case Review():
            return Finding(reviewed=coaching.review(task))


def choose(task: Choose) -> Finding:
    """The bot's move; one that is not legal is a problem of the bot."""
    world = game(task.title).load(task.world)
    legal = world.legal_moves(task.seat)
    if len(legal) == 1:
        return Finding(move=legal[0])
    player = bot(task.level, task.seed)
    move = player.choose(world, task.seat, Budget(task.seconds))
    if move not in legal:
        raise ValueError(f"the bot '{task.level}' chose {move}, which is not legal")
    planned = player.planned[player.step :] if isinstance(player, SearchBot) else ()
    return Finding(move=move, plan=[int(one) for one in planned])


def suggest(task: Suggest) -> Finding:
    """The best moves, best first."""
    title = game(task.title)
    world = title.load(task.world)
    thought = advice.think(world, task.seat, task.seconds, Rng(task.seed))
    whole = sum(one.weight for one in thought.candidates) or 1.0
    best = thought.candidates[:MOST_SUGGESTIONS]
    return Finding(
        suggestions=[
            Suggestion(
                title.text(world, one.move),
                one.expected,
                one.weight / whole,
                coaching.steps_of(title, world, task.seat, plan_of(one)),
                coaching.reasons_for(world, task.seat, plan_of(one)),
            )
            for one in best
        ],
        secret=thought.secret,
        chances=[tuple(thought.prospects)],
    )


def plan_of(candidate: Candidate) -> list[int]:
    """The whole turn that a move begins, where turns are planned; else the move."""
    return [int(move) for move in candidate.plan] or [int(candidate.move)]


def analyse(task: Analyse) -> Finding:
    """The chances at each moment that is asked for, the time shared by all of them."""
    rng = Rng(task.seed)
    each = task.seconds / len(task.plies)
    state = game(task.title).new(task.seats, task.seed, task.options)
    found: list[tuple[float, ...]] = []
    done = 0
    for ply in task.plies:
        for seat, move in task.moves[done:ply]:
            state.apply(seat, move)
        done = ply
        found.append(win_chances.prospects(state, win_chances.SIMULATIONS, rng, each))
    return Finding(chances=found)
