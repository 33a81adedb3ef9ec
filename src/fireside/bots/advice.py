# not compiled: called by people, a few times a second at most
"""Advice: what the strongest bot would do here, in words; and how a whole match went."""

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
from fireside.play.match import Match

SEARCHED = 0.8  # of the time; the rest is for how everybody stands
SURPRISE = (
    0.15  # a move after which somebody's chances are so much better or worse is a turning point
)


@dataclass(frozen=True, slots=True)
class Advice:
    """One move, and what may be expected of it."""

    move: str
    expected: float  # 1.0 is a sure win
    share: float  # of all thought, or how often to choose it where it should be mixed
    sentence: str
    then: tuple[str, ...] = ()  # the rest of the turn, where turns are planned as a whole


@dataclass(frozen=True, slots=True)
class ChancesAtPly:
    """The chances of every seat after so many moves."""

    ply: int
    seat: int | None  # who moved last
    move: str | None
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that changed much: the ply, who gained and by how much."""

    ply: int
    seat: int
    change: float
    sentence: str


def advise(match: Match, seat: int, seconds: float = 1.0, most: int = 3) -> list[Advice]:
    """The best moves of a seat, best first, from what that seat may know."""
    if not match.state.legal_moves(seat):
        raise NotYourTurn.because(reason="idle", name=match.names[seat])
    rng = Rng(len(match.log))
    thought = search_for_advice(match.state.resample(seat, rng), seat, seconds, rng)
    return list(_in_words(match, thought, most))


def search_for_advice(world: State, seat: int, seconds: float, rng: Rng) -> SearchResult:
    """What the expert thinks of the moves of a seat, in a world that the seat holds for possible.

    Each move is named once, also where several plans for the turn begin with it. The prospects are
    everybody's chances, and whoever plays as suggested keeps theirs: another move promises less by
    as much as the search holds it for worse.
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
    """What the search expects of the best move, or of the mixture where moves are to be mixed."""
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
    """The plan's moves after the first, as they will be written when their time comes."""
    state = match.state.clone()
    for before, move in pairwise(candidate.plan):
        state.apply(state.to_act[0], before)
        yield match.game.text(state, move)


def analyse(match: Match, simulations: int = SIMULATIONS) -> Iterator[ChancesAtPly]:
    """The chances of every seat after each move of a match, one moment after the other."""
    rng = Rng(match.seed)
    state = match.at(0)
    yield ChancesAtPly(0, None, None, estimate_for_seat(state, simulations, rng))
    for ply, one in enumerate(match.log, start=1):
        state.apply(one.seat, one.move)
        yield ChancesAtPly(ply, one.seat, one.text, estimate_for_seat(state, simulations, rng))


def turning_points(match: Match, moments: list[ChancesAtPly], most: int = 5) -> list[TurningPoint]:
    """The moves after which somebody's chances were suddenly different, in order."""
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
    assert after.seat is not None and after.move is not None  # a move came before this moment
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
