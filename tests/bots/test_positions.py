"""Positions with a known best move, for every title and every level that should find it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.altamira.tables import hunt_table
from tests.games.altamira.tables import table as altamira_table
from tests.games.maamut.tables import GAME as MAAMUT
from tests.games.maamut.tables import table as maamut_table
from tests.games.tikal.tables import table as tikal_table

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.search_bot import SearchBot
from fireside.core.state import State

ALL = ("easy", "medium", "hard", "expert")
FROM_MEDIUM = ALL[1:]
BUDGET = Budget(0.0, 600)

every_level = pytest.mark.parametrize("level", ALL)
from_medium = pytest.mark.parametrize("level", FROM_MEDIUM)


def choice(title: str, state: State, level: str, seed: int = 2) -> str:
    """Return the move of a bot of that level, in notation."""
    seat = state.to_act[0]
    return fireside.game(title).text(state, bot(level, seed).choose(state.clone(), seat, BUDGET))


def whole_turn(title: str, state: State, level: str) -> list[str]:
    """Return the moves of a bot of that level until another seat is to act."""
    game, player = fireside.game(title), bot(level, seed=2)
    asked, made = state.to_act, []
    while state.to_act == asked:
        move = player.choose(state.clone(), asked[0], BUDGET)
        made.append(game.text(state, move))
        state.apply(asked[0], move)
    return made


# ------------------------------------------------------------------ Mâamut


@every_level
@pytest.mark.parametrize(
    ("hunter", "trap", "walk"),
    [("d3", "d5", "walk n 1"), ("c3", "e4", "walk ne 1"), ("f4", "b2", "walk sw 2")],
)
def test_a_drive_into_ones_own_trap_is_found(level: str, hunter: str, trap: str, walk: str) -> None:
    state = maamut_table(
        hunters=f"{hunter} a1", mammoth="d4", grass=f"{trap} b1", traps={trap: 0},
        hands=[[1, 2, 2], [1, 2, 3]],
    )  # fmt: skip
    if walk.endswith("1"):
        assert choice("maamut", state, level) in (walk, walk.replace("1", "2"))
    else:
        assert choice("maamut", state, level) == walk


@every_level
def test_the_mammoth_is_not_driven_into_a_rivals_trap(level: str) -> None:
    state = maamut_table(hunters="d3 a1", mammoth="d4", grass="d5 b2", traps={"d5": 1})
    for seed in range(3):
        assert not choice("maamut", state, level, seed).startswith("walk n ")


def rivals_wins(state: State) -> list[int]:
    """Return the moves that win at once for seat 1, whatever card it draws."""
    document = {**MAAMUT.dump(state), "hands": [[1, 1, 2], [1, 2, 3]], "discards": []}
    document.update(turn=1)
    del document["pile"]
    world, wins = MAAMUT.load(document), []
    for move in world.legal_moves(1):
        after = world.clone()
        after.apply(1, move)
        wins += [move] if after.winners == [1] else []
    return wins


@from_medium
@pytest.mark.parametrize("hunter", ["b4", "f2", "c3", "e4"])
def test_a_rivals_win_on_the_next_turn_is_prevented(level: str, hunter: str) -> None:
    """The rival could drive the mammoth into its trap: the seat must drive it elsewhere."""
    state = maamut_table(
        hunters=f"{hunter} d5", mammoth="d4", grass="d3 b2 f2", traps={"d3": 1},
        hands=[[1, 1, 2], [1, 2, 3]],
    )  # fmt: skip
    assert len(rivals_wins(state)) == 3
    state.apply(0, MAAMUT.parse(state, choice("maamut", state, level)))
    assert not state.over
    assert rivals_wins(state) == []


# ------------------------------------------------------------------ Tikal


def last_count(**document: Any) -> State:
    """Return a state in which seat 0 has the last scoring turn, so that its points decide."""
    return tikal_table(
        phase="scoring", final=True, order=[1, 0], counted=1, asked=0, turn=0, stack=[], **document
    )


def ways_to_win(state: State) -> tuple[int, int]:
    """Return the number of turns that win alone, and the number of all turns."""
    if state.over:
        return (1 if state.winners == [0] else 0), 1
    won = whole = 0
    for move in state.legal_moves(0):
        after = state.clone()
        after.apply(0, move)
        wins, turns = ways_to_win(after)
        won, whole = won + wins, whole + turns
    return won, whole


LAST_COUNTS: dict[str, Callable[[], State]] = {
    "the majority of the higher temple": lambda: last_count(
        points=[10, 17], temples={"a2": 8, "b1": 3}, action_points=2,
        workers=[{"a2": 1, "a1": 1}, {"a2": 1, "b1": 1}],
    ),
    "one more level of a temple": lambda: last_count(
        points=[10, 14], temples={"a2": 4}, action_points=2,
        workers=[{"a2": 1, "a1": 2}, {"b1": 1}],
    ),
    "a pair by a swap": lambda: last_count(
        points=[10, 12], hoards=[[1, 2], [1, 3, 3]], action_points=3, workers=[{"a1": 1}, {}],
    ),
    "the leader brought to a temple": lambda: last_count(
        points=[10, 15], temples={"a2": 6}, action_points=4, workers=[{"a1": 1}, {"a2": 2}],
    ),
}  # fmt: skip


@from_medium
@pytest.mark.parametrize("what", LAST_COUNTS)
def test_what_decides_the_match_is_found_in_the_last_scoring_turn(level: str, what: str) -> None:
    state = LAST_COUNTS[what]()
    won, turns = ways_to_win(state)
    assert 0 < won < turns / 2
    whole_turn("tikal", state, level)
    assert state.winners == [0]


@every_level
def test_even_the_easy_bot_takes_a_majority_that_wins(level: str) -> None:
    state = LAST_COUNTS["the majority of the higher temple"]()
    assert whole_turn("tikal", state, level) == ["walk worker a1 n", "end"]


# ------------------------------------------------------------------ Altamira


@every_level
def test_the_hunt_that_wins_the_match_is_chosen(level: str) -> None:
    """Seat 0 has sixteen of eighteen points: a bear worth two wins, a bear worth one does not."""
    state = hunt_table(
        prey="wisent 3, wisent 3, sabre-tooth 3, salmon 3, salmon 2, bear 2; ; ",
        insignia={}, hands="spear 2s, axe 2s; ; ", pile={},
    )  # fmt: skip
    assert state.scores[0] == 16
    assert choice("altamira", state, level) == "hunt 4"


@every_level
def test_who_is_sure_to_win_a_hunt_joins_it(level: str) -> None:
    """The master can lay no more than the cost, and seat 1 holds four weapons more."""
    state = hunt_table(
        hands="spear s, axe s; spear 5s, axe s; ", phase="joining", turn=1, space=5,
        row="-, -, -, -, bear 3", hunted={"mountains": 1},
    )  # fmt: skip
    assert state.to_act == (1,)
    assert choice("altamira", state, level) == "join"


def weights_of_sending(state: State, seed: int) -> dict[str, float]:
    """Return the probability of each way to send the expert's hunters."""
    player = bot("expert", seed)
    assert isinstance(player, SearchBot)
    player.choose(state.clone(), 0, Budget(0.0, 1500))
    thought = player.thought
    assert thought is not None
    assert thought.secret
    whole = sum(one.weight for one in thought.candidates)
    game = fireside.game("altamira")
    return {game.text(state, one.move): one.weight / whole for one in thought.candidates}


@pytest.mark.parametrize("seed", range(3))
def test_hunters_are_sent_where_they_can_do_something_and_not_always_to_the_same_place(
    seed: int,
) -> None:
    """There is no fish in the row and nothing to make at the water, so hunters there are idle."""
    state = altamira_table(
        row="bear 3, wisent 2, bear 2, wisent 2, bear 1", pile={},
        supply="knife 6s, spear 6s, axe 6s",
        hands="spear 2s, axe 2s; spear 2s, axe 2s; spear 2s, axe 2s",
    )  # fmt: skip
    weights = weights_of_sending(state, seed)
    assert len(weights) == 15
    assert weights["send water x2"] < 0.04  # uniform play: 1 in 15
    # Uniform play: 5 in 15.
    assert sum(share for text, share in weights.items() if "water" in text) < 0.25
    assert max(weights.values()) < 0.9
