"""Queries that help a player to decide."""

from tests.games.tables import sized
from tests.games.tikal.tables import GAME, play, table, view

from fireside.core.rng import Rng
from fireside.games.tikal.components import CELL_NAMES, LEADER, WORKER
from fireside.games.tikal.game import TikalTable, as_tikal
from fireside.games.tikal.rules.cheapest_paths import UNREACHABLE, find_ways
from fireside.games.tikal.rules.scoring import would_count
from fireside.games.tikal.view.types import Leg


def costs(state: TikalTable, seat: int, figure: int = -1, start: str = "") -> dict[str, int]:
    ways = find_ways(state, seat, figure, CELL_NAMES.index(start) if start else -1)
    return {
        name: ways.cost[cell]
        for cell, name in enumerate(CELL_NAMES)
        if ways.cost[cell] != UNREACHABLE
    }


def test_figures_in_reserve_come_in_at_the_base_camp() -> None:
    """Rule: T4.1, T4.2."""
    assert costs(table(), 0) == {"a1": 1, "b2": 2, "a2": 3, "b1": 3}


def test_the_cheapest_of_all_own_figures_counts() -> None:
    """Rule: T4.2."""
    state = table(workers=[{"b2": 1}, {"b1": 1}], leaders=["a2", "reserve"])
    assert costs(state, 0) == {"b2": 0, "a2": 0, "a1": 1, "b1": 3}
    assert costs(state, 0, LEADER, "a2") == {"a2": 0, "a1": 2, "b1": 4, "b2": 3}
    assert costs(state, 0, WORKER, "b2") == {"b2": 0, "a1": 1, "a2": 3, "b1": 3}


def test_own_camps_are_shortcuts() -> None:
    """Rule: T4.1, T4.7."""
    chain = {"c2": "B4", "d3": "E1 turn 4", "e3": "G4 turn 1"}
    far = table(map=chain, workers=[{"a1": 18}, {}], leaders=["a1", "reserve"], camps=[["e3"], []])
    assert costs(far, 0)["e3"] == 1
    assert view(far).ways["e3"].cells == ("a1", "e3")
    theirs = table(map=chain, workers=[{"a1": 1}, {}], camps=[[], ["e3"]])
    assert costs(theirs, 0)["e3"] > 1


def test_the_way_itself_is_told_and_whether_it_is_in_reach() -> None:
    """Rule: T4.2."""
    state = table(action_points=2)
    ways = view(state).ways
    assert (ways["a2"].figure, ways["a2"].cells) == ("reserve:worker", ("a1", "a2"))
    assert (ways["a2"].cost, ways["a2"].in_reach) == (3, False)
    assert ways["b2"].in_reach
    assert view(state, 1).ways["a2"].in_reach  # with ten points, out of turn


def test_the_first_enterable_figure_is_a_worker_else_the_leader() -> None:
    """Rule: T4.1."""
    state = table(workers=[{"a2": 18}, {}], guards={})
    assert view(state).ways["a1"].figure in ("reserve:leader", "worker:a2")
    assert costs(state, 0)["a1"] == 1


def test_every_way_can_be_played_and_none_is_cheaper() -> None:
    """Rule: T4.1, T4.2."""
    rng = Rng(3)
    for seed in range(sized(6, 2)):
        state = as_tikal(GAME.new(3, seed))
        for _ in range(60 + 30 * seed):
            moves = state.legal_moves(state.to_act[0])
            state.apply(state.to_act[0], moves[rng.roll(len(moves))])
        seat = state.asked
        if state.phase == 0:
            state.apply(seat, state.legal_moves(seat)[0])
        state.action_points = 10
        compare(state, seat)


def compare(state: TikalTable, seat: int) -> None:
    """Compare the found paths with all single steps of one figure."""
    ways = find_ways(state, seat)
    for cell in range(40):
        if ways.cost[cell] <= 10:
            after = state.clone()
            for move in ways.moves_to(cell):
                assert move in after.legal_moves(seat)
                after.apply(seat, move)
            assert 10 - after.action_points == ways.cost[cell]
    best = explore(state, seat)
    found = {cell: ways.cost[cell] for cell in range(40) if ways.cost[cell] <= 10}
    assert found == best


def explore(state: TikalTable, seat: int) -> dict[int, int]:
    """Return the least cost to each tile by trying all moves of single figures."""
    best: dict[int, int] = {}
    player = view(state, seat).players[seat]
    tiles = view(state, seat).map
    starts: list[tuple[str, TikalTable, str]] = []
    for name, ground in tiles.items():
        if ground.workers[seat]:
            starts.append(("worker", state, name))
        if seat in ground.leaders:
            starts.append(("leader", state, name))
    for camp in ("a1", *player.camps):
        for figure, waits in (("worker", player.reserve), ("leader", player.leader == "reserve")):
            if waits:
                entered = state.clone()
                entered.apply(seat, GAME.parse(state, f"enter {figure} {camp}"))
                starts.append((figure, entered, camp))
    for figure, first, where in starts:
        follow(first, seat, figure, where, best)
    return best


def follow(state: TikalTable, seat: int, figure: str, start: str, best: dict[int, int]) -> None:
    waiting = [(state, start)]
    seen: dict[str, int] = {}
    while waiting:
        here, name = waiting.pop()
        cost = 10 - here.action_points
        if seen.get(name, 99) <= cost:
            continue
        seen[name] = cost
        cell = CELL_NAMES.index(name)
        best[cell] = min(best.get(cell, 99), cost)
        for choice in view(here, seat).choices:
            verb, *rest = choice.move.split()
            if not choice.then and verb in ("walk", "hop") and rest[:2] == [figure, name]:
                after = here.clone()
                after.apply(seat, GAME.parse(here, choice.move))
                waiting.append((after, choice.touch[1].removeprefix("tile:")))


def test_what_each_would_count_now_with_its_parts() -> None:
    """Rule: T5.3, T5.4."""
    state = table(temples={"a2": 4, "b1": 2}, workers=[{"a2": 1}, {"b1": 1}], hoards=[[3, 3], [5]])
    assert [would_count(state, seat) for seat in range(2)] == [7, 3]
    players = view(state).players
    assert [player.would_count for player in players] == [7, 3]
    assert players[0].temple_points == {"a2": 4}
    assert players[0].treasure_points == (0, 0, 3, 0, 0, 0, 0, 0)
    play(state, "enter worker a1")
    assert state.scores == [0, 0]


def test_the_reach_of_each_figure_is_told() -> None:
    """Rule: T4.1, T4.2."""
    state = table(workers=[{"b2": 1}, {}], action_points=2)
    reaches = view(state).reaches
    assert {
        figure: {to: leg.cost for to, leg in reach.items()} for figure, reach in reaches.items()
    } == {
        "worker:b2": {"a1": 1},
        "reserve:worker": {"a1": 1, "b2": 2},
        "reserve:leader": {"a1": 1, "b2": 2},
    }
    assert reaches["reserve:leader"]["a1"] == Leg(1, None)
    assert reaches["reserve:leader"]["b2"] == Leg(2, "a1")
    assert view(state, 1).reaches == {}


def test_ways_of_several_moves_are_choices_that_can_be_made_in_order() -> None:
    """Rule: T4.1, T4.2."""
    chain = {"c2": "B4", "d3": "E1 turn 4", "e3": "G4 turn 1"}
    state = table(map=chain, workers=[{"a1": 2, "c2": 1}, {}], camps=[["e3"], []])
    seen = view(state)
    offered = {choice.touch: (choice.move, *choice.then) for choice in seen.choices}
    for figure, reach in seen.reaches.items():
        for cell, leg in reach.items():
            last = () if leg.last is None else (leg.last,)
            after = state.clone()
            for move in offered[(figure, f"tile:{cell}", *last)]:
                play(after, move)
            assert state.action_points - after.action_points == leg.cost, cell
    assert any(len(moves) > 2 for moves in offered.values())


def test_a_single_move_that_costs_more_than_a_longer_way_is_offered_beside_it() -> None:
    """Rule: T4.2."""
    state = table(map={"c1": "A4 turn 4", "c2": "A3 turn 4"}, workers=[{"b2": 1}, {}])
    seen = view(state)
    ways = {choice.touch[2:]: choice for choice in seen.choices if "tile:c2" in choice.touch}
    assert ways[("walk",)].move == "walk worker b2 ne"
    assert (ways[("around",)].move, *ways[("around",)].then) == (
        "walk worker b2 se",
        "walk worker c1 n",
    )
    assert seen.reaches["worker:b2"]["c2"].last == "around"
