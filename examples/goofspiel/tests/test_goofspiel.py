"""Sentences from the rules. The contract is tested beside them, by fireside.conformance."""

import pytest

import fireside


def table(**options: str) -> fireside.Match:
    """Return a short match for two; the fixed seed determines the order of the prizes."""
    return fireside.Match("goofspiel", seats=2, seed=3, options={"length": "short", **options})


def bid(match: fireside.Match, *cards: int) -> None:
    for seat, card in enumerate(cards):
        match.play(seat, f"bid {card}")


def prizes(match: fireside.Match) -> list[int]:
    return list(match.game.view(match.state, None).prizes)


def test_the_highest_card_wins_the_prize() -> None:
    """Rule: G1.2."""
    match = table()
    (prize,) = prizes(match)
    bid(match, 6, 1)
    assert match.state.scores == [prize, 0]


@pytest.mark.parametrize(("ties", "left"), [("carried", 2), ("lost", 1)])
def test_a_tied_prize_lies_over_or_is_lost(ties: str, left: int) -> None:
    """Rule: G1.3."""
    match = table(ties=ties)
    bid(match, 4, 4)
    assert match.state.scores == [0, 0]
    assert len(prizes(match)) == left


def test_a_choice_is_secret_and_may_be_changed_until_all_have_chosen() -> None:
    """Rule: G1.1."""
    match = table()
    match.play(0, "bid 6")
    assert match.game.view(match.state, 1).chosen is None
    assert match.game.view(match.state, 0).chosen == 6
    match.play(0, "bid 2")
    match.play(1, "bid 3")
    assert match.state.scores[0] == 0 < match.state.scores[1]


def test_a_card_is_bid_once() -> None:
    """Rule: G1.2."""
    match = table()
    bid(match, 6, 1)
    with pytest.raises(fireside.IllegalMove, match="played already"):
        match.play(0, "bid 6")


def test_most_points_win_and_may_be_shared() -> None:
    """Rule: G2.1."""
    match = table()
    for card in range(1, 7):
        bid(match, card, card)
    assert match.state.winners == [0, 1]
