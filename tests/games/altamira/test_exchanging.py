"""A5 Exchanging weapons."""

import pytest
from tests.games.altamira.tables import (
    cards_of,
    hand,
    play,
    refused,
    shows,
    table,
    texts,
    told,
    unwritable,
)

from fireside.games.altamira.events import Exchanged, NotExchanged
from fireside.games.altamira.game import AltamiraTable

ALL_CAMP = "camp x2; camp x2; camp x2"


def market(hands: str, lying: str, **options: str) -> AltamiraTable:
    """Return a state with seat 0 at the market."""
    return table(sent=ALL_CAMP, phase="exchanging", hands=f"{hands}; ; ", market=lying,
                 options=options)  # fmt: skip


def test_from_the_starting_player_clockwise_each_has_one_turn() -> None:
    """Rule: A5.1."""
    state = table(sent=ALL_CAMP, phase="exchanging", first=1, hands="knife 2s; ; ")
    seen = []
    while shows(state)["phase"] == "exchanging":
        seen.append(state.to_act[0])
        play(state, "no exchange")
    assert seen == [1, 2, 0]


def test_two_equal_singles_or_a_double_buy_a_single() -> None:
    """Rule: A5.1."""
    state = market("knife 2s+d", "spear s")
    assert texts(state) == [
        "exchange knife d for spear s", "exchange knife s+s for spear s", "no exchange",
    ]  # fmt: skip
    events = told(state, "exchange knife s+s for spear s")
    assert events == [Exchanged(0, (cards_of("knife s+s"),), (cards_of("spear s"),))]
    assert hand(state, 0) == {"knife": (0, 1), "spear": (1, 0)}
    assert shows(state)["market"] == {"knife": (2, 0)}


def test_two_weapons_never_buy_a_double() -> None:
    """Rule: A5.1."""
    assert texts(market("knife 2s", "spear 3d")) == ["no exchange"]
    assert "A5.1" in unwritable("exchange knife d for spear d")


def test_three_of_one_kind_buy_two_of_one_other_as_two_singles_or_a_double() -> None:
    """Rule: A5.2."""
    state = market("knife 3s", "spear 2s+d")
    assert texts(state) == [
        "exchange knife s+s for spear s",
        "exchange knife s+s+s for spear d",
        "exchange knife s+s+s for spear s+s",
        "no exchange",
    ]
    play(state, "exchange knife s+s+s for spear d")
    assert hand(state, 0) == {"spear": (0, 1)}
    assert shows(state)["market"] == {"knife": (3, 0), "spear": (2, 0)}


def test_two_doubles_pay_a_price_of_three_and_no_change_is_given() -> None:
    """Rule: A5.3."""
    state = market("knife 2d", "spear 2s")
    assert "exchange knife d+d for spear s+s" in texts(state)
    play(state, "exchange knife d+d for spear s+s")
    assert hand(state, 0) == {"spear": (2, 0)}
    assert shows(state)["market"] == {"knife": (0, 2)}


def test_what_is_paid_stays_in_the_market_singles_and_doubles_apart() -> None:
    """Rule: A5.3."""
    state = market("knife s+d", "spear s+d")
    play(state, "exchange knife d+s for spear d")
    assert shows(state)["market"] == {"knife": (1, 1), "spear": (1, 0)}


def test_what_is_not_in_the_market_cannot_be_had() -> None:
    """Rule: A5.4."""
    state = market("knife 9s+9d", "spear s, axe d")
    assert "exchange knife d for axe s" not in texts(state)
    assert refused(state, "exchange knife d for axe s") == "A5.4"
    assert refused(state, "exchange knife d+d for spear s+s") == "A5.4"
    assert refused(state, "exchange knife d+d for spear d") == "A5.4"
    assert refused(state, "exchange knife d for arrow s") == "A5.4"
    assert "exchange knife d+d for axe d" in texts(state)


def test_one_exchange_per_player_and_round() -> None:
    """Ruling: A-R5."""
    state = market("knife 9s", "spear 9s", exchanges="one")
    play(state, "exchange knife s+s for spear s")
    assert state.to_act == (1,)


def test_by_agreement_a_player_exchanges_until_he_stops() -> None:
    """Ruling: A-R5."""
    state = market("knife 6s", "spear 9s", exchanges="any")
    play(state, "exchange knife s+s for spear s", "exchange knife s+s for spear s")
    assert state.to_act == (0,)
    assert told(state, "exchange knife s+s for spear s", "no exchange")[-1] == NotExchanged(0)
    assert state.to_act == (1,)
    assert hand(state, 0) == {"spear": (3, 0)}


def test_by_agreement_what_was_just_paid_can_be_bought_back() -> None:
    """Ruling: A-R5."""
    state = market("knife 2s, axe d", "spear s", exchanges="any")
    play(state, "exchange knife s+s for spear s", "exchange axe d for knife s")
    assert hand(state, 0) == {"knife": (1, 0), "spear": (1, 0)}


@pytest.mark.parametrize(
    ("held", "payments"),
    [
        ("knife s", []),
        ("knife d", ["d for spear s"]),
        ("knife 2s", ["s+s for spear s"]),
        ("knife s+d", ["d for spear s", "d+s for spear d", "d+s for spear s+s"]),
        ("knife 3s", ["s+s for spear s", "s+s+s for spear d", "s+s+s for spear s+s"]),
        ("knife 2d", ["d for spear s", "d+d for spear d", "d+d for spear s+s"]),
        ("knife 3s+2d", ["d for spear s", "s+s for spear s", "d+d for spear d",
                         "d+d for spear s+s", "d+s for spear d", "d+s for spear s+s",
                         "s+s+s for spear d", "s+s+s for spear s+s"]),
    ],
)  # fmt: skip
def test_what_counts_as_payment(held: str, payments: list[str]) -> None:
    """Rule: A5.1, A5.2. Ruling: A-R6."""
    state = market(held, "spear 5s+5d")
    assert texts(state) == [*(f"exchange knife {way}" for way in payments), "no exchange"]


def test_weapons_of_different_kinds_do_not_add_up() -> None:
    """Ruling: A-R6."""
    assert texts(market("knife s, axe s, arrow s", "spear 5s+5d")) == ["no exchange"]


def test_the_kind_received_differs_from_the_kind_paid() -> None:
    """Ruling: A-R6."""
    assert texts(market("knife 9s+9d", "knife 5s")) == ["no exchange"]
    assert "A-R6" in unwritable("exchange knife s+s for knife s")


def test_what_one_does_not_hold_cannot_be_paid() -> None:
    """Ruling: A-R6."""
    state = market("knife s+d", "spear 5s+5d")
    assert refused(state, "exchange knife s+s for spear s") == "A-R6"
    assert refused(state, "exchange knife d+d for spear d") == "A-R6"
    assert refused(state, "exchange arrow d for spear s") == "A-R6"
    assert refused(state, "hunt 1") == "A5.1"


def test_a_player_without_weapons_is_asked_all_the_same() -> None:
    """Rule: A5.1."""
    assert texts(market("", "spear s")) == ["no exchange"]
