"""The evaluation and the rollout policy of Mâamut."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.maamut.tables import GAME, play, table

from fireside.core.rng import Rng
from fireside.core.state import FULL_WIN, MOST_MOVES, MOST_SEATS, State
from fireside.games import hooks_of
from fireside.games.maamut.ai.pruning import is_hasty

FAR = {"hands": [[1, 1, 1], [1, 1, 1]]}


def prospects(state: State) -> list[int]:
    """Return each seat's evaluation in thousandths of a win."""
    row = vec[i64]([0] * MOST_SEATS)
    hooks_of(state).evaluate(state, row)
    return list(row)[: int(state.seats)]


def lonely(**document: Any) -> Any:
    """Return two hunters far from the mammoth and from each other."""
    return table(**{"hunters": "a1 g4", "mammoth": "d4", "grass": "d5 d3 b2 f2", **FAR, **document})


def test_a_finished_match_is_worth_its_result() -> None:
    state = table(hunters="d3 a1 g1", mammoth="d4", grass="d5", traps={"d5": 1})
    play(state, "walk n 1")
    assert state.winners == [1]
    assert prospects(state) == [0, FULL_WIN, 0]
    assert prospects(table(hunters="d3 a1", phase="over", ending="survived")) == [0, 0]


def test_a_drive_that_can_be_made_now_is_as_good_as_won() -> None:
    """The mammoth stands between the hunter and its trap, and the card is in hand."""
    won = table(hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 0})
    assert prospects(won)[0] > 900
    no_card = table(
        hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 0}, hands=[[3, 3, 3], [1, 1, 1]],
        rock="d7",
    )  # fmt: skip
    assert prospects(no_card)[0] < 900
    others_trap = table(hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 1})
    assert prospects(others_trap)[0] < 900


def test_a_drive_on_the_next_turn_is_worth_more_than_traps() -> None:
    """It is seat 1's turn; seat 0 stands in line with the mammoth or beside the line."""
    table_of = {"turn": 1, "mammoth": "d4", "grass": "d5", "traps": {"d5": 0}}
    in_line = table(hunters="d3 a1", **table_of)
    beside = table(hunters="a4 a1", **table_of)
    assert prospects(in_line)[0] > prospects(beside)[0] + 100
    assert prospects(in_line)[1] < prospects(beside)[1]


def test_every_trap_is_worth_something_and_one_the_mammoth_can_be_driven_into_more() -> None:
    none, idle, near = lonely(), lonely(traps={"f2": 0}), lonely(traps={"d5": 0})
    assert prospects(none)[0] < prospects(idle)[0] < prospects(near)[0]
    assert prospects(none)[1] > prospects(idle)[1] > prospects(near)[1]
    both = lonely(traps={"d5": 0, "d3": 0})
    assert prospects(both)[0] > prospects(near)[0]


def test_a_hunter_on_the_board_is_worth_more_than_none() -> None:
    document = {"mammoth": "d4", "grass": "d5"}
    three = table(hunters="a1 g1 a4", **document)
    two = table(hunters="a1 g1 -", **document)
    assert prospects(two)[2] == 0
    assert prospects(two)[0] > prospects(three)[0]


def test_the_mammoth_gains_each_time_the_pile_runs_out() -> None:
    sums = [sum(prospects(lonely(renewals=3, times_empty=times))) for times in range(3)]
    assert sums[0] > sums[1] > sums[2]


def test_seats_are_worth_the_same_wherever_they_sit() -> None:
    document = {"mammoth": "d4", "grass": "d5 d3 b2"}
    here = table(hunters="a1 g1 a4", traps={"d5": 0, "b2": 1}, turn=2, **document)
    there = table(hunters="a4 a1 g1", traps={"d5": 1, "b2": 2}, turn=0, **document)
    worth = prospects(here)
    assert prospects(there) == [worth[2], worth[0], worth[1]]
    assert worth[0] > worth[1] > worth[2]


def hasty(state: State, seat: int = 0, times: int = 200) -> set[str]:
    """Return the moves of the rollout policy."""
    moves = vec[i64]([0] * MOST_MOVES)
    count = state.list_moves(seat, moves)
    rng, guide = Rng(3), hooks_of(state).rollout_move
    return {GAME.text(state, guide(state, seat, moves, count, rng)) for _ in range(times)}


def test_a_hasty_hunter_takes_a_win() -> None:
    state = table(hunters="d3 a1", mammoth="d4", grass="d5", traps={"d5": 0})
    assert hasty(state) == {"walk n 1"}


def test_a_hasty_hunter_gives_no_win_away() -> None:
    """Driving it into a rival's trap is a blunder, setting traps never is."""
    state = table(hunters="d3 a1", mammoth="d4", grass="d5 d3", traps={"d5": 1})
    foolish = [GAME.text(state, move) for move in state.legal_moves(0) if is_hasty(state, 0, move)]
    drives = ["walk n 1", "walk n 2", "walk n 3"]
    assert foolish == [*drives, "discard 1", "discard 2", "discard 3"]
    seen = hasty(state)
    assert "trap" in seen
    assert len(seen) > 5


def test_a_hasty_hunter_does_not_corner_the_mammoth() -> None:
    state = table(hunters="d3 a1", mammoth="d4", rock="d5 e4 e3 c3 c4", grass="g1")
    assert is_hasty(state, 0, GAME.parse(state, "walk n 1"))
