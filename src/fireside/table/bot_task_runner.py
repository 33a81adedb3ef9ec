"""The bot task runner: computes a task in a process or worker of its own."""

import msgspec

from fireside.bots import advice, win_chances
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_result import Candidate
from fireside.core.rng import Rng
from fireside.games import game
from fireside.play.keyed_deals import apply, dealt_state, engine_seed
from fireside.table import coaching
from fireside.table.bot_tasks import (
    AnalyseMatch,
    AnyTask,
    ChooseMove,
    ConsiderTurn,
    EstimateChances,
    ReviewTurns,
    Suggestion,
    SuggestMoves,
    TaskResult,
)

MOST_SUGGESTIONS = 3
READ = msgspec.json.Decoder(AnyTask)


def run_task_text(task: str | bytes) -> TaskResult:
    """Decode and run a task; report any failure in the result."""
    try:
        return run_task(READ.decode(task))
    except Exception as problem:  # bots of other packages may raise anything
        return TaskResult(problem=f"{type(problem).__name__}: {problem}")


def run_task(task: AnyTask) -> TaskResult:
    """Run a task and return its result, with any failure of a bot as its problem."""
    match task:
        case ChooseMove():
            return choose_move(task)
        case SuggestMoves():
            return suggest_moves(task)
        case EstimateChances():
            world = game(task.title).load(task.world)
            rng = Rng(task.seed)
            return TaskResult(
                chances=[win_chances.chances_for_seat(world, task.seat, task.seconds, rng)]
            )
        case AnalyseMatch():
            return analyse_match(task)
        case ConsiderTurn():
            return TaskResult(weighed=coaching.consider(task))
        case ReviewTurns():
            return TaskResult(reviewed=coaching.review(task))


def choose_move(task: ChooseMove) -> TaskResult:
    """Return the bot's move, or a problem if the move is illegal."""
    world = game(task.title).load(task.world)
    legal = world.legal_moves(task.seat)
    if len(legal) == 1:
        return TaskResult(move=legal[0])
    player = bot(task.level, task.seed)
    move = player.choose(world, task.seat, Budget(task.seconds))
    if move not in legal:
        raise ValueError(f"the bot '{task.level}' chose {move}, which is not legal")
    planned = player.planned[player.step :] if isinstance(player, SearchBot) else ()
    return TaskResult(move=move, plan=[int(one) for one in planned])


def suggest_moves(task: SuggestMoves) -> TaskResult:
    """Return the best moves, best first."""
    title = game(task.title)
    world = title.load(task.world)
    thought = advice.search_for_advice(world, task.seat, task.seconds, Rng(task.seed))
    whole = sum(one.weight for one in thought.candidates) or 1.0
    best = thought.candidates[:MOST_SUGGESTIONS]
    return TaskResult(
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
    """Return the whole turn that a move begins in titles that plan turns; else the move."""
    return [int(move) for move in candidate.plan] or [int(candidate.move)]


def analyse_match(task: AnalyseMatch) -> TaskResult:
    """Return the chances at each requested moment, sharing the time between them."""
    rng = Rng(engine_seed(task.seed))
    each = task.seconds / len(task.plies)
    title = game(task.title)
    state = dealt_state(title, task.seats, task.seed, task.options)
    found: list[tuple[float, ...]] = []
    done = 0
    for ply in task.plies:
        for seat, move in task.moves[done:ply]:
            apply(title, state, task.seed, seat, move)
        done = ply
        found.append(win_chances.estimate_for_seat(state, win_chances.SIMULATIONS, rng, each))
    return TaskResult(chances=found)
