"""A match from the first decision to the last, written by hand from the rules."""

from pathlib import Path

import pytest
from tests.games.altamira.hand_match import play_all, up_to
from tests.games.altamira.pieces import count_pieces

import fireside
from fireside.core.errors import BadRecord
from fireside.play.match import Match


def test_a_whole_match_goes_as_the_rules_say() -> None:
    """Rule: A2, A3.1, A4.1, A4.3, A5.1, A5.2, A6.2, A6.8, A7.1, A8.1, A9.1, A9.2."""
    game = play_all()
    assert game.over
    assert game.state.winners == [1]
    # Cleo, Dan and Ana are tied except for weapons in hand.
    assert game.state.places == [5, 1, 3, 4, 2]
    count_pieces(game.game.dump(game.state))


def test_its_record_replays_to_the_same_end(tmp_path: Path) -> None:
    """Rule: A9.2."""
    game = play_all()
    game.save(tmp_path / "whole.record")
    again = Match.open(tmp_path / "whole.record")
    assert again.game.dump(again.state) == game.game.dump(game.state)
    assert again.result == "seat 1 wins"


def test_a_record_broken_in_the_middle_of_a_hunt_is_refused_whole(tmp_path: Path) -> None:
    """Rule: A6.6."""
    file = tmp_path / "whole.record"
    play_all().save(file)
    text = file.read_text(encoding="utf-8")
    for broken in (
        text.replace("add axe d", "add arrow d", 1),  # a card she does not hold
        text.replace("seat 4: join", "seat 3: join", 1),  # a seat that may not join
        text.replace("lay spear d+d", "lay spear d", 1),  # less than the cost
        text[: text.index("leave open")],  # cut off
    ):
        file.write_text(broken, encoding="utf-8")
        with pytest.raises(BadRecord, match="Line"):
            Match.open(file)


def test_half_made_stakes_never_lose_cards() -> None:
    """Rule: A6.6."""
    game = up_to("leave open")
    before = game.game.dump(game.state)
    for seat, text in (
        (1, "lay spear s"),
        (1, "add arrow d"),
        (1, "stop adding"),
        (4, "add arrow d"),
    ):
        with pytest.raises(fireside.FiresideError):
            game.play(seat, text)
    assert game.game.dump(game.state) == before
    count_pieces(before)
