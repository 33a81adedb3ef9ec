"""Views and events survive their way over the wire."""

import random

import msgspec
import pytest
from tests.games.tables import TITLES

from fireside.play.match import Match
from fireside.text.wire import UnknownStructure, read_events, read_view


@pytest.mark.parametrize("title", TITLES)
def test_views_and_events_are_read_as_they_were_sent(title: str) -> None:
    match, chance = Match(title, seed=3), random.Random(3)
    while not match.over and len(match.log) < 400:
        seat = match.to_act[0]
        events = match.play(seat, chance.choice(match.legal_moves(seat)))
        sent = msgspec.json.decode(msgspec.json.encode(events))
        assert read_events(title, sent) == events
        if len(match.log) % 10 == 0:
            view = match.view(seat)
            assert read_view(title, msgspec.json.decode(msgspec.json.encode(view))) == view


def test_structures_of_another_version_are_named() -> None:
    with pytest.raises(UnknownStructure, match="defines no event 'Checkmate'"):
        read_events("maamut", [{"event": "Checkmate"}])
    with pytest.raises(UnknownStructure, match="HunterWalked of another version"):
        read_events("maamut", [{"event": "HunterWalked"}])
    with pytest.raises(UnknownStructure, match="MaamutView of another version"):
        read_view("maamut", {"title": "maamut"})
