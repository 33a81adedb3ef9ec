"""The evaluation of Tikal."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.tikal.tables import GAME, play, table

from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_bot import Expert, Hard, Master, SearchBot
from fireside.bots.search_params import SearchParams
from fireside.core.network import MOST_ACTIVE
from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES, MOST_SEATS
from fireside.games import hooks_of, learned_hooks_of
from fireside.games.tikal.ai.network_features import CLOCK_AT, FEATURES, IDLE_AT
from fireside.games.tikal.game import TikalTable
from fireside.games.tikal.game import as_tikal as as_table
from fireside.games.tikal.generated.moves import PASS


def prospects(state: TikalTable) -> list[int]:
    """Return each seat's evaluation in thousandths of a win."""
    row = vec[i64]([0] * MOST_SEATS)
    hooks_of(state).evaluate(state, row)
    return list(row)[: int(state.seats)]


def own(**document: Any) -> int:
    """Return seat 0's evaluation of such a table of two."""
    return prospects(table(**document))[0]


EVEN = own()
TREASURE_TILE = {"map": {"c2": "A4"}}


def test_at_an_even_table_all_have_the_same_prospects() -> None:
    for seats in (2, 3, 4):
        assert len(set(prospects(table(seats=seats)))) == 1


def test_more_points_are_worth_more() -> None:
    worth = [own(points=[points, 20]) for points in (0, 10, 20, 21, 40, 60)]
    assert worth == sorted(set(worth))
    assert worth[2] == EVEN


def test_a_majority_is_worth_more_the_higher_the_temple() -> None:
    worth = [own(temples={"a2": value}, workers=[{"a2": 1}, {}]) for value in (2, 5, 8)]
    assert EVEN < worth[0] < worth[1] < worth[2]


def test_a_temple_held_by_nobody_helps_nobody() -> None:
    """Two seats equally strong; then one becomes stronger and gains the temple."""
    tie = own(temples={"a2": 8}, workers=[{"a2": 2}, {"a2": 2}])
    assert tie == EVEN
    majority = own(temples={"a2": 8}, workers=[{"a2": 3}, {"a2": 2}])
    elsewhere = own(temples={"a2": 8}, workers=[{"a2": 2, "a1": 1}, {"a2": 2}])
    assert majority - elsewhere > 40


def test_a_majority_taken_from_a_rival_is_worth_more_than_one_nobody_had() -> None:
    from_nobody = own(temples={"a2": 6}, workers=[{"a2": 2}, {}])
    from_rival = own(temples={"a2": 6}, workers=[{"a2": 2}, {"a2": 1}])
    against_rival = own(temples={"a2": 6}, workers=[{"a2": 1}, {"a2": 2}])
    assert from_rival > EVEN > against_rival
    assert from_rival - against_rival > from_nobody - EVEN


def test_the_leader_is_worth_three_workers_in_a_majority() -> None:
    against = {"temples": {"a2": 6}, "workers": [{}, {"a2": 2}]}
    assert own(leaders=["a2", "reserve"], **against) > EVEN
    assert own(leaders=["a1", "reserve"], **against) < EVEN


def test_a_guard_is_worth_the_points_for_sure() -> None:
    guarded = own(temples={"a2": 6}, guards={"a2": 0})
    assert guarded > EVEN
    assert own(temples={"a2": 6}, guards={"a2": 1}) < EVEN
    assert own(temples={"a2": 9}, guards={"a2": 0}) > guarded


@pytest.mark.parametrize("hoards", [[[1, 2], [3]], [[1, 1], [1]], [[1, 1, 1], [2, 2]]])
def test_more_treasures_are_worth_more(hoards: list[list[int]]) -> None:
    assert own(hoards=hoards) > EVEN
    assert own(hoards=hoards[::-1]) < EVEN


def test_a_pair_is_worth_more_than_two_singles_and_a_triple_more_than_a_pair_and_a_single() -> None:
    two, pair = own(hoards=[[1, 2], []]), own(hoards=[[1, 1], []])
    three, triple = own(hoards=[[1, 1, 2], []]), own(hoards=[[1, 1, 1], []])
    assert two < pair < three < triple


def test_figures_beside_treasures_are_worth_more_than_elsewhere() -> None:
    at_camp = own(workers=[{"a1": 2}, {"a1": 2}], **TREASURE_TILE)
    beside = own(workers=[{"c2": 2}, {"a1": 2}], **TREASURE_TILE)
    assert at_camp == EVEN < beside
    crowd = own(workers=[{"c2": 3}, {"a1": 3}], **TREASURE_TILE)
    assert crowd == beside  # two can be lifted in a turn


def test_figures_leaders_and_camps_are_worth_bringing_in() -> None:
    assert own(workers=[{"a1": 1}, {}]) > EVEN
    assert own(leaders=["a1", "reserve"]) > EVEN
    one, two = own(camps=[["b2"], []]), own(map={"c2": "A6"}, camps=[["b2", "c2"], []])
    assert EVEN < one < two


def test_what_would_count_is_worth_more_the_more_scorings_are_left() -> None:
    held = {"temples": {"a2": 6}, "workers": [{"a2": 1}, {}]}
    worth = [own(stack=stack, **held) for stack in (["C1"], ["B6", "C1"], ["B6", "D5", "F5"])]
    assert worth[0] < worth[1] < worth[2]
    left = [table(stack=stack).scorings_left() for stack in (["C1"], ["B6", "C1"], ["B6", "D5"])]
    assert left == [1, 2, 3]


def test_who_has_counted_for_the_last_time_gains_nothing_more_by_what_they_hold() -> None:
    """Seat 0 has scored for the last time: the temple has value for seat 1 alone."""
    last: dict[str, Any] = {
        "phase": "scoring", "final": True, "order": [0, 1], "stack": [], "turn": 1, "asked": 1,
        "counted": 1,
    }  # fmt: skip
    low, high = {"a2": 2}, {"a2": 9}
    for holding in ({"workers": [{"a2": 1}, {}]}, {"guards": {"a2": 0}}):
        assert own(temples=low, **holding, **last) == own(temples=high, **holding, **last)
    assert own(hoards=[[1], []], **last) == own(hoards=[[1, 1, 1], []], **last) == own(**last)
    for holding in ({"workers": [{}, {"a2": 1}]}, {"guards": {"a2": 1}}):
        assert own(temples=low, **holding, **last) > own(temples=high, **holding, **last)


def test_who_has_counted_gains_by_the_rounds_to_come_alone() -> None:
    """A volcano is still in the stack, so holdings score once more for all seats."""
    scoring: dict[str, Any] = {
        "phase": "scoring", "order": [0, 1], "stack": ["B6", "C1"], "tile": "D5", "turn": 0,
        "counted": 1, "asked": 1, "temples": {"a2": 6},
    }  # fmt: skip
    counted = own(workers=[{"a2": 1}, {}], **scoring) - 500
    to_count = 500 - own(workers=[{}, {"a2": 1}], **scoring)
    assert 0 < counted < to_count


def test_a_finished_match_is_worth_its_result() -> None:
    document = {"phase": "over", "final": True, "stack": []}
    assert prospects(table(points=[30, 50], **document)) == [0, 1000]
    assert prospects(table(seats=3, points=[50, 50, 7], **document)) == [550, 550, 0]
    state = table(phase="scoring", final=True, order=[1, 0], counted=1, asked=0, stack=[], turn=0)
    play(state, "end")
    assert state.over
    assert prospects(state) == [550, 550]


def test_seats_are_worth_the_same_wherever_they_sit() -> None:
    rows: dict[str, list[Any]] = {
        "points": [12, 5, 30],
        "workers": [{"a2": 2}, {"b1": 1, "a1": 3}, {"a2": 1}],
        "leaders": ["reserve", "b1", "a1"],
        "hoards": [[1, 1], [2], []],
        "camps": [["b2"], [], []],
    }
    document = {"seats": 3, "temples": {"a2": 4, "b1": 7}}
    worth = prospects(table(**document, **rows))
    for turned in (1, 2):
        moved = {name: row[turned:] + row[:turned] for name, row in rows.items()}
        there = prospects(table(**document, **moved))
        assert there == worth[turned:] + worth[:turned]
    assert len(set(worth)) == 3


def answers(state: TikalTable) -> list[str]:
    """Return the bids that pruning keeps in an auction, the rollout policy's bid first."""
    row = vec[i64]([0] * MOST_MOVES)
    count = hooks_of(state).list_bids(state, state.to_act[0], row)
    return [GAME.text(state, int(row[at])) for at in range(count)]


def test_a_bid_worth_trying_is_one_point_more() -> None:
    """The rollout policy bids one point for a free tile and passes on dearer ones."""
    state = table(game="professional", phase="bidding", offer=["A4", "A6"], points=[20, 3])
    assert answers(state) == ["bid 1", "pass"]
    assert answers(play(state, "bid 2")) == ["pass", "bid 3"]
    state = table(game="professional", phase="bidding", offer=["A4", "A6"], points=[20, 3])
    assert answers(play(state, "bid 3")) == ["pass"]
    state = table(game="professional", phase="bidding", offer=["A4", "A6"], points=[0, 0])
    assert answers(state) == ["pass"]
    assert answers(play(state, "pass", "pass")) == []  # choosing a tile is part of the turn


def test_a_volcano_that_is_shown_will_still_be_counted_for() -> None:
    shown = table(game="professional", phase="bidding", offer=["B6", "A6"], stack=["C1", "C2"])
    assert shown.scorings_left() == 2
    # Its scoring round is still to come.
    assert play(shown, "bid 1", "pass", "choose B6").scorings_left() == 2


@pytest.mark.parametrize("level", [Hard, Expert, Master])
def test_nobody_who_has_understood_the_game_pays_much_to_be_first(level: type[SearchBot]) -> None:
    """An earlier search over bids paid up to nineteen of twenty points for the first turn."""
    skill = level(1).skill
    for seed in range(3):
        state = as_table(GAME.new(2, seed, {"game": "professional", "first_seat": 0}))
        for bid in range(1, 20):
            seat = state.to_act[0]
            thought = search(state, seat, skill, Budget(seconds=0.0, simulations=100), Rng(seed))
            if thought.candidates[0].move == PASS:
                break
            state.apply(seat, thought.candidates[0].move)
            assert state.bid == bid
        assert state.bid < 8


def test_a_turn_begins_with_the_choice_of_its_tile() -> None:
    state = table(game="professional", phase="choosing", offer=["A4", "A6"])
    best = search(state, 0, SearchParams(0, 60.0, 12, beam=4), Budget(0.0, 10), Rng(1)).candidates[
        0
    ]
    texts = []
    for move in best.plan:
        texts.append(GAME.text(state, move))
        state.apply(0, move)
    assert [text.split()[0] for text in texts[:2]] == ["choose", "tile"]
    assert list(state.to_act) == [1]


def times(state: TikalTable, seat: int) -> set[int]:
    """Return the network's input features of time and of the seat to act."""
    row = vec[i64]([0] * MOST_ACTIVE)
    count = FEATURES.list_active(state, seat, row)
    return {int(one) for one in list(row)[:count] if CLOCK_AT <= one < IDLE_AT}


def test_an_auction_is_seen_as_the_turn_of_who_is_asked() -> None:
    """A network trained without auctions can then evaluate them."""
    stack = ["C1", "C2"]
    for asked in (0, 1):
        drawn = table(phase="placing", tile="A4", turn=asked, asked=asked, stack=["A6", *stack])
        shown = table(
            game="professional", phase="bidding", offer=["A4", "A6"], turn=1, opener=asked,
            asked=asked, stack=stack,
        )  # fmt: skip
        for seat in (0, 1):
            assert times(shown, seat) == times(drawn, seat)


def test_who_opens_an_auction_is_no_better_off_by_the_network() -> None:
    """The next turn belongs to the auction's winner; in the basic game, to the opener."""
    worth = []
    for opener in (0, 1):
        state = table(
            game="professional", phase="bidding", offer=["A4", "A6"], opener=opener, asked=opener,
            workers=[{"a1": 2}, {"a1": 2}],
        )  # fmt: skip
        row = vec[i64]([0] * MOST_SEATS)
        learned_hooks_of(state).evaluate(state, row)
        worth.append(row[0])
    assert worth[0] == worth[1]
