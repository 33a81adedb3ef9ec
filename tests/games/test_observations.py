"""Observations of every title: no leaks, no values out of bounds."""

import importlib

import pytest
from tests.games.tables import TITLES, all_tables, describe, random_moves

import fireside
from fireside.core.game import OptionValue
from fireside.core.observation import zero_buffer
from fireside.core.rng import Rng
from fireside.core.state import State

Table = tuple[str, int, dict[str, OptionValue]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)
every_title = pytest.mark.parametrize("title", TITLES)

MARGIN = 7


def observation(title: str, state: State, seat: int) -> list[int]:
    """Return a seat's observation, written at an offset into a longer buffer."""
    size = fireside.game(title).observation.size
    buffer = zero_buffer(size + 2 * MARGIN)
    state.observe(seat, buffer, MARGIN)
    numbers = list(buffer)
    assert not any(numbers[:MARGIN]), "something was written before the observation"
    assert not any(numbers[-MARGIN:]), "something was written behind the observation"
    return numbers[MARGIN:-MARGIN]


@every_title
def test_fields_begin_where_the_layout_says(title: str) -> None:
    module = importlib.import_module(f"fireside.games.{title}.generated.offsets")
    layout = fireside.game(title).observation
    for field in layout.fields:
        assert getattr(module, field.name.upper()) == field.offset, field.name
        assert layout.field(field.name) is field
        assert field.meaning
        assert 0 < field.largest <= 255
    assert layout.size == sum(field.length for field in layout.fields)
    assert len({field.name for field in layout.fields}) == len(layout.fields)


@every_table
def test_numbers_stay_within_their_bounds(table: Table) -> None:
    title, seats, options = table
    largest = fireside.game(title).observation.largest()
    state = fireside.game(title).new(seats, 3, options)
    for _ in random_moves(state, Rng(3), 200):
        for seat in range(seats):
            seen = observation(title, state, seat)
            wrong = [at for at, number in enumerate(seen) if number > largest[at]]
            assert not wrong, [(at, seen[at]) for at in wrong]


@every_table
def test_an_observation_tells_nothing_that_the_seat_cannot_know(table: Table) -> None:
    """Two worlds that differ only in information hidden from a seat have equal observations."""
    title, seats, options = table
    state = fireside.game(title).new(seats, 21, options)
    rng = Rng(78)
    for _ in random_moves(state, Rng(21), 120):
        for viewer in range(seats):
            world = state.resample(viewer, rng)
            assert observation(title, world, viewer) == observation(title, state, viewer)


@every_table
def test_only_private_fields_differ_between_a_seat_and_what_all_know(table: Table) -> None:
    """A field not marked as private is equal in every world that a spectator considers possible."""
    title, seats, options = table
    layout = fireside.game(title).observation
    state = fireside.game(title).new(seats, 22, options)
    rng = Rng(79)
    for _ in random_moves(state, Rng(22), 50):
        for viewer in range(seats):
            for other in range(seats):
                if other == viewer:
                    continue
                # The viewer's hidden information is sampled anew.
                world = state.resample(other, rng)
                seen, told = (observation(title, one, viewer) for one in (state, world))
                for field in layout.fields:
                    part = slice(field.offset, field.offset + field.length)
                    assert field.private or seen[part] == told[part], field.name


@every_table
def test_observations_change_with_what_a_seat_sees(table: Table) -> None:
    title, seats, options = table
    state = fireside.game(title).new(seats, 5, options)
    seen = {tuple(observation(title, state, seat)) for seat, _ in random_moves(state, Rng(5), 80)}
    assert len(seen) > 10


@every_table
def test_a_copy_and_a_loaded_document_are_observed_alike(table: Table) -> None:
    title, seats, options = table
    game = fireside.game(title)
    state = game.new(seats, 9, options)
    for at, _ in enumerate(random_moves(state, Rng(9), 90)):
        if at % 10 == 0:
            for seat in range(seats):
                truth = observation(title, state, seat)
                assert observation(title, state.clone(), seat) == truth
                assert observation(title, game.load(game.dump(state)), seat) == truth


@every_table
def test_a_secret_choice_shows_in_no_other_seats_observation(table: Table) -> None:
    """Whatever a seat chooses in secret, others observe the same until all have chosen."""
    title, seats, options = table
    state = fireside.game(title).new(seats, 30, options)
    secret, compared = len(state.to_act) > 1, 0
    for seat, move in random_moves(state, Rng(31), 120):
        first = state.clone()
        first.apply(seat, move)
        if not first.sealed:
            continue
        for other_move in state.legal_moves(seat):
            twin = state.clone()
            twin.apply(seat, other_move)
            for viewer in range(seats):
                if viewer != seat and twin.sealed:
                    told = observation(title, twin, viewer)
                    assert told == observation(title, first, viewer)
                    compared += 1
    assert compared > 50 or not secret
