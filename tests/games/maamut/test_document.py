"""Documents of positions: impossible ones are refused with a sentence."""

import pytest
from tests.games.maamut.tables import GAME

from fireside.core.errors import BadDocument


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "missing required field `hunters`"),
        ({"hunters": ["a1", "a2"], "colour": "red"}, "unknown field `colour`"),
        ({"hunters": ["a1"]}, "lists by seat have as many entries"),
        ({"hunters": ["a1", "a5"]}, "no tile a5"),
        ({"hunters": ["a1", "a2"], "rock": ["b1", "b1"]}, "named twice"),
        ({"hunters": ["a1", "a2"], "rock": ["a1"]}, "stand on the rock a1"),
        ({"hunters": ["a1", "a2"], "turn": 3}, "only 2 seats"),
        ({"hunters": ["a1", "a2"], "traps": dict.fromkeys(("b1", "b2", "b3", "b4", "b5"), 0)},
         "more than four traps"),
        ({"hunters": [None, "a2"]}, "whose hunter is not on the board"),
        ({"hunters": ["a1", "a2"], "phase": "fleeing"}, "no hunter stands on the mammoth's tile"),
        ({"hunters": ["a1", "a2"], "pile": [1, 2, 3]}, "not the 36 cards"),
        ({"hunters": ["a1", "a2"], "discards": [3] * 9}, "more cards of one value"),
        ({"hunters": ["a1", "a2"], "mammoth": "z9"}, r"\$.mammoth"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadDocument, match=sentence):
        GAME.load(document)
