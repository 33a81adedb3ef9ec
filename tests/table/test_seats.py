"""Seats: join, leave, stand in, return; stored hashes of their tokens."""

import pytest
from tests.table.in_memory_app import InMemoryApp

from fireside.table import match_start, seats
from fireside.table.commands import next_times, note_times
from fireside.table.messages.websocket import Play
from fireside.table.request_refusals import RequestRefused
from fireside.table.tokens import UNDEALT, hash_of, joint_commitment, joint_seed


def test_two_who_want_the_same_seat_do_not_both_get_it() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "open", "person")
    ways = seats.join(table, "Ana", 0, app.source)
    others = seats.join(table, "Ben", 0, app.source)
    change, link = next(ways)
    late, _ = next(others)
    assert app.change_seat(change)
    assert not app.change_seat(late)
    with pytest.raises(RequestRefused) as refused:
        next(others)
    assert refused.value.key == "taken"
    assert table.seat_of(link.token) == 0
    assert table.names()[0] == "Ana"


def test_of_a_token_only_its_hash_is_kept() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "person")
    assert table.is_host(app.host_token)
    assert table.seat_of(app.links[1]) == 1
    assert table.seats[1].token_hash == hash_of(app.links[1])
    assert app.links[1] not in repr((table.row, table.seats, table.info()))


def test_who_leaves_before_the_start_makes_room_and_later_is_replaced() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "person")
    app.change_seat(seats.leave(table, 0))
    assert table.seats[0].kind == "open"
    with pytest.raises(RequestRefused) as refused:
        app.start()
    assert refused.value.key == "open_seats"
    app.start(fill="random")
    assert table.bots[0] == "random"
    app.change_seat(seats.leave(table, 1))
    assert table.bots[1] == "random"
    assert table.seat_of(app.links[1]) == 1


def test_whoever_takes_too_long_is_known_when_their_time_is_over() -> None:
    app = InMemoryApp(seed=3)
    table = app.set_up("maamut", "person", "person", deadline=60)
    app.start()
    note_times(table, next_times(table, 1_000))
    assert seats.overdue(table, 60_999) == []
    assert seats.overdue(table, 61_000) == list(table.playing.match.to_act)


def test_the_seed_is_bound_by_its_commitment_and_opened_at_the_end() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "person", "person")
    for _ in range(2):  # before the start, and during play
        info = table.info()
        assert info.opened is None
        assert info.commitment == joint_commitment(app.row.salt)
        assert app.row.seed == UNDEALT or str(app.row.seed) not in repr(info)
        if info.status == "waiting":
            app.start()
    while not table.playing.match.over:
        (seat,) = table.playing.match.to_act
        move = table.playing.match.legal_moves(seat)[-1]
        app.do(seat, Play(id=str(table.version), move=move))
    table.renew(app.row, app.seats)
    opened = table.info().opened
    assert opened is not None
    secret = bytes.fromhex(opened.salt)
    assert joint_commitment(secret) == info.commitment
    assert opened.contributions == [None, None]
    assert joint_seed(info.id, secret, [None, None]) == int(opened.seed)


def test_a_rematch_is_for_finished_matches_only() -> None:
    app = InMemoryApp()
    table = app.set_up("maamut", "random", "random")
    with pytest.raises(RequestRefused) as refused:
        match_start.rematch(table, False, app.source, app.now())
    assert refused.value.key == "not_over"
