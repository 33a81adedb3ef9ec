"""Open and hidden information in Mâamut, for a seat that remembers every card."""

import json
from collections.abc import Iterator

import pytest
from tests.games.maamut.perfect_memory import Hands, PerfectMemory, counts
from tests.games.maamut.tables import GAME, shows, table
from tests.games.tables import random_moves

from fireside.core.errors import BadDocument
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games.maamut.game import as_maamut

RENEWED = {
    "hunters": ["a1", "g4"],
    "hands": [[1, 2, 3], [1, 1, 2]],
    "discards": [2, 3],
    "times_empty": 1,
    "renewed": [{"kept": [[1, 2, 2], [1, 2, 3]], "shown": [[2], [3]], "opened": [2, 3]}],
}
SEATS = [2, 3, pytest.param(4, marks=pytest.mark.slow)]


def hands_in(world: State) -> Hands:
    hand = as_maamut(world).hand
    return tuple((hand[at + 1], hand[at + 2], hand[at + 3]) for at in range(0, len(hand), 4))


def drawn_hands(state: State, seat: int, expected: int, rng: Rng) -> set[Hands]:
    """Return the hands of many sampled worlds; the rarest, with three 3s, is one in thousands."""
    drawn: set[Hands] = set()
    for _ in range(100_000):
        drawn.add(hands_in(state.resample(seat, rng)))
        if len(drawn) >= expected:
            break
    return drawn


def moments(seats: int, seed: int) -> Iterator[tuple[State, list[PerfectMemory]]]:
    """Yield a random match with the knowledge of each seat at every decision."""
    state = GAME.new(seats, seed, {"renewals": 6})
    state.record_events()
    memories = [PerfectMemory(seat, GAME.dump(state)) for seat in range(seats)]
    for _ in random_moves(state, Rng(seed)):
        for event in state.take_events():
            for memory in memories:
                memory.observe(event)
        yield state, memories


@pytest.mark.parametrize("seats", SEATS)
def test_every_world_agrees_with_all_that_has_been_seen(seats: int) -> None:
    """Rule: M1.3, M2.6. Ruling: M-R8."""
    rng = Rng(seats)
    narrowed = 0
    for seed in range({2: 40, 3: 25, 4: 6}[seats]):
        for state, memories in moments(seats, seed):
            seat = rng.roll(seats)
            possible = memories[seat].possible
            assert hands_in(state) in possible
            narrowed += as_maamut(state).times_empty > 0
            for _ in range(3):
                world = state.resample(seat, rng)
                assert hands_in(world) in possible
                assert counts(shows(as_maamut(world))["pile"]) == memories[seat].pile_of(
                    hands_in(world)
                )
    assert narrowed > 500


@pytest.mark.parametrize("seats", SEATS)
def test_every_deal_that_can_be_has_a_chance(seats: int) -> None:
    """Rule: M2.6."""
    rng = Rng(seats)
    tried = 0
    for seed in range(100, 100 + {2: 6, 3: 4, 4: 12}[seats]):
        for at, (state, memories) in enumerate(moments(seats, seed)):
            possible = memories[at % seats].possible
            if as_maamut(state).times_empty == 0 or len(possible) > 30 or at % 4:
                continue
            tried += 1
            assert drawn_hands(state, at % seats, len(possible), rng) == possible
    assert tried >= 8


def test_with_two_players_the_rivals_hand_is_known_when_the_pile_is_renewed() -> None:
    """Rule: M2.6."""
    known = 0
    for seed in range(20):
        for state, _ in moments(2, seed):
            if as_maamut(state).kept != 0 and as_maamut(state).shown == 0:
                for seat in (0, 1):
                    assert hands_in(state.resample(seat, Rng(seed))) == hands_in(state)
                    known += 1
    assert known >= 20


def test_a_card_kept_since_the_renewal_is_still_there() -> None:
    """Rule: M2.6."""
    state = table(**RENEWED)
    for seed in range(50):
        ones, twos, _ = hands_in(state.resample(0, Rng(seed)))[1]
        assert ones >= 1
        assert twos >= 1


def test_a_table_without_memories_knows_what_lies_open() -> None:
    """Set-up positions and older documents need not contain memories."""
    state = table(**{**RENEWED, "renewed": []})
    assert len(drawn_hands(state, 0, 10, Rng(1))) == 10


@pytest.mark.parametrize(
    ("renewal", "sentence"),
    [
        ({"kept": [[1, 2, 2]], "shown": [[2]], "opened": [2]}, "as many hands at each renewal"),
        ({"kept": [[], []], "shown": [[], []], "opened": [None, None]}, "somebody held cards"),
        ({"kept": [[3] * 9, []], "shown": [[], []], "opened": [None, None]}, "more cards of one"),
        ({"kept": [[3, 3], [1]], "shown": [[], []], "opened": [None, None]}, "have led here"),
        ({"kept": [[1], [1]], "shown": [[2], []], "opened": [2, None]}, "have led here"),
        ({"kept": [[1], [1]], "shown": [[], []], "opened": [1, None]}, "have led here"),
    ],
)  # fmt: skip
def test_memories_that_cannot_be_are_refused(renewal: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadDocument, match=sentence):
        GAME.load({**RENEWED, "renewed": [renewal]})


def test_memory_is_bounded_and_survives_a_document() -> None:
    """However often the pile is renewed. Ruling: M-R10."""
    state = GAME.new(2, 3, {"renewals": 0})
    longest = 0
    for _ in random_moves(state, Rng(4), 3000):
        longest = max(longest, len(GAME.dump(state)["renewed"]))
    document = json.loads(json.dumps(GAME.dump(state)))
    assert GAME.dump(GAME.load(document)) == GAME.dump(state)
    assert longest <= 8
