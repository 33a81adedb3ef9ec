"""T4 Actions: treasures."""

from tests.games.tikal.tables import events, match, play, refused, shows, table, texts, view


def test_the_top_token_is_lifted_face_up() -> None:
    """Rule: T4.5."""
    state = table(map={"c2": "A4"}, treasures={"c2": [7, 2, 5]}, workers=[{"c2": 1}, {}])
    told = events(state, "lift c2")
    assert (told[0].kind, told[0].left) == (7, 2)
    assert shows(state)["hoards"] == ((7,), ())
    assert shows(state)["treasures"] == {"c2": (2, 5)}
    assert shows(state)["action_points"] == 7
    assert state.barrier


def test_lifting_takes_an_own_figure_on_a_treasure_tile_with_tokens() -> None:
    """Rule: T4.5."""
    state = table(map={"c2": "A4"}, treasures={"c2": []}, workers=[{"c2": 1, "b2": 1}, {}])
    assert refused(state, "lift c2") == "T4.5 no_treasure_left"
    assert refused(state, "lift b2") == "T4.5 no_treasure_tile"
    assert refused(table(map={"c2": "A4"}), "lift c2") == "T4.5 nobody_to_lift"
    poor = table(map={"c2": "A4"}, workers=[{"c2": 1}, {}], action_points=2)
    assert refused(poor, "lift c2") == "T2.1 too_few_points"


def test_two_tokens_a_tile_and_turn_with_a_figure_for_each() -> None:
    """Rule: T4.5. Ruling: T-R4."""
    state = table(map={"c2": "A4"}, workers=[{"c2": 3}, {}])
    play(state, "lift c2", "lift c2")
    assert refused(state, "lift c2") == "T4.5 third_treasure"
    alone = play(table(map={"c2": "A4"}, workers=[{"c2": 1}, {}]), "lift c2")
    assert refused(alone, "lift c2") == "T-R4 second_figure"


def test_what_was_lifted_cannot_be_taken_back() -> None:
    """Rule: T4.5."""
    played = match(2, 8, first_seat=0)
    while played.state.to_act and not any("lift" in text for text in legal(played)):
        walking = [text for text in legal(played) if text.startswith(("tile", "walk"))]
        entering = [text for text in legal(played) if text.startswith("enter")]
        choices = walking or entering or ["end"]
        played.play(played.to_act[0], choices[len(played.log) % len(choices)])
    seat = played.to_act[0]
    played.play(seat, next(text for text in legal(played) if "lift" in text))
    assert not played.can_undo(seat)


def legal(played: object) -> list[str]:
    from fireside.play.match import Match

    assert isinstance(played, Match)
    return played.legal_moves(played.to_act[0])


def test_a_swap_takes_his_only_one_for_my_only_one() -> None:
    """Rule: T4.6."""
    state = table(seats=3, hoards=[[1, 2], [3], [4, 4]])
    assert texts(state, "swap") == ["swap 1 3 1", "swap 1 3 2"]
    told = events(state, "swap 1 3 2")
    assert (told[0].other, told[0].taken, told[0].given) == (1, 3, 2)
    assert shows(state)["hoards"] == ((1, 3), (2,), (4, 4))
    assert shows(state)["action_points"] == 7


def test_pairs_and_triples_are_never_split() -> None:
    """Rule: T4.6."""
    state = table(seats=3, hoards=[[1, 2, 2], [3, 3], [4, 4, 4, 5]])
    assert texts(state, "swap") == ["swap 2 5 1"]
    assert refused(state, "swap 1 3 1") == "T4.6 their_pair"
    assert refused(state, "swap 2 4 1") == "T4.6 their_pair"
    assert refused(state, "swap 2 5 2") == "T4.6 your_pair"
    assert refused(state, "swap 1 6 1") == "T4.6 they_lack_it"
    assert refused(state, "swap 2 5 7") == "T4.6 you_lack_it"
    assert refused(state, "swap 0 1 2") == "T4.6 swap_alone"
    assert refused(state, "swap 3 1 2") == "T4.6 swap_alone"


def test_a_swap_is_of_two_kinds_and_may_form_a_pair() -> None:
    """Rule: T4.6."""
    state = table(hoards=[[1, 2], [1, 2]])
    assert texts(state, "swap") == ["swap 1 1 2", "swap 1 2 1"]
    assert refused(state, "swap 1 1 1") == "T4.6 swap_same_kind"
    play(state, "swap 1 1 2")
    assert shows(state)["hoards"] == ((1, 1), (2, 2))
    assert texts(state, "swap") == []


def test_a_swap_may_form_a_triple() -> None:
    """Rule: T4.6."""
    state = play(table(hoards=[[1, 1, 2], [1]]), "swap 1 1 2")
    assert shows(state)["hoards"] == ((1, 1, 1), (2,))


def test_swaps_need_no_figure_and_go_as_often_as_points_allow() -> None:
    """Rule: T4.6."""
    state = table(hoards=[[1], [2]])
    play(state, "swap 1 2 1", "swap 1 1 2", "swap 1 2 1")
    assert shows(state)["hoards"] == ((2,), (1,))
    assert refused(state, "swap 1 1 2") == "T2.1 too_few_points"
    assert view(state).players[0].treasures == (0, 1, 0, 0, 0, 0, 0, 0)
