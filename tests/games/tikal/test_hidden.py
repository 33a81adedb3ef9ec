"""Open and hidden information in Tikal."""

from collections import Counter

import msgspec
from tests.games.tikal.tables import GAME, play, shows, table, view

from fireside.core.rng import Rng
from fireside.games.tikal.game import as_tikal


def test_worlds_differ_in_unseen_tiles_and_treasures_only() -> None:
    """Rule: T1.1, T1.2."""
    state = table(
        map={"c2": "A4"},
        treasures={"c2": [1, 2]},
        hoards=[[5], [6]],
        stack=["B1", "B2", "C1", "C2"],
    )
    truth = shows(state)
    orders, faces = set(), set()
    for seed in range(60):
        world = shows(as_tikal(state.resample(0, Rng(seed))))
        assert [name[0] for name in world["stack"]] == ["B", "B", "C", "C"]
        assert world["hoards"] == truth["hoards"]
        tokens = Counter([*world["tokens"], *world["treasures"]["c2"]])
        assert tokens == Counter([*truth["tokens"], *truth["treasures"]["c2"]])
        orders.add(world["stack"])
        faces.add(world["treasures"]["c2"])
        for key in truth.keys() - {"stack", "treasures", "tokens", "chance"}:
            assert world[key] == truth[key], key
    assert len(orders) == 4
    assert len(faces) > 20


def test_a_lifted_treasure_and_a_shown_tile_are_known_to_all() -> None:
    """Rule: T4.5, T7.2."""
    state = table(map={"c2": "A4"}, treasures={"c2": [7, 2]}, workers=[{"c2": 1}, {}])
    play(state, "lift c2")
    for seed in range(10):
        assert shows(as_tikal(state.resample(1, Rng(seed))))["hoards"] == ((7,), ())
    offered = as_tikal(GAME.new(3, 1, {"game": "professional"}))
    for seed in range(10):
        assert shows(as_tikal(offered.resample(0, Rng(seed))))["offer"] == shows(offered)["offer"]


def test_the_view_shows_neither_faces_nor_order() -> None:
    """Rule: T1.1, T1.2."""
    one = table(map={"c2": "A4"}, treasures={"c2": [1, 2]}, stack=["B1", "B2"])
    other = table(map={"c2": "A4"}, treasures={"c2": [2, 1]}, stack=["B2", "B1"])
    for seat in (None, 0, 1):
        assert msgspec.json.encode(view(one, seat)) == msgspec.json.encode(view(other, seat))


def test_each_order_of_hidden_things_is_about_as_likely() -> None:
    """Rule: T1.2."""
    state = table(map={"c2": "E3"}, treasures={"c2": [1, 2]}, hoards=[[3, 4], []])
    top: Counter[int] = Counter()
    rng = Rng(1)
    for _ in range(4400):
        top[shows(as_tikal(state.resample(0, rng)))["treasures"]["c2"][0]] += 1
    # 22 hidden tokens: two each of kinds 3 and 4, three each of the others.
    assert all(abs(top[kind] - (400 if kind in (3, 4) else 600)) < 110 for kind in range(1, 9))


def test_a_world_keeps_nothing_of_the_order_that_it_hides() -> None:
    """Rule: T1.1, T1.2."""
    one = table(map={"c2": "A4"}, treasures={"c2": [1, 2]}, stack=["B1", "B2", "B4"])
    other = table(map={"c2": "A4"}, treasures={"c2": [2, 1]}, stack=["B4", "B2", "B1"])
    for seed in range(10):
        worlds = [shows(as_tikal(state.resample(0, Rng(seed)))) for state in (one, other)]
        assert worlds[0] == worlds[1]
