"""States of Altamira set up in text."""

import re
from typing import Any

import fireside
from fireside.core.errors import BadNotation
from fireside.core.state import State
from fireside.games.altamira.events import CardsOfAKind
from fireside.games.altamira.game import AltamiraTable, as_altamira
from fireside.play.match import Match

GAME = fireside.game("altamira")
ROW = "bear 2, wisent 2, sabre-tooth 2, salmon 2, bear 1"


def cards(text: str) -> dict[str, tuple[int, int]]:
    """Parse weapon cards such as 'knife 2s+d, arrow d' into (singles, doubles) of each kind."""
    weapons: dict[str, tuple[int, int]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        kind, forms = part.split()
        found = re.findall(r"(\d*)([sd])", forms)
        counts = [sum(int(times or 1) for times, form in found if form == one) for one in "sd"]
        weapons[kind] = (counts[0], counts[1])
    return weapons


def rows(text: str) -> list[str]:
    """Split a text at semicolons into one part for each seat."""
    return [part.strip() for part in text.split(";")]


def table(**document: Any) -> AltamiraTable:
    """Return a state from its document, with rows written as text.

    hands="knife 2s; spear d; " gives each seat its cards, sent="savannah water; camp x2; …" its
    hunters, row="bear 1, -, …" the display; everything is optional.
    """
    document.setdefault("row", ROW)
    for key in ("hands", "face_up", "face_down"):
        if isinstance(document.get(key), str):
            document[key] = [cards(part) for part in rows(document[key])]
    for key in ("supply", "market"):
        if isinstance(document.get(key), str):
            document[key] = cards(document[key])
    if isinstance(document["row"], str):
        names = [name.strip() for name in document["row"].split(",")]
        document["row"] = [None if name == "-" else name for name in names]
    if isinstance(document.get("sent"), str):
        document["sent"] = [None if part == "-" else part for part in rows(document["sent"])]
    if isinstance(document.get("prey"), str):
        document["prey"] = [
            [name.strip() for name in part.split(",") if name.strip()]
            for part in rows(document["prey"])
        ]
    known = [document[key] for key in ("sent", "hands", "prey") if key in document]
    document.setdefault("seats", len(known[0]) if known else 3)
    return as_altamira(GAME.load(document))


def hunt_table(**document: Any) -> AltamiraTable:
    """Return three seats with a hunter in the mountains each; seat 0 has the hunting right.

    A bear worth 2 lies on space 4 (cost 2), one worth 1 on space 5 (cost 1).
    """
    document.setdefault("row", "wisent 1, salmon 1, sabre-tooth 1, bear 2, bear 1")
    document.setdefault("sent", "mountains camp; mountains camp; mountains camp")
    document.setdefault("phase", "hunting")
    return table(**document)


def play(state: AltamiraTable, *texts: str) -> AltamiraTable:
    """Make legal moves, each by the seat that is to act first."""
    for text in texts:
        seat = state.to_act[0]
        move = GAME.parse(state, text)
        assert move in state.legal_moves(seat), text
        state.apply(seat, move)
    return state


def told(state: AltamiraTable, *texts: str, viewer: int | None = None) -> list[Any]:
    """Return the events of these moves as this viewer sees them."""
    state.record_events()
    play(state, *texts)
    seen = [event.seen_by(viewer) for event in state.take_events()]
    return [event for event in seen if event is not None]


def refused(state: AltamiraTable, text: str) -> str:
    """Return the clause that refuses the move; check that the state is unchanged."""
    seat = state.to_act[0]
    before = GAME.dump(state)
    move = GAME.parse(state, text)
    assert move not in state.legal_moves(seat), text
    refusal = GAME.why_not(state, seat, move)
    assert refusal is not None
    assert GAME.dump(state) == before
    return refusal.clause


def unwritable(text: str) -> str:
    """Return why a text is not a move at all."""
    try:
        GAME.parse(GAME.new(), text)
    except BadNotation as error:
        return str(error)
    raise AssertionError(f"'{text}' is a move")


def texts(state: AltamiraTable) -> list[str]:
    """Return the legal moves of the seat that is to act first, in notation."""
    return [GAME.text(state, move) for move in state.legal_moves(state.to_act[0])]


def shows(state: State) -> dict[str, Any]:
    """Return the complete state as a document."""
    return GAME.dump(state)


def hand(state: AltamiraTable, seat: int) -> dict[str, tuple[int, int]]:
    """Return the cards of a seat."""
    weapons: dict[str, tuple[int, int]] = shows(state)["hands"][seat]
    return weapons


def match(seats: int = 3, seed: int = 1, **options: str | int) -> Match:
    """Return a match at its start."""
    return Match("altamira", seats, seed, options)


def cards_of(text: str) -> CardsOfAKind:
    """Return the cards 'spear d+s' in the form of an event."""
    kind, _, forms = text.partition(" ")
    return CardsOfAKind(text, kind, forms.count("s"), forms.count("d"))
