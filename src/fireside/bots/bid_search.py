# compiled
"""Search for decisions between planned turns, such as bids.

Each candidate is followed by the remaining turns of the round, played by beam search.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.bots.beam_search import NOTHING, WORLDS_A_PLAN, mean_of, play_on
from fireside.bots.bot import Budget
from fireside.bots.search_params import SearchLimit, SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, MOST_SEATS, Row, Seat, State

NARROWEST: Final[i64] = 2  # initial beam width of all seats
MOST_TURNS: Final[i64] = 16  # upper bound of turns played, in case a title's rounds do not end


def search_bids(
    hooks: SearchHooks, world: State, seat: Seat, skill: SearchParams, budget: Budget, rng: Rng
) -> SearchResult:
    """Compare candidates with doubling beam widths while time remains; wider beams weigh more."""
    limit = SearchLimit(skill, budget)
    answers = vec[i64]([0] * MOST_MOVES)
    count = hooks.list_bids(world, seat, answers)
    worth = vec[i64]([0] * (MOST_SEATS * count))
    weight: i64 = 0
    width = min(NARROWEST, skill.beam)
    took = 0.0
    while weight == 0 or (width <= skill.beam and limit.spent() + 2.0 * took < limit.seconds):
        begun = limit.spent()
        for at in range(count):
            after = world.resample(seat, rng)
            after.apply(seat, answers[at])
            play_round(hooks, after, width, worth, MOST_SEATS * at)
        weight += width
        width *= 2
        took = limit.spent() - begun
        if 0 < limit.simulations <= WORLDS_A_PLAN * weight * count:
            break
    return bid_candidates(hooks, world, seat, answers, count, worth, weight)


def play_round(hooks: SearchHooks, world: State, width: i64, into: Row, at: i64) -> None:
    """Play the round to its end by beam search and add each seat's evaluation to the row.

    Evaluations are weighted by the beam width.
    """
    turns: i64 = 0
    while not world.over and turns < MOST_TURNS and not hooks.begins_round(world):
        played = play_on(hooks, world, width)
        if played == NOTHING:
            break
        turns += played
    rewards = vec[i64]([0] * MOST_SEATS)
    hooks.evaluate(world, rewards)
    for one in range(world.seats):
        into[at + one] += width * rewards[one]


def bid_candidates(
    hooks: SearchHooks,
    world: State,
    seat: Seat,
    answers: Row,
    count: i64,
    worth: Row,
    weight: i64,
) -> SearchResult:
    """Return the bids as candidates, with every seat's expected result of the best one."""
    candidates: list[Candidate] = []
    best: i64 = 0
    for at in range(count):
        expected = mean_of(worth[MOST_SEATS * at + seat], weight, hooks.full_win)
        answer = vec[i64]([answers[at]])
        candidates.append(Candidate(answers[at], weight, expected, float(weight), answer))
        if worth[MOST_SEATS * at + seat] > worth[MOST_SEATS * best + seat]:
            best = at
    prospects: list[float] = []
    for one in range(world.seats):
        prospects.append(mean_of(worth[MOST_SEATS * best + one], weight, hooks.full_win))
    return SearchResult(candidates, prospects, weight * count, False)
