"""T3 Placing a tile."""

from tests.games.tikal.tables import (
    events,
    nearly_full_map,
    play,
    refused,
    shows,
    table,
    texts,
    view,
)


def test_a_tile_goes_on_a_free_cell_next_to_another() -> None:
    """Rule: T3.1."""
    state = table(phase="placing", tile="A1")
    cells = {text.split()[1] for text in texts(state)}
    assert cells == {"a3", "b3", "c1", "c2"}
    assert refused(state, "tile a1 turn 0") == "T3.1 cell_taken"
    assert refused(state, "tile d4 turn 0") == "T3.1 not_beside"
    play(state, "tile c2 turn 3")
    assert shows(state)["map"] == {"c2": "A1 turn 3"}
    assert view(state).map["c2"].stones == (0, 0, 0, 2, 1, 0)


def test_some_shared_edge_bears_a_stone_on_either_side() -> None:
    """Rule: T3.2."""
    state = table(phase="placing", tile="C4", map={"c2": "E1"})
    # c2 has its stones to the north: at c3 any turn is legal, at d2 only stones towards c2.
    assert len(texts(state, "tile c3")) == 6
    assert texts(state, "tile d2") == ["tile d2 turn 5"]
    assert refused(state, "tile d2 turn 0") == "T3.2 no_access"


def test_an_edge_to_a_cell_that_is_not_explored_does_not_count() -> None:
    """Rule: T3.2."""
    state = table(phase="placing", tile="B4", map={"c2": "E1"})
    assert texts(state, "tile d2") == ["tile d2 turn 4", "tile d2 turn 5"]


def test_a_volcano_needs_a_neighbour_but_no_stones() -> None:
    """Rule: T3.3."""
    state = table(phase="placing", tile="D5", map={"c2": "B6"})
    assert "tile d2 turn 0" in texts(state)
    assert "tile c3 turn 0" in texts(state)
    assert refused(state, "tile f3 turn 0") == "T3.1 not_beside"


def test_a_neighbouring_volcano_gives_no_access() -> None:
    """Ruling: T-R2."""
    alone = table(phase="placing", tile="C4", map={"c2": "B6"})
    assert refused(alone, "tile d2 turn 5") == "T-R2 only_volcanoes_beside"
    # d2 lies beside the volcano c2 and the temple c1, whose stones face north.
    mixed = table(phase="placing", tile="C4", map={"c2": "B6", "c1": "C1"})
    assert refused(mixed, "tile d2 turn 5") == "T3.2 no_access"
    assert texts(mixed, "tile d2") == ["tile d2 turn 4"]


def test_a_treasure_tile_gets_a_token_for_each_mask_the_first_on_top() -> None:
    """Rule: T3.4."""
    pile = [5, 3, 8, 1, *[kind for kind in range(1, 9) for _ in range(3)]]
    for kind in (5, 3, 8, 1):
        pile.reverse()
        pile.remove(kind)
        pile.reverse()
    state = table(phase="placing", tile="A4", tokens=pile)
    told = events(state, "tile c2 turn 0")
    assert told[-1].tokens == 4
    assert shows(state)["treasures"] == {"c2": (5, 3, 8, 1)}
    assert shows(state)["tokens"] == tuple(pile[4:])
    assert view(state).map["c2"].treasures == 4


def test_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    """Ruling: T-R3."""
    state = table(map=nearly_full_map(["a5"], ["a4", "b5"], ["G4"]), stack=["G4"])
    told = events(state, "end")
    assert [type(event).__name__ for event in told] == ["TurnEnded", "TileDrawn", "TileDiscarded"]
    assert state.to_act == (1,)
    assert (shows(state)["phase"], shows(state)["action_points"]) == ("turn", 10)
    assert shows(state)["discarded"] == ("G4",)
    assert view(state).discarded == ("G4",)


def test_its_player_counts_as_the_one_who_placed_the_last_tile() -> None:
    """Ruling: T-R3, T-R7."""
    state = table(seats=3, map=nearly_full_map(["a5"], ["a4", "b5"], ["G4"]), stack=["G4"])
    play(state, "end", "end")
    assert shows(state)["order"] == (2, 0, 1)


def test_a_volcano_always_fits_beside_another() -> None:
    """Rule: T3.3."""
    state = table(map=nearly_full_map(["a5"], ["a4", "b5"], ["F5"]), stack=["F5"])
    play(state, "end", "end", "end")
    assert texts(state) == ["tile a5 turn 0"]


def test_crossing_costs_come_from_both_sides_of_an_edge() -> None:
    """Rule: T3.2, T4.2."""
    state = table(phase="placing", tile="E1", map={"c2": "C1"})
    play(state, "tile c3 turn 3")
    assert view(state).map["c2"].costs == (6, 0, 0, 0, 1, 0)
    assert view(state).map["c3"].costs == (0, 0, 0, 6, 0, 0)


def test_the_paths_that_a_tile_opens_are_told_for_each_way_to_lay_it() -> None:
    """Rule: T3.2, T4.2."""
    state = table(phase="placing", tile="C4")
    told = view(state).openings
    assert set(told) == set(texts(state))
    for move, costs in told.items():
        after = view(play(state.clone(), move))
        assert after.map[move.split()[1]].costs == costs
