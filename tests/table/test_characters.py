"""Characters of bots at a table: chosen by the table's id, stored with the seat, seen by all."""

import msgspec
import pytest
from tests.table.in_memory_app import InMemoryApp

from fireside.bots.characters import CHARACTERS
from fireside.table import table_setup
from fireside.table.bot_decisions import bot_request
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.messages.websocket import Play
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import SeatRow


def bots(count: int) -> list[SeatRow]:
    return [SeatRow(table_id="t", seat=at, kind="bot", level="easy") for at in range(count)]


def test_bots_without_a_name_get_different_characters_with_their_names() -> None:
    given = table_setup.give_characters("t", bots(5))
    assert {one.character for one in given} == set(CHARACTERS)
    assert all(one.name == str(one.character).title() for one in given)


def test_the_same_table_gets_the_same_characters_and_other_tables_get_others() -> None:
    def chosen(table_id: str) -> tuple[str | None, ...]:
        return tuple(one.character for one in table_setup.give_characters(table_id, bots(2)))

    assert chosen("a") == chosen("a")
    assert len({chosen(str(at)) for at in range(40)}) > 10


def test_a_bot_with_a_name_or_without_style_gets_no_character() -> None:
    """So that clients of earlier versions, which name their bots, get the bots they know."""
    named, random, chosen = bots(3)
    named = msgspec.structs.replace(named, name="Rex")
    random = msgspec.structs.replace(random, level="random")
    chosen = msgspec.structs.replace(chosen, character="nara")
    given = table_setup.give_characters("t", [named, random, chosen])
    assert [(one.name, one.character) for one in given] == [
        ("Rex", None),
        ("", None),
        ("Nara", "nara"),
    ]


def test_a_character_survives_a_restart_and_is_seen_by_everyone() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "easy")
    (character,) = [one.character for one in table.seats if one.kind == "bot"]
    assert character in CHARACTERS
    app.start()
    again = app.reopened()
    assert again.info().seats[1].character == character
    assert again.bots == {1: f"easy+{character}"}


def test_the_bot_of_a_character_is_asked_for_its_move() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "easy")
    table = app.start()
    app.come(0)
    if 1 not in table.playing.match.to_act:
        app.do(0, Play(id="1", move=table.playing.match.legal_moves(0)[0]))
    asked = bot_request(app.table, 1, app.source)
    assert asked is not None
    assert asked.task.level == app.table.bots[1]


def test_open_seats_are_filled_with_characters() -> None:
    app = InMemoryApp()
    app.set_up("altamira", "person", "open", "open")
    table = app.start(fill="medium")
    first, second = (table.seats[seat].character for seat in (1, 2))
    assert first in CHARACTERS
    assert second in CHARACTERS
    assert first != second


def test_an_unknown_character_is_refused_and_so_is_one_for_a_person() -> None:
    app = InMemoryApp()
    for wish, key in (
        (SeatRequest(kind="bot", level="easy", character="nobody"), "unknown_character"),
        (SeatRequest(kind="person", character="oru"), "no_bot"),
    ):
        seats = [SeatRequest(kind="person"), wish]
        with pytest.raises(RequestRefused) as refused:
            table_setup.set_up_table(NewTable(title="maamut", seats=seats), app.source, 1)
        assert refused.value.key == key
