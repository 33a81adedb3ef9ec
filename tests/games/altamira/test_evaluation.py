"""The evaluation and the rollout policy of Altamira."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.altamira.tables import GAME, hunt_table, play, table

from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES, MOST_SEATS
from fireside.games import hooks_of
from fireside.games.altamira.game import AltamiraTable

NO_PREY = "-, -, -, -, -"


def prospects(state: AltamiraTable) -> list[int]:
    """Return each seat's evaluation in thousandths of a win."""
    row = vec[i64]([0] * MOST_SEATS)
    hooks_of(state).evaluate(state, row)
    return list(row)[: int(state.seats)]


def own(**document: Any) -> int:
    """Return seat 0's evaluation of such a table of three."""
    return prospects(table(seats=3, **document))[0]


EVEN = own()


def test_at_an_even_table_all_have_the_same_prospects() -> None:
    for seats in (3, 4, 5):
        assert len(set(prospects(table(seats=seats)))) == 1


def test_more_prey_is_worth_more() -> None:
    prey = ["salmon 1", "salmon 2", "salmon 2, bear 1", "salmon 3, bear 3"]
    worth = [own(prey=f"{one}; ; ") for one in prey]
    assert [EVEN, *worth] == sorted({EVEN, *worth})
    assert prospects(table(prey=f"; {prey[-1]}; "))[0] < EVEN


def test_prey_of_one_animal_is_worth_more_on_the_way_to_its_insignia() -> None:
    assert own(prey="bear 1, bear 1; ; ") > own(prey="bear 1, salmon 1; ; ")


def test_an_insignia_is_worth_its_points() -> None:
    held = own(prey="bear 3; ; ", insignia={"bear": 0})
    assert held > own(prey="bear 3; ; ")


def test_more_weapons_are_worth_more_but_less_beyond_twelve() -> None:
    worth = [own(hands=f"knife {count}s; ; ", row=NO_PREY) for count in (2, 4, 8)]
    assert [EVEN, *worth] == sorted({EVEN, *worth})
    twelve = "knife 4s, spear 4s, axe 4s"
    more = own(hands=f"{twelve}, arrow 1s; {twelve}; {twelve}", row=NO_PREY)
    assert more - EVEN < own(hands="arrow 1s; ; ", row=NO_PREY) - EVEN


def test_weapons_of_many_kinds_are_worth_more_than_of_one() -> None:
    assert own(hands="knife 2s, spear 2s; ; ", row=NO_PREY) > own(hands="knife 4s; ; ", row=NO_PREY)


def test_weapons_that_pay_for_prey_in_the_row_are_worth_more() -> None:
    """A bear costs spears and axes; with the cheap space empty these weapons pay for no prey."""
    weapons = "spear 1s, axe 1s; ; "
    paid = own(hands=weapons, row="-, -, -, -, bear 3")
    assert paid > own(hands=weapons, row="bear 3, -, -, -, -")
    assert paid > own(hands=weapons, row="-, -, -, -, bear 1")


def test_cards_that_are_laid_are_still_weapons() -> None:
    state = hunt_table(hands="spear 2s, axe 2s, knife s; spear s, axe s, knife s; ")
    before = prospects(state)
    laid = ["lay spear s", "lay axe s"]
    for text in ("hunt 5", "join", *laid, *laid, "add knife s", "stop adding", "add knife s"):
        play(state, text)
        assert prospects(state) == before, text


def test_a_finished_match_is_worth_its_result() -> None:
    document = {"phase": "over", "ending": "goal_reached"}
    assert prospects(table(prey="bear 3; bear 3, salmon 3; salmon 1", **document)) == [50, 1000, 0]


def test_seats_are_worth_the_same_wherever_they_sit() -> None:
    rows = {
        "hands": ["spear 2s, axe d", "knife 3s", "arrow s"],
        "prey": ["bear 2", "salmon 1, salmon 2", ""],
    }
    worth = prospects(table(**{name: "; ".join(row) for name, row in rows.items()}))
    for turned in (1, 2):
        moved = {name: "; ".join(row[turned:] + row[:turned]) for name, row in rows.items()}
        assert prospects(table(**moved)) == worth[turned:] + worth[:turned]
    assert len(set(worth)) == 3


def hasty(state: AltamiraTable, times: int = 400) -> list[str]:
    """Return the moves of the rollout policy."""
    seat = state.to_act[0]
    moves = vec[i64]([0] * MOST_MOVES)
    count = state.list_moves(seat, moves)
    rng, guide = Rng(3), hooks_of(state).rollout_move
    return [GAME.text(state, guide(state, seat, moves, count, rng)) for _ in range(times)]


def test_a_hasty_master_hunts_more_often_than_not() -> None:
    made = hasty(hunt_table(hands="spear 2s, axe 2s; ; "))
    assert {"hunt 4", "hunt 5", "done hunting"} == set(made)
    assert made.count("done hunting") < 100


def test_a_hasty_hunter_seldom_exchanges() -> None:
    state = table(
        sent="camp x2; camp x2; camp x2", phase="exchanging", hands="knife 4s; ; ", market="axe 2s"
    )
    made = hasty(state)
    assert 0.7 < made.count("no exchange") / len(made) < 0.99
