"""Decisions and their notation, and refused texts."""

import pytest
from tests.games.altamira.tables import GAME, match, unwritable

import fireside
from fireside.games.altamira.components import SENDS
from fireside.games.altamira.rules.cards import CAMP_ORDERS, DEALS


@pytest.mark.parametrize(
    "text",
    [
        "send savannah water", "send camp x2", "make spear d", "make axe d+s+s",
        "make camp knife spear arrow", "make camp knife knife spear spear axe arrow",
        "make knife d", "make knife s+s", "exchange knife d+d for spear s+s", "no exchange",
        "hunt 3", "done hunting", "join", "decline", "lay arrow d+s", "add spear d",
        "stop adding", "end display", "leave open",
    ],
)  # fmt: skip
def test_moves_are_written_as_the_rules_page_says(text: str) -> None:
    """Rule: A3.2, A4.1, A4.3, A5.2, A6.3, A6.6."""
    state = GAME.new(3, 1)
    number = GAME.parse(state, text)
    assert GAME.text(state, number) == text
    assert GAME.parse(state, f"  {text.upper().replace(' ', '   ')} ") == number


def test_the_decision_space_is_a_fixed_set_of_numbers() -> None:
    """Rule: A3.2."""
    texts = GAME.moves.texts
    assert len(texts) == len(set(texts)) == GAME.move_count == 270
    assert (len(SENDS), len(CAMP_ORDERS), len(DEALS)) == (15, 75, 96)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("send water savannah", "A3.2"), ("send camp camp", "A3.2"), ("send x2 camp", "A3.2"),
        ("make spear s+d", "A4.1"), ("make spear", "A4.1"), ("make bow d", "A4.1"),
        ("exchange knife s for spear s", "A-R6"), ("exchange knife d+d+d for spear d", "A-R6"),
        ("exchange knife d for spear s+s", "A5.1"), ("exchange knife d", "A5.1"),
        ("hunt 0", "A6.3"), ("hunt 6", "A6.3"), ("hunt bear", "A6.3"),
        ("lay spear", "A-R7"), ("lay spear d+d+d", "A-R7"), ("add spear d+d", "A-R9"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_how_to_write_it(text: str, clause: str) -> None:
    """Rule: A3.2, A4.1, A5.1, A6.3. Ruling: A-R6, A-R7, A-R9."""
    assert clause in unwritable(text)


@pytest.mark.parametrize("text", ["", "   ", "pass", "hunt", "join me", "\x00", "é" * 5000])
def test_nonsense_is_refused_with_a_short_sentence(text: str) -> None:
    """Rule: A3.2."""
    assert len(unwritable(text)) < 400


@pytest.mark.parametrize("move", [-1, 270, 10**30, None, 1.5, [], "1"])
def test_what_is_no_number_of_a_move_is_refused(move: object) -> None:
    """Rule: A3.1."""
    game = match(3)
    before = GAME.dump(game.state)
    with pytest.raises(fireside.FiresideError):
        game.play(0, move)  # type: ignore[arg-type]
    assert GAME.dump(game.state) == before


@pytest.mark.parametrize("seat", [-1, 3, 99, None, "0", 1.0])
def test_no_such_seat_is_refused(seat: object) -> None:
    """Rule: A-C2."""
    with pytest.raises(fireside.BadSeats):
        match(3).play(seat, "send camp x2")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [("display", "5-4-3-2-1"), ("exchanges", "two"), ("winner_bluffs", ""), ("hands", 1),
     ("renewals", 3), ("first_seat", -1)],
)  # fmt: skip
def test_options_that_do_not_exist_are_refused(name: str, value: str | int) -> None:
    """Rule: A-C5. Ruling: A-R2, A-R5, A-R10, A-R13, A-R14."""
    with pytest.raises(fireside.BadOption):
        match(3, 1, **{name: value})


def test_each_option_has_its_values_and_default() -> None:
    """Rule: A-C5. Ruling: A-R2, A-R5, A-R10, A-R13, A-R14, A-R15."""
    assert {name: (option.clause, option.words) for name, option in GAME.options.items()} == {
        "first_seat": ("A-R2", ["drawn"]),
        "display": ("A-C5", ["4-4-3-2-1", "4-3-3-2-1"]),
        "exchanges": ("A-R5", ["one", "any"]),
        "winner_bluffs": ("A-R10", ["lost", "kept"]),
        "hands": ("A-R13", ["closed", "open"]),
        "open_stake": ("A-R15", ["cost", "more"]),
        "rounds": ("A-R14", ["any"]),
    }
