"""Two matches written by hand: with a scoring round, and with an auction for a volcano."""

from tests.games.tikal.tables import match

from fireside.play.match import Match

ANA, BEN, CLEO, DAN = range(4)


def take(played: Match, seat: int, line: str) -> None:
    """Make one seat's moves, separated by commas."""
    for text in line.split(", "):
        assert played.to_act == (seat,), text
        played.play(seat, text)


def test_a_basic_match_through_its_first_scoring_round() -> None:
    """Rule: T2.1, T3.4, T4.1 to T4.8, T5.1 to T5.5."""
    played = match(2, 1, first_seat=0)
    assert played.view(ANA).tile.tile == "A6"
    take(played, ANA, "tile c2 turn 0, enter leader a1, enter worker a1, walk worker a1 ne")
    take(played, ANA, "walk worker b2 ne, camp c2, enter worker c2, end")
    assert played.view(BEN).tile.tile == "A4"
    take(played, BEN, "tile b3 turn 0, enter worker a1, enter worker a1, walk worker a1 ne")
    take(played, BEN, "walk worker a1 ne, walk worker b2 n, lift b3, walk worker b2 n")
    take(played, BEN, "enter worker a1, end")
    take(played, ANA, "tile d3 turn 0, walk worker c2 ne, walk worker c2 ne, uncover d3")
    take(played, ANA, "uncover d3, hop leader a1 c2, walk leader c2 ne, enter worker c2")
    take(played, ANA, "walk worker c2 nw, end")
    take(played, BEN, "tile c1 turn 0, lift b3, lift b3, walk worker a1 se, uncover b1, end")
    assert played.view(BEN).players[BEN].treasures == (0, 0, 0, 1, 1, 0, 0, 1)
    take(played, ANA, "tile c3 turn 0, lift b3, uncover d3, uncover d3, enter worker c2")
    take(played, ANA, "walk worker c2 ne, enter worker a1, end")
    take(played, BEN, "tile d2 turn 0, swap 0 4 8, walk worker b3 se, walk worker c2 ne")
    take(played, BEN, "guard b1 worker, end")

    view = played.view(ANA)
    assert (view.phase, view.tile.tile, view.order) == ("scoring", "B6", (ANA, BEN))
    assert view.map["d3"].strength == (6, 1)
    take(played, ANA, "uncover d3, uncover d3, guard d3 leader, enter worker a1, end")
    assert played.state.scores == [9, 0]  # d3 8, one single treasure
    take(played, BEN, "walk worker b3 sw, uncover a2, end")
    assert played.state.scores == [9, 8]  # b1 2, a2 2, a pair and a single
    assert played.view(BEN).players[BEN].temple_points == {"a2": 2, "b1": 2}

    take(played, ANA, "tile e3 turn 0, enter worker c2, end")
    view = played.view(None)
    assert (view.phase, view.turn, view.tile.tile) == ("placing", BEN, "B2")
    assert view.map["d3"].guard == ANA
    assert view.players[ANA].leader == "guard d3"
    assert view.players[ANA].reserve == 18 - 7
    assert view.floors == (1, 5, 8, 10, 7, 4, 2, 2, 1)


def test_a_professional_match_through_an_auction_for_a_volcano() -> None:
    """Rule: T7.1 to T7.8."""
    played = match(4, 10, first_seat=0, game="professional")
    assert [tile.tile for tile in played.view(ANA).offer] == ["A1", "A2", "A4", "A6"]
    for seat, text in ((ANA, "bid 1"), (BEN, "bid 2"), (CLEO, "pass"), (DAN, "pass")):
        take(played, seat, text)
    take(played, ANA, "bid 3")
    take(played, BEN, "pass")
    take(played, ANA, "choose A6, tile c2 turn 0, enter worker a1, walk worker a1 ne, end")
    assert played.state.scores == [17, 20, 20, 20]

    for seat in (BEN, CLEO, DAN):  # all seats without a turn pass, so the opener gets it free
        take(played, seat, "pass")
    take(played, BEN, "choose A4, tile b3 turn 0, end")

    take(played, CLEO, "bid 1")
    take(played, DAN, "bid 5")
    take(played, CLEO, "pass")
    take(played, DAN, "choose A2, tile d3 turn 0, enter leader a1, end")
    assert played.state.scores == [17, 20, 20, 15]

    assert played.view(CLEO).tile.tile == "A1"  # the last tile, at no cost
    take(played, CLEO, "tile c1 turn 0, enter worker a1, enter worker a1, walk worker a1 n")
    take(played, CLEO, "walk worker a1 n, end")

    assert [tile.tile for tile in played.view(None).offer] == ["A3", "A5", "B2", "B6"]
    assert played.view(None).phase == "bidding"  # showing a volcano starts no scoring
    take(played, DAN, "pass")
    take(played, ANA, "bid 2")
    take(played, BEN, "pass")
    take(played, CLEO, "pass")
    take(played, ANA, "choose B6")
    assert played.view(None).order == (ANA, BEN, CLEO, DAN)
    take(played, ANA, "walk worker b2 ne, end")
    take(played, BEN, "end")
    take(played, CLEO, "uncover a2, uncover a2, end")
    take(played, DAN, "walk leader a1 se, end")
    assert played.state.scores == [15, 20, 23, 16]  # a2 for Cleo, b1 for Dan's leader

    take(played, ANA, "tile c3 turn 0, end")
    assert played.view(None).had_turn == (ANA,)
    take(played, BEN, "bid 20")
    take(played, CLEO, "bid 23")  # points just scored can be bid at once
    take(played, DAN, "pass")
    take(played, BEN, "pass")
    take(played, CLEO, "choose B2")
    assert played.state.scores == [15, 20, 0, 16]
