"""The view's contents, touch paths and reasons of refusals."""

from tests.games.tikal.tables import GAME, events, play, table, view

from fireside.core.rng import Rng
from fireside.games.tikal.game import as_tikal


def touches(state: object, seat: int = 0) -> dict[str, tuple[str, ...]]:
    return {choice.move: choice.touch for choice in view(state, seat).choices if not choice.then}  # type: ignore[arg-type]


def reasons(state: object, seat: int = 0) -> dict[tuple[str, ...], str]:
    return {one.touch: f"{one.clause} {one.key}" for one in view(state, seat).refused}  # type: ignore[arg-type]


def test_each_choice_says_what_is_touched_in_order() -> None:
    """Rules page: decisions and their notation."""
    placing = table(phase="placing", tile="A1")
    assert touches(placing)["tile c2 turn 3"] == ("tile:c2", "turn:3")
    state = table(
        map={"c2": "A4", "c1": "B4"},
        workers=[{"a2": 1, "b1": 2, "c2": 1, "c1": 1}, {}],
        leaders=["b1", "reserve"],
        hoards=[[1], [2]],
    )
    touched = touches(state)
    assert touched["end"] == ("end",)
    assert touched["walk worker a2 s"] == ("worker:a2", "tile:a1")
    assert touched["walk leader b1 nw"] == ("leader:b1", "tile:a1")
    assert touched["enter worker a1"] == ("reserve:worker", "tile:a1")
    assert touched["uncover b1"] == ("uncover:b1",)
    assert touched["guard b1 leader"] == ("guard:b1", "leader")
    assert touched["lift c2"] == ("lift:c2",)
    assert touched["camp c1"] == ("camp:c1",)
    assert touched["swap 1 2 1"] == ("treasure:1:2", "treasure:0:1")
    bidding = table(game="professional", phase="bidding", offer=["A1", "A2"], stack=[])
    assert touches(bidding)["bid 7"] == ("bid:7",)
    assert touches(bidding)["pass"] == ("pass",)
    choosing = table(game="professional", phase="choosing", offer=["A1", "A2"], stack=[])
    assert touches(choosing)["choose A2"] == ("choose:A2",)


def test_where_a_figure_can_walk_and_hop_a_last_touch_says_which() -> None:
    """Rule: T4.1, T4.2."""
    state = table(workers=[{"a1": 1, "b2": 1}, {}], camps=[["b2"], []])
    touched = touches(state)
    assert touched["walk worker a1 ne"] == ("worker:a1", "tile:b2", "walk")
    assert touched["hop worker a1 b2"] == ("worker:a1", "tile:b2", "hop")
    assert touched["walk worker a1 n"] == ("worker:a1", "tile:a2")


def test_no_touch_path_is_the_beginning_of_another() -> None:
    """Rules page: decisions and their notation."""
    rng = Rng(2)
    for game in ("basic", "professional"):
        state = as_tikal(GAME.new(3, 4, {"game": game}))
        while not state.over:
            seat = state.to_act[0]
            paths = list(touches(state, seat).values())
            begun = {path[:length] for path in paths for length in range(1, len(path))}
            assert len(set(paths)) == len(paths)
            assert not begun & set(paths)
            refused = view(state, seat).refused
            assert not {one.touch for one in refused} & set(paths)
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.roll(len(moves))])


def test_what_is_not_possible_says_why() -> None:
    """Rule: T4.4, T4.7, T4.8."""
    state = table(
        map={"c2": "A4", "d3": "B6"},
        workers=[{"b1": 1, "b2": 1, "c2": 1}, {"b1": 2}],
        camps=[[], ["b2"]],
        hoards=[[3], [2, 2]],
        leaders=["a1", "reserve"],
        action_points=4,
    )
    why = reasons(state)
    assert why[("guard:b1",)] == "T4.8 not_strongest"
    assert why[("camp:b2",)] == "T4.7 camp_there"
    assert why[("camp:c2",)] == "T4.7 treasures_there"
    assert why[("worker:c2", "tile:d3")] == "T4.2 volcano_that_way"
    assert why[("worker:b2", "tile:b1")] == "T4.2 no_stones"
    assert why[("treasure:1:2",)] == "T4.6 their_pair"
    assert why[("reserve:leader",)] == "T4.1 leader_not_in_reserve"
    placing = table(phase="placing", tile="C4", map={"c2": "B6", "c1": "C1"})
    assert reasons(placing)[("tile:d2", "turn:5")] == "T3.2 no_access"
    assert reasons(placing)[("tile:d3",)] == "T-R2 only_volcanoes_beside"


def test_questions_name_their_clause() -> None:
    """Rule: T3.1, T5.1, T7.3."""
    asked = view(table(phase="placing", tile="A1")).question
    assert (asked.asks, asked.clause, asked.seats) == ("tile", "T3.1", (0,))
    scoring = play(table(stack=["B6"]), "end")
    assert view(scoring).question.asks == "scoring_turn"
    assert view(scoring).choices == ()
    assert view(scoring, 1).choices


def test_a_spectator_sees_the_table_without_choices() -> None:
    """Rules page: what is open."""
    state = table(workers=[{"a1": 2}, {}])
    seen = view(state, None)
    assert seen.choices == seen.refused == ()
    assert seen.map == view(state).map
    assert seen.ways == view(state).ways


def test_what_is_open_is_shown() -> None:
    """Rule: T1.1, T3.4."""
    state = table(map={"c2": "A4"}, treasures={"c2": [1, 2]}, hoards=[[1], [8, 8, 8]])
    seen = view(state)
    assert seen.unseen_treasures == (2, 3, 3, 3, 3, 3, 3, 0)
    assert seen.next_letter == "A"
    assert seen.stack_left == len(seen.unseen_tiles) == 35
    assert seen.kinds_left == {"temple": 15, "treasure": 7, "jungle": 10, "volcano": 3}
    assert seen.treasures_left == 18
    assert "A4" not in seen.unseen_tiles


def test_equal_rows_of_thousands_of_grounds_are_held_once() -> None:
    shown = view(table(workers=[{"a1": 2, "a2": 2}, {}])).map
    assert shown["a1"].workers == (2, 0)
    assert shown["a1"].workers is shown["a2"].workers
    assert shown["a1"].strength is shown["a2"].strength


def test_events_read_as_sentences() -> None:
    """Rules page: decisions and their notation."""
    state = table(
        workers=[{"a1": 1}, {}], camps=[["b2"], []], stack=["A4", "A1"], hoards=[[1], [2]]
    )
    told = events(state, "walk worker a1 n", "uncover a2", "enter worker b2", "hop worker b2 a1")
    told += events(state, "swap 1 2 1", "end", "tile c2 turn 0")
    assert [event.sentence(["Ana", "Ben"]) for event in told] == [
        "Ana moves a worker from a1 to a2 for 2 action points.",
        "Ana uncovers level 2 of the temple on a2.",
        "Ana brings a worker in at b2.",
        "Ana moves a worker from the camp on b2 to the camp on a1.",
        "Ana takes treasure 2 from Ben and gives 1 in return.",
        "Ana ends the turn with 1 action point unused.",
        "Ben draws A4: a treasure tile with 4 masks.",
        "Ben places A4 on c2: a treasure tile.",
        "4 treasures lie face down on c2.",
    ]
