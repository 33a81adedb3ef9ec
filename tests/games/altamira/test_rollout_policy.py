"""The rollout policy of Altamira."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.altamira.tables import GAME, hunt_table, play, table

from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES
from fireside.games import hooks_of, learned_hooks_of
from fireside.games.altamira.game import AltamiraTable


def habits(
    state: AltamiraTable, times: int = 400, hooks: SearchHooks | None = None
) -> Counter[str]:
    """Return the probabilities of the policy's moves, with or without a network."""
    seat = state.to_act[0]
    moves = vec[i64]([0] * MOST_MOVES)
    count = state.list_moves(seat, moves)
    rng, guide = Rng(3), (hooks or learned_hooks_of(state)).rollout_move
    return Counter(GAME.text(state, guide(state, seat, moves, count, rng)) for _ in range(times))


def test_habits_are_for_those_who_judge_by_a_network() -> None:
    dear = "bear 1, -, -, -, -"
    state = hunt_table(hands="spear 4s, axe 4s; ; ", row=dear)
    assert habits(state, hooks=hooks_of(state))["done hunting"] < 200
    assert habits(state, hooks=learned_hooks_of(state))["done hunting"] > 350


def test_whatever_comes_to_mind_is_legal() -> None:
    for seed in range(6):
        state = GAME.set_up(5, seed, GAME.read_options(5, {}))
        rng, moves = Rng(seed), vec[i64]([0] * MOST_MOVES)
        guide = learned_hooks_of(state).rollout_move
        while not state.over:
            seat = state.to_act[0]
            count = state.list_moves(seat, moves)
            move = guide(state, seat, moves, count, rng)
            assert move in state.legal_moves(seat)
            state.apply(seat, move)


def test_the_animal_that_is_worth_its_cost_is_hunted_most() -> None:
    """One point for one weapon of each kind, or two for two: slightly more for the dearer."""
    made = habits(hunt_table(hands="spear 2s, axe 2s; ; "))
    assert made["hunt 4"] > made["hunt 5"] > 0
    assert "done hunting" not in made


def test_an_animal_that_costs_more_than_it_brings_is_hardly_ever_hunted() -> None:
    dear = "bear 1, -, -, -, -"  # a cost of four spears and four axes for one point
    made = habits(hunt_table(hands="spear 4s, axe 4s; ; ", row=dear))
    assert made["done hunting"] > 350


def test_who_has_most_of_what_decides_joins_and_others_half_the_time() -> None:
    strong = hunt_table(hands="spear 2s, axe 2s; spear 3s, axe 2s; ")
    assert habits(play(strong, "hunt 5")) == {"join": 400}
    weak = hunt_table(hands="spear 5s, axe 2s; spear 3s, axe 2s; ")
    made = habits(play(weak, "hunt 5"))
    assert 140 < made["decline"] < 260


def test_the_cost_is_laid_with_few_weapons() -> None:
    state = hunt_table(hands="spear s+d, axe s+d; ; ")
    assert habits(play(state, "hunt 5")) == {"lay spear s": 400}


def test_weapons_that_count_are_laid_before_bluffs() -> None:
    state = hunt_table(hands="spear 2s, axe 2s; spear 3s, axe 2s, knife 4s; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    assert habits(state) == {"add spear s": 400}


def test_who_must_lay_and_holds_nothing_of_the_first_kind_lays_of_the_second() -> None:
    state = hunt_table(hands="spear 2s, axe 2s; spear s, axe 2s, knife 4s; ")
    play(state, "hunt 5", "join", "lay spear s", "lay axe s", "lay spear s", "lay axe s")
    assert habits(state) == {"add axe s": 400}


def test_a_master_who_cannot_be_beaten_adds_nothing() -> None:
    state = hunt_table(hands="spear 3s+d, axe s+d; spear s, axe s, knife s; ")
    play(state, "hunt 5", "join", "lay spear d", "lay axe s", "lay spear s", "lay axe s")
    play(state, "add knife s", "stop adding")
    made = habits(state)
    assert set(made) == {"end display", "leave open"}
    assert made["end display"] > 2 * made["leave open"]


def test_weapons_are_exchanged_only_for_what_pays_for_a_hunt() -> None:
    """Two knives for an axe pay for a bear; for an arrow they pay for nothing."""
    document = {
        "sent": "mountains camp; camp x2; camp x2",
        "phase": "exchanging",
        "hands": "knife 2s, spear s; ; ",
        "row": "-, -, -, -, bear 1",
    }
    made = habits(table(market="axe s, arrow s", **document))
    assert set(made) == {"exchange knife s+s for axe s", "no exchange"}
    assert habits(table(market="arrow s", **document)) == {"no exchange": 400}
