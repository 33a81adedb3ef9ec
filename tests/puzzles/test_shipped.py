"""The shipped puzzles can be read and replayed, and their solutions are legal."""

import gzip

import pytest

import fireside
from fireside.core.errors import BadRecord
from fireside.puzzles.puzzle_file import SHELF, read_puzzles, shipped, write_puzzles
from fireside.puzzles.puzzle_kinds import ASKED, counts_points
from fireside.puzzles.verification import is_confirmed

COUNT = 150


@pytest.mark.parametrize("title", fireside.titles())
def test_every_puzzle_replays_and_its_turn_is_legal_with_the_answer_in_it(title: str) -> None:
    puzzles = shipped(title)
    assert len(puzzles) == COUNT
    for puzzle in puzzles:
        match = puzzle.match()
        (seat,) = match.to_act
        assert puzzle.answer in puzzle.turn
        world = match.state.clone()
        for text in puzzle.turn:
            move = match.game.parse(world, text)
            assert move in world.legal_moves(seat), (puzzle.source.seed, puzzle.ply, text)
            if text == puzzle.answer:
                break  # a revealed treasure may change the rest
            world.apply(seat, move)


@pytest.mark.parametrize("title", fireside.titles())
def test_no_two_puzzles_are_one_and_all_kinds_and_difficulties_are_there(title: str) -> None:
    puzzles = shipped(title)
    assert len({(one.source.seed, one.ply) for one in puzzles}) == COUNT
    assert {one.kind for one in puzzles} <= {asked.kind for asked in ASKED[title]}
    assert len({one.kind for one in puzzles}) >= 2
    assert {one.difficulty for one in puzzles} == {1, 2, 3}


@pytest.mark.parametrize("title", fireside.titles())
def test_goals_in_points_are_what_the_turns_score(title: str) -> None:
    """`python -m benchmarks.bots.puzzles --goals` writes them."""
    asked = [one for one in shipped(title) if counts_points(title, one.kind)]
    assert [one.points for one in asked] == [one.points_of_turn() for one in asked]
    assert all(one.points is None for one in shipped(title) if one not in asked)
    assert (title == "tikal") == any(one.points for one in asked)


@pytest.mark.parametrize("title", fireside.titles())
def test_the_file_is_as_it_would_be_written(title: str) -> None:
    text = (SHELF / f"{title}.puzzles").read_text("utf-8")
    assert write_puzzles(title, fireside.game(title).rules_version, read_puzzles(text)) == text
    assert len(gzip.compress(text.encode())) < 80_000


@pytest.mark.slow
@pytest.mark.parametrize("title", fireside.titles())
def test_another_search_confirms_every_answer(title: str) -> None:
    """Every third puzzle of each title, with another seed; `benchmarks.bots.puzzles` checks all."""
    some = shipped(title)[::3]
    assert [one.answer for one in some if not is_confirmed(one)] == []


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["nonsense"], 1),
        (["Fireside puzzles 1", "title: maamut", "rules: 1", "match: 2 seats"], 4),
        (["Fireside puzzles 1", "title: maamut", "rules: 1", "puzzle after 3: drive"], 4),
        (["Fireside puzzles 1", "title: maamut", "rules: 1", "match: 2 seats, seed 7", "x"], 5),
    ],
)
def test_what_is_no_puzzle_is_refused_naming_the_line(lines: list[str], line: int) -> None:
    with pytest.raises(BadRecord, match=f"Line {line}:"):
        list(read_puzzles("\n".join(lines)))


def test_a_title_without_puzzles_has_none() -> None:
    assert shipped("guessing") == ()
