"""Changes of a table before its match: other options, another pace, other seats."""

import pytest
from tests.table.in_memory_app import InMemoryApp

from fireside.table import seats, waiting_table
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import SeatRow


def test_options_are_read_as_for_a_new_table() -> None:
    table = InMemoryApp().set_up("maamut", "person", "open", options={"lone_hunter": "wins"})
    change = waiting_table.change_settings(table, {"renewals": 2, "hands": "closed"}, 60)
    assert change.status == "waiting"
    assert change.fields["deadline"] == 60
    usual = {"first_seat": "drawn", "lone_hunter": "plays_on"}
    assert change.fields["options"] == {**usual, "renewals": 2}
    for bad in ({"hands": "half"}, {"first_seat": 2}, {"wings": "two"}):
        with pytest.raises(RequestRefused) as refused:
            waiting_table.change_settings(table, bad, None)
        assert refused.value.status == 400


def test_two_seats_exchange_all_that_belongs_to_them() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "person", "random")
    contribution = seats.contribute(table, 0, b"\1" * 32)
    assert contribution is not None
    app.change_seat(contribution)
    before = table.seats
    for change in waiting_table.swap(table, 0, 2):
        assert app.change_seat(change)
    assert [one.seat for one in table.seats] == [0, 1, 2]
    assert waiting_table.movable_fields(table.seats[0]) == waiting_table.movable_fields(before[2])
    assert waiting_table.movable_fields(table.seats[2]) == waiting_table.movable_fields(before[0])
    assert table.seats[1] == before[1]
    assert table.seat_of(app.links[0]) == 2
    assert table.seats[2].nonce == b"\1" * 32
    assert set(waiting_table.movable_fields(before[0])) == set(SeatRow.__struct_fields__) - {
        "table_id",
        "seat",
    }


def test_a_seat_is_not_exchanged_with_itself_or_with_none() -> None:
    table = InMemoryApp().set_up("maamut", "person", "person")
    assert waiting_table.swap(table, 1, 1) == []
    with pytest.raises(RequestRefused):
        waiting_table.swap(table, 0, 2)


def test_a_started_table_changes_no_more() -> None:
    app = InMemoryApp()
    app.set_up("maamut", "random", "random")
    table = app.start()
    with pytest.raises(RequestRefused) as refused:
        waiting_table.swap(table, 0, 1)
    assert refused.value.key == "started"
    with pytest.raises(RequestRefused):
        waiting_table.change_settings(table, {}, None)
