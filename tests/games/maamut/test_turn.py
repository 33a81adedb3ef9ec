"""M2 A turn."""

from tests.games.maamut.tables import GAME, match, play, refused, shows, table, texts


def test_a_hunter_walks_in_a_straight_line_as_far_as_the_card_says() -> None:
    """Rule: M2.1."""
    state = table(hunters="a1 g4")
    play(state, "walk n 3")
    assert shows(state)["hunters"][0] == "a4"


def test_he_may_not_enter_rock_or_leave_the_board() -> None:
    """Rule: M2.1."""
    state = table(hunters="a1 g4", rock="a3")
    assert refused(state, "walk s 1") == "M2.1"
    assert refused(state, "walk sw 1") == "M2.1"
    assert refused(state, "walk n 2") == "M2.1"
    assert "walk n 1" in texts(state)


def test_the_whole_distance_must_be_possible() -> None:
    """Rule: M2.1."""
    state = table(hunters="d4 g4", rock="d7", mammoth="g2")
    assert "walk n 2" in texts(state)
    assert refused(state, "walk n 3") == "M2.1"
    behind = table(hunters="d4 g4", rock="d5", mammoth="g2")
    assert refused(behind, "walk n 2") == "M2.1"


def test_a_card_that_he_does_not_hold_cannot_be_walked() -> None:
    """Rule: M2.1."""
    state = table(hunters="a1 g4", hands=[[1, 1, 2], [1, 2, 3]])
    assert refused(state, "walk n 3") == "M2.1"


def test_he_may_cross_and_end_on_hunters_and_traps() -> None:
    """Rule: M2.2."""
    state = table(hunters="a1 a2 a3", grass="a2 a3", traps={"a2": 1, "a3": 2}, mammoth="g2")
    play(state, "walk n 2")
    assert shows(state)["hunters"] == ("a3", "a2", "a3")
    assert shows(state)["traps"] == {"a2": 1, "a3": 2}


def test_a_trap_is_set_on_grass_where_the_hunter_stands() -> None:
    """Rule: M2.3."""
    state = table(hunters="a1 g4", grass="a1 b1")
    play(state, "trap")
    assert shows(state)["traps"] == {"a1": 0}
    assert GAME.view(state, None).traps_in_hand == (3, 4)


def test_no_trap_on_snow_on_another_trap_beside_a_hunter_or_without_one_in_hand() -> None:
    """Rule: M2.3."""
    assert refused(table(hunters="a1 g4"), "trap") == "M2.3"
    assert refused(table(hunters="a1 g4", grass="a1", traps={"a1": 1}), "trap") == "M2.3"
    assert refused(table(hunters="a1 a1", grass="a1"), "trap") == "M2.3"
    spread = {"b1": 0, "b2": 0, "b3": 0, "b4": 0}
    without = table(hunters="a1 g4", grass="a1 b1 b2 b3 b4", traps=spread)
    assert refused(without, "trap") == "M2.3"


def test_a_trap_is_removed_and_goes_back_to_its_owner() -> None:
    """Rule: M2.4."""
    state = table(hunters="a1 g4", grass="a1 b1", traps={"a1": 1})
    play(state, "untrap")
    assert shows(state)["traps"] == {}
    assert GAME.view(state, None).traps_in_hand == (4, 4)


def test_ones_own_trap_is_taken_back_alone_too() -> None:
    """Rule: M2.4. Ruling: M-R2."""
    own = table(hunters="a1 g4", grass="a1 b1", traps={"a1": 0})
    assert "untrap" in texts(own)
    shared = table(hunters="a1 a1", grass="a1 b1", traps={"a1": 0})
    assert refused(shared, "untrap") == "M2.4"
    assert refused(table(hunters="a1 g4"), "untrap") == "M2.4"


def test_a_card_is_discarded_and_nothing_else_is_done() -> None:
    """Rule: M2.5."""
    state = table(hunters="a1 g4", hands=[[1, 1, 2], [1, 2, 3]], pile=None)
    before = shows(state)
    assert refused(state, "discard 3") == "M2.5"
    play(state, "discard 2")
    after = shows(state)
    assert after["discards"] == (2,)
    assert after["hunters"] == before["hunters"]


def test_who_played_or_discarded_draws_back_up_to_three() -> None:
    """Rule: M2, M2.5."""
    state = table(hunters="a1 g4", grass="d5", hands=[[3, 3, 3], [1, 2, 3]])
    play(state, "discard 3")
    assert shows(state)["hands"][0] == (1, 3, 3)
    play(state, "walk s 1")
    assert shows(state)["hands"][1] == (1, 2, 3)


def test_a_card_that_fits_nowhere_can_only_be_discarded() -> None:
    """Ruling: M-R2."""
    state = table(hunters="a1 g4", rock="a2 b1 b2")
    assert texts(state) == ["discard 1", "discard 2", "discard 3"]


def last_cards(**more: object) -> dict[str, object]:
    """Return a pile of one card, so that the next draw takes the last."""
    discards = [1] * 10 + [2] * 13 + [3] * 6
    return {"hunters": "a1 g4", "hands": [[1, 2, 3], [1, 2, 3]], "pile": [2], "discards": discards,
            "grass": "c3", **more}  # fmt: skip


def test_the_discards_become_the_pile_as_soon_as_the_last_card_is_drawn() -> None:
    """Rule: M2.6."""
    state = table(**last_cards())
    play(state, "discard 1")
    document = shows(state)
    assert len(document["pile"]) == 30
    assert document["discards"] == ()
    assert document["hands"][0] == (2, 2, 3)
    assert document["times_empty"] == 1


def test_the_new_pile_is_shuffled() -> None:
    """Rule: M2.6."""
    piles = set()
    for chance in range(5):
        state = table(**last_cards(chance=chance))
        piles.add(shows(play(state, "discard 1"))["pile"])
    assert len(piles) == 5


def test_the_turn_passes_clockwise_to_the_next_hunter_on_the_board() -> None:
    """Rule: M2. Ruling: M-R12."""
    state = table(hunters="a1 - g4", mammoth="d4", grass="d5")
    play(state, "discard 1")
    assert state.to_act == (2,)
    play(state, "discard 1")
    assert state.to_act == (0,)


def test_walks_and_discards_cannot_be_taken_back_placing_and_traps_can() -> None:
    """Rule: M1.5, M2.3, M2.5."""
    game = match(2, 3)
    first, second = game.to_act[0], 1 - game.to_act[0]
    game.play(first, game.legal_moves(first)[0])
    assert game.can_undo(first)
    game.undo(first)
    game.play(first, game.legal_moves(first)[1])
    game.play(second, game.legal_moves(second)[0])
    assert not game.can_undo(first)
    discard = next(text for text in game.legal_moves(first) if text.startswith("discard"))
    game.play(first, discard)
    assert not game.can_undo(first)


def test_a_card_that_was_laid_cannot_be_taken_back_before_another_is_drawn() -> None:
    """Rule: M2.1."""
    state = table(hunters="d5 d7", mammoth="d6", rock="c6", grass="a2")
    play(state, "walk n 1")
    assert state.to_act == (1,)  # the other hunter must flee, so that seat decides first
    assert state.barrier
