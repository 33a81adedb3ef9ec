"""Coaching: a turn step by step, its reasons, and the loss that a move means.

Everything is computed from a determinization for the asking seat, never from the true state.
"""

from collections.abc import Sequence
from typing import Any

from fireside.bots.move_assessment import MoveAssessment, assess_before_play, assess_move
from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games import game, hooks_of
from fireside.play.keyed_deals import apply, dealt_state, engine_seed
from fireside.table.bot_tasks import ConsiderTurn, ReviewTurns
from fireside.table.messages.responses import MoveAssessmentInfo, ReasonInfo, StepInfo

MOST_REASONS = 3
MOST_STEPS = 12
SIMULATIONS = 600  # for each of the two compared moves


def steps_of(found: Game, world: State, seat: int, moves: Sequence[int]) -> list[StepInfo]:
    """Return the moves in notation with the touches that make each when it is due."""
    state = world.clone()
    steps: list[StepInfo] = []
    for move in moves[:MOST_STEPS]:
        if seat not in state.to_act or move not in state.legal_moves(seat):
            break
        text = found.text(state, move)
        view: Any = found.view(state, seat)
        touch = next((one.touch for one in view.choices if one.move == text), ())
        steps.append(StepInfo(move=text, touch=list(touch)))
        state.apply(seat, move)
    return steps


def position_after_turn(world: State, seat: int, moves: Sequence[int]) -> State:
    """Return the position after these moves, up to the first that is no longer legal."""
    state = world.clone()
    for move in moves:
        if seat not in state.to_act or move not in state.legal_moves(seat):
            break
        state.apply(seat, move)
    return state


def reasons_for(world: State, seat: int, moves: Sequence[int]) -> list[ReasonInfo]:
    """Return the reasons for and against a turn, most important first."""
    found = hooks_of(world).explain_turn(world, position_after_turn(world, seat, moves), seat)
    return [
        ReasonInfo(key=one.key, weight=one.weight, about=dict(one.about))
        for one in found[:MOST_REASONS]
    ]


def consider(task: ConsiderTurn) -> MoveAssessmentInfo | None:
    """Return the loss of a move and the better turn; None where choices are secret."""
    found = game(task.title)
    world = found.load(task.world)
    move = found.parse(world, task.move)
    verdict = assess_before_play(world, task.seat, move, SIMULATIONS, Rng(task.seed))
    return None if verdict is None else assessment_message(found, world, task.seat, verdict)


def review(task: ReviewTurns) -> list[MoveAssessmentInfo | None]:
    """Return the assessments of moves of a finished match, from what their seats knew."""
    found = game(task.title)
    state = dealt_state(found, task.seats, task.seed, task.options)
    seed = engine_seed(task.seed)
    told: list[MoveAssessmentInfo | None] = []
    done = 0
    for ply in task.plies:
        for seat, move in task.moves[done:ply]:
            apply(found, state, task.seed, seat, move)
        done = ply
        seat, move = task.moves[ply]
        world = state.resample(seat, Rng(seed + ply))
        verdict = assess_move(world, seat, move, SIMULATIONS, Rng(seed + ply))
        told.append(None if verdict is None else assessment_message(found, world, seat, verdict))
    return told


def assessment_message(
    found: Game, world: State, seat: int, verdict: MoveAssessment
) -> MoveAssessmentInfo:
    """Return an assessment as a message."""
    plan = verdict.plan or (verdict.better,)
    is_best = verdict.better == verdict.move
    return MoveAssessmentInfo(
        move=found.text(world, verdict.move),
        loss=verdict.loss,
        before=max(verdict.better_worth, verdict.worth),
        after=verdict.worth,
        grave=verdict.is_blunder,
        against=reasons_for(world, seat, [verdict.move]),
        better=[] if is_best else steps_of(found, world, seat, plan),
        reasons=[] if is_best else reasons_for(world, seat, plan),
    )
