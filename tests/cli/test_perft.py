"""perft on the command line: counting positions by depth."""

import pytest
from tests.games.tables import TITLES

import fireside
from fireside.cli.main import main


@pytest.mark.parametrize("title", TITLES)
def test_it_counts_what_the_legal_moves_say(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", title, "--depth", "2", "--seed", "5"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    state = fireside.game(title).new(seed=5)
    seat = state.to_act[0]
    lines = 0
    for move in state.legal_moves(seat):
        after = state.clone()
        after.apply(seat, move)
        lines += len(after.legal_moves(after.to_act[0])) if after.to_act else 1
    counts = [int(row[1].replace(",", "")) for row in rows]
    assert counts == [1, len(state.legal_moves(seat)), lines]


@pytest.mark.parametrize("words", [["nothing"], ["maamut", "--seats", "9"]])
def test_what_cannot_be_counted_is_refused_with_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", *words]) == 2
    assert capsys.readouterr().err.startswith("fireside: ")
