"""What stays hidden in every title: K9, K10, K12 and K13 of the contract (docs/contract.md).

Each test counts what it has compared, and must reach a number.
"""

import json

import fireside
from fireside.conformance.sample_tables import Table, halfway, random_moves, sized
from fireside.conformance.suite import encode
from fireside.core.game import Document
from fireside.core.observation import zero_buffer
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.core.state import State

MARGIN = 7  # bytes before and behind an observation, to see that nothing is written there


def test_nothing_leaks(table: Table) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it and to others.

    Contract: K9.
    """
    title, seats, options = table
    game = fireside.game(title)
    rng = Rng(77)
    moments = alike = 0
    for seed in range(21, 24):
        state = game.new(seats, seed, options)
        for seat, move in random_moves(state, Rng(seed), 120):
            for viewer in range(seats):
                world = state.resample(viewer, rng)
                assert encode(game.view(world, viewer)) == encode(game.view(state, viewer))
                assert encode(game.view(world, None)) == encode(game.view(state, None))
                assert world.legal_moves(viewer) == state.legal_moves(viewer)
                assert world.to_act == state.to_act
                moments += 1
                alike += compare_after(title, (state.clone(), world), (seat, move), viewer)
    assert moments > 20
    assert alike > moments / 5  # with open hands every card that is drawn tells worlds apart


def compare_after(
    title: str, worlds: tuple[State, State], decision: tuple[int, int], viewer: int
) -> bool:
    """What a move brings looks the same in both worlds, unless it draws or shows something.

    Even then whoever sees the same table afterwards has been told the same, and so have spectators.
    Returns whether two tables could be compared.
    """
    seat, move = decision
    if any(move not in world.legal_moves(seat) for world in worlds):
        return False
    game, seen, told = fireside.game(title), [], []
    is_fleeting = False
    for world in worlds:
        world.record_events()
        world.apply(seat, move)
        events = world.take_events()
        is_fleeting = is_fleeting or any(event.fleeting for event in events)
        seen.append([encode(game.view(world, watcher)) for watcher in (viewer, None)])
        told.append(
            [encode([event.seen_by(watcher) for event in events]) for watcher in (viewer, None)]
        )
    if seen[0] != seen[1] or is_fleeting:
        assert any(world.barrier for world in worlds)
        return False
    assert told[0] == told[1]
    return True


def test_a_world_is_drawn_only_from_what_the_seat_knows(table: Table) -> None:
    """With the same dice, the true state and any other world of the seat give the same world.

    Contract: K10.
    """
    game = fireside.game(table[0])
    for most in (2, 9, 31, 77):
        state = halfway(table, 23, most)
        for seat in range(table[1]):
            other = state.resample(seat, Rng(1))
            drawn = [game.dump(world.resample(seat, Rng(2))) for world in (state, other)]
            assert drawn[0] == drawn[1]
            if game.hides_something:  # or the world would throw the dice of the table
                assert other.chance != state.chance


def test_a_resampled_world_can_be_played(table: Table) -> None:
    """To its end, if the match need end at all.

    Contract: K10.
    """
    title, seats, options = table
    game = fireside.game(title)
    for most in (3, 30, 80):
        state = halfway(table, 13, most)
        for seat in range(seats):
            world = state.resample(seat, Rng(most))
            assert state.over or play_out(world, Rng(1), 3000) > 0
            assert world.over or not game.always_ends(options)


def test_what_is_hidden_is_drawn_anew(table: Table) -> None:
    """Ten worlds of one seat are not all alike, so the true one is not given away.

    Contract: K10.
    """
    game = fireside.game(table[0])
    states = [halfway(table, 17, most) for most in (12, 5, 1)]
    state = next(one for one in states if not one.over)
    rng = Rng(4)
    worlds = {json.dumps(without_dice(game.dump(state.resample(0, rng)))) for _ in range(10)}
    if game.hides_something:
        assert len(worlds) > 1
    else:
        assert worlds == {json.dumps(without_dice(game.dump(state)))}


def without_dice(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "chance"}


def test_secret_choices_may_arrive_in_any_order(table: Table) -> None:
    """Contract: K12."""
    title, seats, options = table
    game = fireside.game(title)
    state = game.new(seats, 30, options)
    compared = 0
    for _ in random_moves(state, Rng(30), 200):
        asked = state.to_act
        if len(asked) < 2:
            continue
        compared += 1
        rng = Rng(len(asked))
        chosen = {seat: moves[rng.roll(len(moves))] for seat, moves in listed(state, asked)}
        outcomes = []
        for order in (asked, tuple(reversed(asked))):
            twin = state.clone()
            for seat in order:
                twin.apply(seat, chosen[seat])
            outcomes.append(game.dump(twin))
        assert outcomes[0] == outcomes[1]
    assert compared > 0 or len(game.new(seats, 30, options).to_act) < 2


def observation(title: str, state: State, seat: int) -> list[int]:
    """What a seat may know, written somewhere into a longer buffer."""
    size = fireside.game(title).observation.size
    buffer = zero_buffer(size + 2 * MARGIN)
    state.observe(seat, buffer, MARGIN)
    numbers = list(buffer)
    assert not any(numbers[:MARGIN]), "something was written before the observation"
    assert not any(numbers[-MARGIN:]), "something was written behind the observation"
    return numbers[MARGIN:-MARGIN]


def test_observations_stay_within_their_layout_and_tell_no_secret(table: Table) -> None:
    """Contract: K13."""
    title, seats, options = table
    game = fireside.game(title)
    largest = game.observation.largest()
    state = game.new(seats, 3, options)
    rng, seen = Rng(78), set()
    for _ in random_moves(state, Rng(3), sized(120, 40)):
        for seat in range(seats):
            numbers = observation(title, state, seat)
            assert all(number <= most for number, most in zip(numbers, largest, strict=True))
            assert observation(title, state.resample(seat, rng), seat) == numbers
            seen.add(tuple(numbers))
    assert len(seen) > 2


def listed(state: State, seats: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """The moves of each of these seats."""
    return [(seat, state.legal_moves(seat)) for seat in seats]
