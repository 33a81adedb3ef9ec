"""Open and hidden information in Altamira."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.altamira.tables import GAME, cards_of, hunt_table, play, shows, table
from tests.games.tables import sized

from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games.altamira.events import CardAdded
from fireside.games.altamira.game import AltamiraTable, as_altamira

COST = "spear s, axe s"


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def display(**document: object) -> AltamiraTable:
    """Return a hunt of seat 0, joined by seats 1 and 2 with two cards and one card face down."""
    document.setdefault("hands", "knife s, spear d; knife d, arrow s; axe s")
    document.setdefault("face_down", "; spear s, arrow d; knife s")
    return hunt_table(
        face_up=f"{COST}; {COST}; {COST}", space=5, co_hunters=[1, 2], hunted={"mountains": 1},
        phase="display", **document,
    )  # fmt: skip


def test_closed_hands_show_their_number_only() -> None:
    """Ruling: A-R13."""
    state = display()
    for viewer in (0, None):
        players = GAME.view(state, viewer).players
        assert [player.cards for player in players] == [2, 2, 1]
        assert [player.pool for player in players] == [None, None, None]
    assert GAME.view(state, None).hand is None
    assert GAME.view(state, 1).hand == {
        "knife": (0, 1), "spear": (0, 0), "axe": (0, 0), "arrow": (1, 0),
    }  # fmt: skip


def test_open_hands_show_pools_but_never_hand_and_face_down_cards_apart() -> None:
    """Ruling: A-R13."""
    state = display(options={"hands": "open"})
    for viewer in (0, 2, None):
        view = GAME.view(state, viewer)
        assert view.players[1].pool == {
            "knife": (0, 1), "spear": (1, 0), "axe": (0, 0), "arrow": (1, 1),
        }  # fmt: skip
        stake = view.hunt.stakes[1]
        assert (stake.seat, stake.face_down, stake.own_face_down) == (1, 2, None)
    other = display(
        options={"hands": "open"},
        hands="knife s, spear d; spear s, arrow s; axe s", face_down="; knife d, arrow d; knife s",
    )  # fmt: skip
    for viewer in (0, 2, None):
        assert encoded(GAME.view(other, viewer)) == encoded(GAME.view(state, viewer))
    assert encoded(GAME.view(other, 1)) != encoded(GAME.view(state, 1))


def test_ones_own_face_down_cards_are_seen() -> None:
    """Ruling: A-R13."""
    stakes = GAME.view(display(), 1).hunt.stakes
    assert stakes[1].own_face_down == {
        "knife": (0, 0), "spear": (1, 0), "axe": (0, 0), "arrow": (0, 1),
    }  # fmt: skip
    assert stakes[2].own_face_down is None


def test_what_is_open_to_all() -> None:
    """Ruling: A-R13."""
    state = display(prey="bear 2; salmon 3, wisent 1; ", insignia={"salmon": 1})
    views = [GAME.view(state, viewer) for viewer in (0, 1, 2, None)]
    for view in views:
        assert view.supply == views[0].supply
        assert view.market == views[0].market
        assert view.row == views[0].row
        assert view.players == views[0].players
        assert view.players[1].prey == ("wisent 1", "salmon 3")
        assert view.players[1].points == {"bear": 0, "wisent": 1, "sabre-tooth": 0, "salmon": 3}
        assert view.players[1].insignia == ("salmon",)
        assert [player.score for player in view.players] == [2, 6, 0] == list(view.scores)
        assert view.question.seats == (0,)
        assert (view.hunt.animal, view.hunt.cost, view.hunt.co_hunters) == ("bear", 1, (1, 2))
        assert (view.hunt.primary, view.hunt.secondary) == ("spear", "axe")
        assert [stake.face_down for stake in view.hunt.stakes] == [0, 2, 1]
        assert view.hunt.stakes[1].face_up["spear"] == (1, 0)


def test_the_letters_on_the_backs_are_seen_but_not_the_order_within_them() -> None:
    """Ruling: A-R13."""
    state = as_altamira(GAME.new(3, 6))
    truth = shows(state)["pile"]
    orders: set[tuple[str, ...]] = set()
    for seed in range(40):
        world = state.resample(seed % 3, Rng(seed))
        pile = shows(world)["pile"]
        assert {name: Counter(cards) for name, cards in pile.items()} == {
            name: Counter(cards) for name, cards in truth.items()
        }
        orders.add(pile["A"])
        assert shows(world)["row"] == shows(state)["row"]
    assert len(orders) == 40
    assert GAME.view(state, None).pile == {"A": 7, "B": 8, "C": 8}


def test_any_cards_of_a_rivals_pool_may_lie_face_down() -> None:
    """Ruling: A-R13."""
    state = display()
    rng = Rng(1)
    seen: Counter[str] = Counter()
    for _ in range(3000):
        document = shows(state.resample(0, rng))
        assert document["hands"][0] == shows(state)["hands"][0]
        down = document["face_down"][1]
        assert sum(singles + doubles for singles, doubles in down.values()) == 2
        seen[str(sorted(down.items()))] += 1
        for seat in (1, 2):
            assert pool(document, seat) == pool(shows(state), seat)
    assert len(seen) == 6  # two of four different cards
    assert min(seen.values()) > 400


def pool(document: dict[str, object], seat: int) -> Counter[str]:
    """Return hand and face-down cards together."""
    cards: Counter[str] = Counter()
    for name in ("hands", "face_down"):
        for kind, (singles, doubles) in document[name][seat].items():  # type: ignore[index]
            cards.update({f"{kind} s": singles, f"{kind} d": doubles})
    return cards


def test_equal_cards_are_as_likely_as_they_are_many() -> None:
    """Ruling: A-R13."""
    state = display(hands="; knife 3s; axe s", face_down="; spear s; knife s")
    rng = Rng(3)
    down = Counter(str(shows(state.resample(0, rng))["face_down"][1]) for _ in range(4000))
    assert 2850 < down["{'knife': (1, 0)}"] < 3150


def test_a_seat_knows_its_own_face_down_cards_in_every_world() -> None:
    """Ruling: A-R13."""
    state = display()
    for seed in range(20):
        world = state.resample(1, Rng(seed))
        assert shows(world)["face_down"][1] == shows(state)["face_down"][1]
        assert shows(world)["hands"][1] == shows(state)["hands"][1]


def test_who_may_join_is_worked_out_in_the_open() -> None:
    """Rule: A6.4. Ruling: A-R13."""
    state = hunt_table(hands="spear s, axe s; spear s, axe s, knife s; spear s, axe s")
    play(state, "hunt 5")
    for viewer in (0, 2):
        assert state.resample(viewer, Rng(1)).to_act == (1,)


def worlds_along(seed: int, options: dict[str, str | int]) -> Iterator[tuple[AltamiraTable, int]]:
    """Yield moments of a random match with hidden information, each with the seat that moves."""
    state = as_altamira(GAME.new(4, seed, options))
    rng = Rng(seed)
    while not state.over:
        asked = state.to_act
        seat = asked[rng.roll(len(asked))]
        if any(state.face_down) or len(asked) < 4:
            yield state, seat
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.roll(len(moves))])


@settings(max_examples=sized(12, 2))
@given(seed=st.integers(0, 2**40), hands=st.sampled_from(["closed", "open"]))
def test_worlds_that_differ_in_hidden_things_only_look_the_same(seed: int, hands: str) -> None:
    """Views, events, legal moves and refusals are byte for byte those of the true world.

    Ruling: A-R13.
    """
    rng = Rng(seed)
    compared = 0
    for state, seat in worlds_along(seed, {"hands": hands}):
        viewer = rng.roll(4)
        world = state.resample(viewer, rng)
        for watcher in (viewer, None):
            assert encoded(GAME.view(world, watcher)) == encoded(GAME.view(state, watcher))
        assert world.legal_moves(viewer) == state.legal_moves(viewer)
        answers = [one.refusal(viewer, move) for move in range(270) for one in (world, state)]
        assert answers[::2] == answers[1::2]
        move = state.legal_moves(seat)[0]
        if move in world.legal_moves(seat):
            compared += compare_after(state.clone(), world, seat, move, viewer)
    assert compared > 20


def compare_after(state: AltamiraTable, world: State, seat: int, move: int, viewer: int) -> bool:
    """Check that the viewer learns the same of the next move in both worlds.

    Return False if the move reveals hidden information, which may differ.
    """
    learnt = []
    for one in (state, world):
        one.record_events()
        one.apply(seat, move)
        events = [
            event.seen_by(watcher) for event in one.take_events() for watcher in (viewer, None)
        ]
        learnt.append(encoded([events, GAME.view(one, viewer), GAME.view(one, None)]))
    assert state.barrier == world.barrier
    assert state.barrier or learnt[0] == learnt[1]
    return not state.barrier


def test_a_rivals_added_card_is_told_without_its_face_in_whichever_world() -> None:
    """Rule: A6.7. Ruling: A-R13."""
    seen = []
    for card in ("knife s", "spear d"):
        state = display()
        state.record_events()
        play(state, f"add {card}")
        (event,) = state.take_events()
        assert event == CardAdded(0, cards_of(card))
        seen.append(encoded([event.seen_by(1), event.seen_by(None), GAME.view(state, 1)]))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_else_has_choices_while_one_is_asked(viewer: int | None) -> None:
    """Ruling: A-R13."""
    view = GAME.view(display(), viewer)
    assert view.choices == ()
    assert view.refused == ()


def test_the_seed_of_what_is_to_come_is_drawn_anew() -> None:
    """Ruling: A-R13."""
    state = table()
    assert shows(state.resample(0, Rng(1)))["chance"] != shows(state)["chance"]
