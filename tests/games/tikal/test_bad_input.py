"""Refusals name their clause and leave the state unchanged."""

from typing import Any

import pytest
from tests.games.tikal.tables import GAME, table

from fireside.core.errors import BadDocument, BadNotation, IllegalMove, NotYourTurn
from fireside.play.match import Match


def at_table(**document: Any) -> Match:
    """Return a match at the state of the document."""
    played = Match("tikal", document.get("seats", 2), 1)
    played.state = table(**document)
    played.state.record_events()
    return played


@pytest.mark.parametrize(
    ("document", "move", "clause", "sentence"),
    [
        (
            {"game": "professional", "phase": "bidding", "offer": ["A1", "A2"], "stack": []},
            "bid 21", "T-R9", "You can’t bid more points than you have.",
        ),
        (
            {"phase": "placing", "tile": "C4", "map": {"c2": "E1"}},
            "tile d2 turn 0", "T3.2",
            "Nobody could enter the tile: "
            "no stones would lie on an edge it shares with its neighbours.",
        ),
        (
            {"phase": "placing", "tile": "C4"},
            "tile g5 turn 0", "T3.1", "A tile must touch another tile.",
        ),
        (
            {"workers": [{"b1": 3}, {}], "dug": {"b1": 2}},
            "uncover b1", "T4.4", "You have already uncovered two levels there this turn.",
        ),
        (
            {"hoards": [[1], [2, 2]]},
            "swap 1 2 1", "T4.6", "Pairs and triples are safe: they can’t be swapped.",
        ),
        (
            {"hoards": [[1, 1], [2]]},
            "swap 1 2 1", "T4.6", "Pairs and triples are safe: they can’t be swapped.",
        ),
        (
            {"action_points": 0},
            "enter worker a1", "T2.1", "You don’t have enough action points for that.",
        ),
    ],
)  # fmt: skip
def test_each_has_its_own_sentence(
    document: dict[str, Any], move: str, clause: str, sentence: str
) -> None:
    """Rule: T2.1, T3.1, T3.2, T4.4, T4.6. Ruling: T-R9."""
    played = at_table(**document)
    before = GAME.dump(played.state)
    with pytest.raises(IllegalMove) as refusal:
        played.play(0, move)
    assert refusal.value.clause == clause
    assert refusal.value.sentence == sentence
    assert GAME.dump(played.state) == before
    assert played.log == []


def test_out_of_turn_and_nonsense_are_refused() -> None:
    """Rules page: decisions and their notation."""
    played = at_table()
    with pytest.raises(NotYourTurn):
        played.play(1, "end")
    for text in (
        "",
        "walk",
        "tile z9 turn 0",
        "tile c3 turn 6",
        "bid 471",
        "lift",
        "éà",
        "x" * 999,
    ):
        with pytest.raises(BadNotation):
            played.play(0, text)
    for number in (-1, GAME.move_count, True, 2**70):
        with pytest.raises((BadNotation, IllegalMove)):
            played.play(0, number)


@pytest.mark.parametrize(
    "document",
    [
        {"seats": 5},
        {"nonsense": 1},
        {"map": {"a1": "A1"}},
        {"map": {"c2": "A7"}},
        {"map": {"c2": "A9"}},
        {"map": {"z2": "A1"}},
        {"map": {"c2": "A1", "c1": "A1"}},
        {"map": {"c2": "A1"}, "tile": "A1", "phase": "placing"},
        {"temples": {"b2": 3}},
        {"map": {"c2": "E2"}, "temples": {"c2": 5}},
        {"temples": {"a2": 10, "b1": 10}},
        {"treasures": {"b2": [1]}},
        {"map": {"c2": "E3"}, "treasures": {"c2": [1, 2, 3]}},
        {"hoards": [[1, 1, 1, 1], []]},
        {"tokens": [1, 2, 3]},
        {"stack": ["A1"], "discarded": ["A2"]},
        {"stack": ["B1", "A1"]},
        {"workers": [{"c2": 1}, {}]},
        {"workers": [{"a1": 19}, {}]},
        {"workers": [{"a1": 10, "a2": 10}, {}]},
        {"workers": [{"a1": 10}, {}], "reserves": [9, 18]},
        {"workers": [{}]},
        {"map": {"c2": "B6"}, "leaders": ["c2", "reserve"]},
        {"leaders": ["guard a2", "reserve"]},
        {"leaders": ["lost", "reserve"]},
        {"camps": [["a2"], []]},
        {"camps": [["b2"], ["b2"]]},
        {"map": {"c2": "B4", "c1": "B5"}, "camps": [["b2", "c2", "c1"], []]},
        {"map": {"c2": "A4"}, "camps": [["c2"], []]},
        {"guards": {"b2": 0}},
        {"map": {"c2": "A1"}, "guards": {"a2": 0, "b1": 0, "c2": 0}},
        {"turn": 2},
        {"asked": 1},
        {"phase": "placing"},
        {"phase": "scoring"},
        {"phase": "scoring", "order": [0, 1]},
        {"phase": "scoring", "order": [0, 1], "counted": 2, "final": True},
        {"phase": "bidding"},
        {"tile": "A1"},
        {"game": "professional", "phase": "bidding", "offer": ["A1"], "stack": []},
        {"game": "professional", "phase": "bidding", "offer": ["A1", "A2"], "stack": ["B1"]},
        {
            "game": "professional", "phase": "bidding", "offer": ["A1", "A2"], "stack": [],
            "passed": [0], "asked": 0,
        },
    ],
)  # fmt: skip
def test_a_document_that_is_no_table_is_refused(document: dict[str, Any]) -> None:
    """Rules page: components."""
    with pytest.raises(BadDocument):
        GAME.load(document)
