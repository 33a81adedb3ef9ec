"""Puzzle mining: bots play matches, and positions with one clearly best answer become puzzles."""

from dataclasses import replace
from typing import NamedTuple

from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.move_assessment import move_value
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import State
from fireside.games import hooks_of, learned_hooks_of
from fireside.play.match import Match
from fireside.puzzles.puzzle import EASY, HARD, MEDIUM, Puzzle, Source
from fireside.puzzles.puzzle_kinds import PuzzleKind, counts_points, first_word, kinds_at
from fireside.puzzles.turn_ranking import best_turn

PLAYERS = "medium"
DEPTHS = (300, 1_000, 10_000)  # simulations per candidate, in successive stages
WIDTHS = (8, 30, 100)  # beam width for turns, in successive stages
PARTS = (0.6, 0.8, 1.0)  # share of the required lead that a stage must find
CONTENDERS = 4  # moves that pass to the next stage
TRIES = 5  # attempts of each bot level for grading
OFTEN = 4  # successful attempts for a level to count as solving it
AS_LONG_AS_IT_LIKES = Budget(seconds=0.0, simulations=1_000_000)
FULL_TURN = 10  # action points at the beginning of a turn
LEAST_APART = 6  # fewest moves between two puzzles of one match


class MinedPuzzle(NamedTuple):
    """A question, its answer, the whole turn, and the answer's lead."""

    asked: PuzzleKind
    answer: str
    turn: tuple[str, ...]
    lead: float


def mine_match(title: str, seats: int, seed: int) -> list[Puzzle]:
    """Play a match of bots and return its puzzles; the same seed gives the same puzzles."""
    rng = Rng(seed)
    match = Match(title, seats, seed)
    players = [bot(PLAYERS, int(rng.bits())) for _ in range(seats)]
    kept: list[tuple[int, MinedPuzzle, int]] = []
    while not match.over:
        seat = match.to_act[0]
        if not kept or len(match.log) - kept[-1][0] >= LEAST_APART:
            found = find_puzzle(match, seat, rng)
            if found is not None and is_new(found, kept):
                kept.append((len(match.log), found, grade(match, seat, found, rng)))
        world = match.state.resample(seat, rng)
        match.play(seat, int(players[seat].choose(world, seat, AS_LONG_AS_IT_LIKES)))
    last = max((ply for ply, _, _ in kept), default=0)
    moves = tuple((one.seat, one.text) for one in match.log[:last])
    source = Source(title, match.rules_version, seats, seed, moves)
    return [
        with_goal(
            Puzzle(source, ply, one.asked.kind, rank, one.answer, one.turn, round(one.lead, 2))
        )
        for ply, one, rank in kept
    ]


def with_goal(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with the points that its turn scores, if they are its goal."""
    counts = counts_points(puzzle.title, puzzle.kind)
    return replace(puzzle, points=puzzle.points_of_turn() if counts else None)


def is_new(found: MinedPuzzle, kept: list[tuple[int, MinedPuzzle, int]]) -> bool:
    """Return whether the answer of a turn puzzle has not occurred in this match."""
    return len(found.turn) == 1 or all(found.answer != one.answer for _, one, _ in kept)


def find_puzzle(match: Match, seat: int, rng: Rng) -> MinedPuzzle | None:
    """Return the puzzle of this position, or None."""
    document = match.game.dump(match.state)
    legal = match.state.legal_moves(seat)
    asked = kinds_at(match.title, str(document["phase"]), len(legal))
    if not asked:
        return None
    hooks = learned_hooks_of(match.state)
    world = match.state.resample(seat, rng)
    if not hooks.plans_turn(world):
        return find_move_puzzle(match, hooks, world, seat, asked, rng)
    if document["action_points"] != FULL_TURN:
        return None
    found = None
    for width, part in zip(WIDTHS, PARTS, strict=True):
        found = find_turn_puzzle(match, hooks, world, seat, asked[0], width)
        if found is None or found.lead < part * asked[0].lead:
            return None
    return found


def find_move_puzzle(
    match: Match,
    hooks: SearchHooks,
    world: State,
    seat: int,
    asked: tuple[PuzzleKind, ...],
    rng: Rng,
) -> MinedPuzzle | None:
    """Return a puzzle about one move, or None.

    All moves are evaluated, and the best few with more simulations in each stage.
    """
    moves = world.legal_moves(seat)
    least = min(one.lead for one in asked)
    best, lead = 0.0, 0.0
    for depth, part in zip(DEPTHS, PARTS, strict=True):
        found = ranked(hooks, world, seat, moves, depth, rng)
        best, lead = found[0][0], found[0][0] - found[1][0]
        if lead < part * least:
            return None
        moves = [move for _, move in found[:CONTENDERS]]
    text = match.game.text(match.state, moves[0])
    for one in asked:
        if lead >= one.lead and best >= one.hopeful and first_word(text) in one.answers:
            return MinedPuzzle(one, text, (text,), lead)
    return None


def ranked(
    hooks: SearchHooks, world: State, seat: int, moves: list[int], depth: int, rng: Rng
) -> list[tuple[float, int]]:
    """Return the values of the moves with the moves, the best first."""
    worth = [(move_value(hooks, world, seat, move, depth, rng), move) for move in moves]
    return sorted(worth, reverse=True)


def find_turn_puzzle(
    match: Match, hooks: SearchHooks, world: State, seat: int, asked: PuzzleKind, width: int
) -> MinedPuzzle | None:
    """Return a puzzle about a whole turn, or None.

    The answer is the turn's most valuable move: without it the value of the best turn drops most.
    """
    best = best_turn(hooks, world, seat, width)
    if best is None or best.worth < asked.hopeful:
        return None
    turn = written(match, world, seat, best.moves)
    found: tuple[float, str] | None = None
    for answer in {text for text in turn if first_word(text) in asked.answers}:
        lead = best.worth - value_without(match, hooks, world, seat, answer, width)
        found = max(found or (lead, answer), (lead, answer))
    return None if found is None else MinedPuzzle(asked, found[1], turn, found[0])


def value_without(
    match: Match, hooks: SearchHooks, world: State, seat: int, answer: str, width: int
) -> float:
    """Return the value of the best turn without moves of the answer's kind at the same place."""
    same = " ".join(answer.split(" ")[:2])
    text = match.game.text

    def allows(move: int) -> bool:
        words = text(world, move)
        return words != same and not words.startswith(same + " ")

    other = best_turn(hooks, world, seat, width, allows)
    return 0.0 if other is None else other.worth


def written(match: Match, world: State, seat: int, moves: tuple[int, ...]) -> tuple[str, ...]:
    """Return the notation of a turn's moves, each in the state it is played in."""
    state = world.clone()
    texts = []
    for move in moves:
        texts.append(match.game.text(state, move))
        state.apply(seat, move)
    return tuple(texts)


def grade(match: Match, seat: int, found: MinedPuzzle, rng: Rng) -> int:
    """Return the difficulty: the weakest bot level that solves the puzzle reliably."""
    for level, difficulty in (("easy", EASY), ("medium", MEDIUM)):
        tries = [is_reached(match, seat, found.answer, level, at, rng) for at in range(TRIES)]
        if sum(tries) >= OFTEN:
            return difficulty
    return HARD


def is_reached(match: Match, seat: int, answer: str, level: str, seed: int, rng: Rng) -> bool:
    """Return whether a bot of that level plays the answer before another seat is to act."""
    state = match.state.clone()
    player = bot(level, seed)
    plans = hooks_of(state).plans_turn(state)
    while True:
        move = int(player.choose(state.resample(seat, rng), seat, AS_LONG_AS_IT_LIKES))
        if match.game.text(state, move) == answer:
            return True
        state.apply(seat, move)
        if not plans or state.over or list(state.to_act) != [seat]:
            return False
