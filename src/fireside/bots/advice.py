# not compiled: called by people, a few times a second at most
"""Advice: the strongest bot's suggestions in words, and the course of a finished match."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_bot import Expert
from fireside.bots.search_result import Candidate, SearchResult
from fireside.bots.win_chances import SIMULATIONS, chances_for_seat, estimate_for_seat
from fireside.core.errors import NotYourTurn
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.core.translations import SHARED
from fireside.play.keyed_deals import engine_seed
from fireside.play.match import Match

SEARCHED = 0.8  # share of the time for the search; the rest is for the seats' chances
SURPRISE = 0.15  # change of a seat's chances from which a move is a turning point


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggested move and its expected result."""

    move: str
    expected: float  # win probability
    share: float  # share of the search's visits, or probability in a mixed strategy
    sentence: str
    then: tuple[str, ...] = ()  # the rest of the turn, if it is planned as a whole


@dataclass(frozen=True, slots=True)
class ChancesAtPly:
    """Every seat's chances after a number of moves."""

    ply: int
    seat: int | None  # the last mover
    move: str | None
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move after which a seat's chances changed a lot: the ply, the seat and the change."""

    ply: int
    seat: int
    change: float
    sentence: str


def advise(match: Match, seat: int, seconds: float = 1.0, most: int = 3) -> list[Advice]:
    """Return the best moves of a seat, best first, from the information of that seat."""
    if not match.state.legal_moves(seat):
        raise NotYourTurn.because(reason="idle", name=match.names[seat])
    rng = Rng(len(match.log))
    thought = search_for_advice(match.state.resample(seat, rng), seat, seconds, rng)
    return list(_in_words(match, thought, most))


def search_for_advice(world: State, seat: int, seconds: float, rng: Rng) -> SearchResult:
    """Search the seat's moves in one of its worlds, at the expert's strength.

    Each move is listed once, even if several plans begin with it. `prospects` are the seats'
    chances; expected results are shifted so that the best move keeps the seat's chances and others
    lose as much as the search found them worse.
    """
    thought = search(world, seat, Expert().skill, Budget(seconds=seconds * SEARCHED), rng)
    best: dict[int, Candidate] = {}
    for one in thought.candidates:
        best.setdefault(one.move, one)
    thought.candidates = list(best.values())
    thought.prospects = list(chances_for_seat(world, seat, seconds * (1 - SEARCHED), rng))
    shift = thought.prospects[seat] - _promised(thought)
    for one in thought.candidates:
        one.expected = min(max(one.expected + shift, 0.0), 1.0)
    return thought


def _promised(thought: SearchResult) -> float:
    """Return the search's expected result of the best move, or of the mixed strategy."""
    if not thought.secret:
        return thought.candidates[0].expected
    whole = sum(one.weight for one in thought.candidates) or 1.0
    return sum(one.weight * one.expected for one in thought.candidates) / whole


def _in_words(match: Match, thought: SearchResult, most: int) -> Iterator[Advice]:
    whole = sum(one.weight for one in thought.candidates) or 1.0
    for rank, one in enumerate(thought.candidates[:most]):
        move = match.game.text(match.state, one.move)
        share = one.weight / whole
        then = tuple(_rest_of_turn(match, one))
        whole_turn = {"move": move, "then": ", ".join(then)}
        sentence = SHARED.say(
            "terminal.advice",
            {
                "turn": SHARED.say("terminal.advice.turn", whole_turn) if then else move,
                "verdict": "mixed" if thought.secret else "best" if rank == 0 else "other",
                "share": f"{share:.0%}",
                "expected": f"{one.expected:.0%}",
            },
        )
        yield Advice(move, one.expected, share, sentence, then)


def _rest_of_turn(match: Match, candidate: Candidate) -> Iterator[str]:
    """Yield the plan's moves after the first, in the notation of the state they are played in."""
    state = match.state.clone()
    for before, move in pairwise(candidate.plan):
        state.apply(state.to_act[0], before)
        yield match.game.text(state, move)


def analyse(match: Match, simulations: int = SIMULATIONS) -> Iterator[ChancesAtPly]:
    """Yield every seat's chances after each move of a match, in order."""
    rng = Rng(engine_seed(match.seed))
    state = match.at(0)
    yield ChancesAtPly(0, None, None, estimate_for_seat(state, simulations, rng))
    for ply, one in enumerate(match.log, start=1):
        match.advance(state, one)
        yield ChancesAtPly(ply, one.seat, one.text, estimate_for_seat(state, simulations, rng))


def turning_points(match: Match, moments: list[ChancesAtPly], most: int = 5) -> list[TurningPoint]:
    """Return the moves with the largest changes of a seat's chances, in order of play."""
    found = []
    for before, after in pairwise(moments):
        changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) >= SURPRISE:
            found.append((abs(changes[seat]), after, seat, changes[seat]))
    found.sort(key=lambda one: (-one[0], one[1].ply))
    points = [
        TurningPoint(after.ply, seat, change, _tell(match, after, seat, change))
        for _, after, seat, change in found[:most]
    ]
    return sorted(points, key=lambda point: point.ply)


def _tell(match: Match, after: ChancesAtPly, seat: int, change: float) -> str:
    assert after.seat is not None and after.move is not None  # only ply 0 has no move
    return SHARED.say(
        "terminal.turning_point",
        {
            "ply": str(after.ply),
            "mover": match.names[after.seat],
            "move": after.move,
            "name": match.names[seat],
            "change": "rise" if change > 0 else "fall",
            "by": f"{abs(change):.0%}",
            "to": f"{after.chances[seat]:.0%}",
        },
    )
