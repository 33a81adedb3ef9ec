"""The components of Altamira."""

from collections import Counter

from tests.games.altamira.pieces import count_pieces
from tests.games.altamira.rules_page import PAGE, renew
from tests.games.altamira.tables import GAME, hunt_table, play, shows, table

from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    INSIGNIA_NAMES,
    KIND_NAMES,
    MAKES,
    PRIMARY,
    SECONDARY,
    TILE_NAMES,
)


def test_each_ground_makes_a_weapon_and_has_an_animal_hunted_with_two() -> None:
    """Rule: A-C1."""
    areas = [
        (TILE_NAMES[at], *(KIND_NAMES[kind[at]] for kind in (MAKES, PRIMARY, SECONDARY)), animal)
        for at, animal in enumerate(ANIMAL_NAMES)
    ]
    assert areas == [
        ("mountains", "knife", "spear", "axe", "bear"),
        ("savannah", "spear", "arrow", "axe", "wisent"),
        ("forest", "axe", "arrow", "knife", "sabre-tooth"),
        ("water", "arrow", "spear", "knife", "salmon"),
    ]


def test_the_tables_of_the_rules_page_are_those_of_the_components() -> None:
    """Rule: A-C1, A-C3, A-C4, A-C5. If not: python -m tests.games.altamira.rules_page."""
    page = PAGE.read_text(encoding="utf-8")
    assert renew(page) == page


def test_each_player_has_two_hunters_and_six_tiles() -> None:
    """Rule: A-C2."""
    assert TILE_NAMES == ["mountains", "savannah", "forest", "water", "camp", "x2"]
    assert list(GAME.seats) == [3, 4, 5]
    for player in GAME.view(GAME.new(5, 1), None).players:
        assert player.hunters == ("camp", "camp")


def test_there_are_120_weapon_cards() -> None:
    """Rule: A-C3."""
    weapons = count_pieces(shows(table()))["weapons"]
    assert weapons == Counter({f"{kind} {form}": 20 if form == "s" else 10
                               for kind in KIND_NAMES for form in "sd"})  # fmt: skip
    assert weapons.total() == 120


def test_a_double_counts_as_two_weapons() -> None:
    """Rule: A-C3."""
    state = hunt_table(hands="spear d, axe d; ; ")
    play(state, "hunt 4")
    assert shows(state)["space"] == 4


def test_there_are_28_prey_cards_worth_52_points() -> None:
    """Rule: A-C4."""
    prey = count_pieces(shows(table()))["prey"]
    assert prey.total() == 28
    for animal in ANIMAL_NAMES:
        assert [prey[f"{animal} {worth}"] for worth in (1, 2, 3)] == [3, 2, 2]
    assert sum(int(card[-1]) * times for card, times in prey.items()) == 52


def test_pile_a_holds_1_1_2_of_each_animal_b_1_3_and_c_2_3() -> None:
    """Rule: A-C4."""
    document = GAME.dump(GAME.new(3, 8))
    piles = {letter: Counter(cards) for letter, cards in document["pile"].items()}
    piles["A"].update(document["row"])
    for animal in ANIMAL_NAMES:
        assert [piles["A"][f"{animal} {worth}"] for worth in (1, 2, 3)] == [2, 1, 0]
        assert [piles["B"][f"{animal} {worth}"] for worth in (1, 2, 3)] == [1, 0, 1]
        assert [piles["C"][f"{animal} {worth}"] for worth in (1, 2, 3)] == [0, 1, 1]


def test_the_spaces_cost_4_4_3_2_1_from_left_to_right() -> None:
    """Rule: A-C5."""
    spaces = GAME.view(GAME.new(3, 1), None).row
    assert [(space.space, space.cost) for space in spaces] == [
        (1, 4), (2, 4), (3, 3), (4, 2), (5, 1),
    ]  # fmt: skip


def test_by_agreement_the_second_space_costs_3() -> None:
    """Rule: A-C5."""
    state = GAME.new(3, 1, {"display": "4-3-3-2-1"})
    assert [space.cost for space in GAME.view(state, None).row] == [4, 3, 3, 2, 1]
    hunter = {"row": "-, bear 1, -, -, -", "hands": "spear 3s, axe 3s; ; "}
    assert not hunt_table(**hunter).legal_moves(0)[1:]
    agreed = hunt_table(**hunter, options={"display": "4-3-3-2-1"})
    assert [GAME.text(agreed, move) for move in agreed.legal_moves(0)] == ["hunt 2", "done hunting"]


def test_there_is_one_insignia_per_animal_worth_2_points() -> None:
    """Rule: A-C6."""
    assert INSIGNIA_NAMES == ["bear trophy", "wisent cap", "sabre-tooth necklace", "salmon wand"]
    for animal in ANIMAL_NAMES:
        assert table(insignia={animal: 1}).scores == [0, 2, 0]


def test_the_market_begins_with_one_single_of_each_weapon() -> None:
    """Rule: A-C7."""
    assert GAME.dump(GAME.new(4, 2))["market"] == {kind: (1, 0) for kind in KIND_NAMES}
