"""Set-up positions: impossible ones are refused."""

from typing import Any

import pytest
from tests.games.altamira.tables import GAME, cards, hunt_table, table, texts

from fireside.core.errors import BadDocument

CAMP = "camp x2; camp x2; camp x2"
COST = "spear s, axe s"
HUNT: dict[str, Any] = {"space": 5, "hunted": {"mountains": 1}}
STAKED: dict[str, Any] = {
    **HUNT, "face_up": f"{COST}; {COST}; ", "face_down": "; knife s; ", "co_hunters": [1],
}  # fmt: skip


def test_a_document_may_leave_out_whatever_has_a_default() -> None:
    """Rule: A1.3."""
    state = GAME.load({"row": ["bear 1"] + [None] * 4})
    assert state.to_act == (0, 1, 2)
    document = GAME.dump(state)
    assert sum(map(len, document["pile"].values())) == 27
    assert document["supply"] == cards("knife 20s+10d, spear 20s+10d, axe 20s+10d, arrow 20s+10d")


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ({"row": "bear 4, -, -, -, -"}, "no table"),
        ({"row": "bear 1, -, -"}, "no table"),
        ({"moon": 1}, "moon"),
        ({"seats": 2}, "no table"),
        ({"row": "bear 3, bear 3, bear 3, -, -"}, "bear 3"),
        ({"prey": "bear 1, bear 1, bear 1; ; "}, "bear 1"),
        ({"pile": {"A": ["bear 3"]}}, "Pile A"),
        ({"pile": {"B": ["bear 1"]}, "prey": "bear 1, bear 1; ; "}, "bear 1"),
        ({"hands": "knife 20s; knife s; "}, "knife"),
        ({"hands": "knife 9d; ; ", "market": "knife 2d"}, "knife"),
        ({"hands": "knife s; ; ", "supply": "knife 20s"}, "knife"),
        ({"hands": "knife s; ", "seats": 3}, "3 seats"),
        ({"first": 3}, "numbered from 0"),
        ({"insignia": {"bear": 4}}, "numbered from 0"),
        ({"sent": "camp camp; -; -"}, "A3.2"),
        ({"sent": "water savannah; -; -"}, "A3.2"),
        ({"sent": CAMP}, "A3.1"),
        ({"sent": "camp x2; -; -", "phase": "hunting"}, "A2"),
        ({"sent": CAMP, "phase": "making"}, "nothing to decide"),
        ({"sent": CAMP, "phase": "making", "place": "camp"}, "A4.3"),
        ({"sent": CAMP, "phase": "making", "twice": ["knife"]}, "A4.3"),
        ({"sent": "water x2; camp x2; camp x2", "phase": "making_camp", "place": "camp"},
         "nothing to decide"),
        ({"sent": CAMP, "phase": "exchanging", "space": 3}, "hunted"),
        ({"sent": CAMP, "phase": "exchanging", "face_up": "knife s; ; "}, "stake"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused(document: dict[str, Any], problem: str) -> None:
    """Rule: A-C3, A-C4."""
    with pytest.raises(BadDocument, match=problem):
        table(**document)


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ({"phase": "laying"}, "A6.3"),
        ({"phase": "laying", "space": 5, "row": "bear 1, -, -, -, -"}, "A6.3"),
        ({"phase": "laying", **HUNT}, "A6.3"),
        ({"phase": "laying", **HUNT, "hands": f"{COST}; ; ", "turn": 1}, "who hunt"),
        ({"phase": "laying", **HUNT, "hands": f"{COST}; {COST}; ", "co_hunters": [1]}, "A6.4"),
        ({"phase": "laying", **HUNT, "hands": f"{COST}; {COST}, knife s; ", "co_hunters": [0]},
         "others than the master"),
        ({"phase": "laying", **HUNT, "hands": f"{COST}; {COST}, knife s; ", "co_hunters": [1],
          "turn": 1}, "A-R8"),
        ({"phase": "laying", **HUNT, "hands": f"{COST}; {COST}, knife s; ", "co_hunters": [1],
          "face_down": "knife s; ; "}, "A-R8"),
        ({"phase": "laying", **HUNT, "face_up": "axe s; ; ", "hands": "axe s; ; "}, "A6.3"),
        ({"phase": "laying", **HUNT, "face_up": f"{COST}; ; ", "hands": "axe s; ; "}, "A-R8"),
        ({"phase": "display", **HUNT, "face_up": f"{COST}; ; "}, "A6.6"),
        ({"phase": "display", **STAKED, "turn": 1}, "co-hunter's"),
        ({"phase": "left_open", **STAKED}, "co-hunter's"),
        ({"phase": "display", **STAKED, "face_down": "; ; "}, "A-R8"),
        ({"phase": "display", **STAKED, "face_up": f"{COST}; axe s; "}, "A-R8"),
        ({"phase": "display", **STAKED, "face_down": "; knife s; knife s"}, "who hunt"),
        ({"phase": "staking", **STAKED, "face_down": "; ; ", "turn": 1}, "nothing to decide"),
        ({"phase": "joining", **HUNT, "turn": 1}, "A6.4"),
        ({"phase": "joining", **HUNT, "turn": 0, "hands": f"{COST}; ; "}, "A6.4"),
    ],
)  # fmt: skip
def test_a_hunt_that_could_not_go_on_is_refused(document: dict[str, Any], problem: str) -> None:
    """Rule: A6.3, A6.4, A6.6. Ruling: A-R8."""
    with pytest.raises(BadDocument, match=problem):
        hunt_table(**document)


@pytest.mark.parametrize("phase", ["display", "adding", "left_open", "staking"])
def test_a_hunt_can_be_set_up_at_any_moment(phase: str) -> None:
    """Rule: A6.6."""
    turn = 0 if phase == "display" else 1
    state = hunt_table(phase=phase, **STAKED, turn=turn, hands="spear s; knife s; ")
    assert texts(state)


def test_a_document_of_something_else_is_refused() -> None:
    """Rule: A1.2."""
    for nonsense in ({}, {"row": None}, {"row": [1, 2, 3, 4, 5]}):
        with pytest.raises(BadDocument):
            GAME.load(nonsense)
