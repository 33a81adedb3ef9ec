"""Clauses K9, K10, K12, K13 and K15 of docs/reference/contract.md: hidden information.

Each test counts its comparisons. It plays several matches if they are short, and is skipped as too
short to tell if that does not suffice.
"""

import json

import fireside
from fireside.conformance.sample_tables import (
    LONGEST,
    LONGEST_ENDLESS,
    Table,
    halfway,
    random_matches,
    sized,
)
from fireside.conformance.suite import encode
from fireside.conformance.too_short import require_enough
from fireside.core.game import Document
from fireside.core.observation import zero_buffer
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.play.information_state import decision_line, told_of_move

MARGIN = 7  # guard bytes before and behind an observation


def test_nothing_leaks(table: Table) -> None:
    """Check that a determinization for a seat looks the same to it and to spectators.

    Contract: K9.
    """
    title, seats, _ = table
    game = fireside.game(title)
    rng = Rng(77)
    moments = alike = 0
    for seed in (21, 1021, 2021):
        for state, seat, move in random_matches(table, seed, 120):
            for viewer in range(seats):
                world = state.resample(viewer, rng)
                assert encode(game.view(world, viewer)) == encode(game.view(state, viewer))
                assert encode(game.view(world, None)) == encode(game.view(state, None))
                assert world.legal_moves(viewer) == state.legal_moves(viewer)
                assert world.to_act == state.to_act
                moments += 1
                alike += compare_after(title, (state.clone(), world), (seat, move), viewer)
    require_enough(moments, 21, "moments")
    # With open hands every drawn card distinguishes the worlds, so few moves are comparable.
    require_enough(alike, moments // 5, "moves that left two worlds alike")


def compare_after(
    title: str, worlds: tuple[State, State], decision: tuple[int, int], viewer: int
) -> bool:
    """Check that a move's effects look the same in both worlds, unless it reveals something.

    A viewer whose views are equal afterwards must have been told the same, and so must spectators.
    Return whether the two states could be compared.
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
    """Check that the true state and another world, with the same dice, give the same world.

    Contract: K10.
    """
    game = fireside.game(table[0])
    for most in (2, 9, 31, 77):
        state = halfway(table, 23, most)
        for seat in range(table[1]):
            other = state.resample(seat, Rng(1))
            drawn = [game.dump(world.resample(seat, Rng(2))) for world in (state, other)]
            assert drawn[0] == drawn[1]
            assert other.chance != state.chance, (
                "a world throws the dice of the table: write `redraw`, leave `resample` to State"
            )


def test_a_resampled_world_can_be_played(table: Table) -> None:
    """Check that a determinization can be played, to its end if the match must end.

    Contract: K10.
    """
    title, seats, options = table
    game = fireside.game(title)
    longest = LONGEST if game.always_ends(options) else LONGEST_ENDLESS
    for most in (3, 30, 80):
        state = halfway(table, 13, most)
        for seat in range(seats):
            world = state.resample(seat, Rng(most))
            assert state.over or play_out(world, Rng(1), longest) > 0
            assert world.over or not game.always_ends(options)


def test_what_is_hidden_is_drawn_anew(table: Table) -> None:
    """Check that ten worlds of one seat differ, so that the true state is not given away.

    Contract: K10.
    """
    game = fireside.game(table[0])
    rng = Rng(4)
    looked = different = 0
    for most in (0, 1, 2, 5, 12, 30):
        state = halfway(table, 17, most)
        for seat in range(0 if state.over else table[1]):
            drawn = [without_dice(game.dump(state.resample(seat, rng))) for _ in range(10)]
            worlds = {json.dumps(one) for one in drawn}
            looked += 1
            different += len(worlds) > 1
            assert game.hides_something or worlds == {json.dumps(without_dice(game.dump(state)))}
    require_enough(looked, 1, "open positions")
    assert different > 0 or not game.hides_something


def without_dice(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "chance"}


def test_secret_choices_may_arrive_in_any_order(table: Table) -> None:
    """Contract: K12."""
    game = fireside.game(table[0])
    for state, _, _ in random_matches(table, 30, 200):
        asked = state.to_act
        if len(asked) < 2:
            continue
        rng = Rng(len(asked))
        chosen = {seat: moves[rng.roll(len(moves))] for seat, moves in listed(state, asked)}
        outcomes = []
        for order in (asked, tuple(reversed(asked))):
            twin = state.clone()
            for seat in order:
                twin.apply(seat, chosen[seat])
            outcomes.append(game.dump(twin))
        assert outcomes[0] == outcomes[1]


def test_a_choice_that_may_still_be_changed_is_of_a_secret_kind(table: Table) -> None:
    """Check the kinds of sealed moves, because histories for learners hide moves by kind.

    Contract: K12.
    """
    game = fireside.game(table[0])
    for state, seat, move in random_matches(table, 30, 200):
        after = state.clone()
        after.apply(seat, move)
        kind = game.moves.kind_of[move]
        assert kind.secret or not after.sealed, f"MoveKind '{kind.name}' needs secret=True"


def observation(title: str, state: State, seat: int) -> list[int]:
    """Return a seat's observation, written into a larger buffer whose guard bytes are checked."""
    size = fireside.game(title).observation.size
    buffer = zero_buffer(size + 2 * MARGIN)
    state.observe(seat, buffer, MARGIN)
    numbers = list(buffer)
    assert not any(numbers[:MARGIN]), "something was written before the observation"
    assert not any(numbers[-MARGIN:]), "something was written behind the observation"
    return numbers[MARGIN:-MARGIN]


def test_observations_stay_within_their_layout_and_tell_no_secret(table: Table) -> None:
    """Contract: K13."""
    title, seats, _ = table
    game = fireside.game(title)
    largest = game.observation.largest()
    rng = Rng(78)
    numbers_seen: set[tuple[int, ...]] = set()
    views_seen: dict[int, set[bytes]] = {seat: set() for seat in range(seats)}
    for state, _, _ in random_matches(table, 3, sized(120, 40)):
        for seat in range(seats):
            numbers = observation(title, state, seat)
            assert all(number <= most for number, most in zip(numbers, largest, strict=True))
            assert observation(title, state.resample(seat, rng), seat) == numbers
            numbers_seen.add(tuple(numbers))
            views_seen[seat].add(encode(game.view(state, seat)))
    require_enough(max(map(len, views_seen.values())), 3, "different views of a seat")
    assert len(numbers_seen) > 2


def test_what_is_seen_has_been_told(table: Table) -> None:
    """Check that a seat with equal information states has equal views and observations.

    For each seat, a determinization is played beside the true state as long as the seat observes
    the same in both.

    Contract: K15.
    """
    title, seats, _ = table
    game = fireside.game(title)
    rng = Rng(55)
    twins: dict[int, State] = {}
    played: State | None = None
    compared = 0
    for state, seat, move in random_matches(table, 41, sized(300, 60)):
        if state is not played:  # a new match has begun
            played, twins = state, {}
        for viewer in range(seats):
            twin = twins.pop(viewer, None) or state.resample(viewer, rng)
            line = decision_line(game, state, viewer, seat, move)
            same = [
                other
                for other in twin.legal_moves(seat)
                if decision_line(game, twin, viewer, seat, other) == line
            ]
            if not same:
                continue
            after = state.clone()
            for one in (after, twin):
                one.record_events()
            told = told_of_move(game, after, viewer, seat, move)
            if told_of_move(game, twin, viewer, seat, same[rng.roll(len(same))]) != told:
                continue
            assert observation(title, twin, viewer) == observation(title, after, viewer), told
            assert encode(game.view(twin, viewer)) == encode(game.view(after, viewer)), told
            twins[viewer] = twin
            compared += 1
    require_enough(compared, 4, "moves of which a seat was told the same at two tables")


def listed(state: State, seats: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """Return the legal moves of each of these seats."""
    return [(seat, state.legal_moves(seat)) for seat in seats]
