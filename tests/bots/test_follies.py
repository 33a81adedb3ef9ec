"""Easy and medium make few obvious blunders.

`python -m benchmarks.bots.follies` counts over many matches; these few matches detect regressions.
"""

import pytest
from benchmarks.bots.follies.counting import RECOGNISERS, Tally, count, play

import fireside
from fireside.bots.levels import bot
from fireside.bots.search_bot import SearchBot
from fireside.core.rng import Rng
from fireside.games import hooks_of

MOST = 0.01  # of decisions
MATCHES = {"maamut": 6, "altamira": 1, "tikal": 4}


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("title", fireside.titles())
def test_follies_are_rare(title: str, level: str) -> None:
    tally = count(title, level, MATCHES[title], seed=500)
    assert tally.decisions > 100
    assert tally.share < MOST, tally.follies


@pytest.mark.parametrize("title", fireside.titles())
def test_a_player_without_sense_is_caught(title: str) -> None:
    """Checks the recogniser itself: a random player must be caught."""
    tally = Tally()
    play(title, "random", fireside.game(title).seats.start, {}, 3, tally)
    assert tally.share > MOST


def test_every_title_has_its_follies() -> None:
    assert set(RECOGNISERS) == set(fireside.titles())


@pytest.mark.parametrize("title", fireside.titles())
def test_some_move_is_always_sensible(title: str) -> None:
    """A title never rules out all moves as blunders, and sensible moves come first."""
    state = fireside.game(title).new(seed=5)
    rng = Rng(5)
    foolish = 0
    while not state.over:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        row = state.moves(seat)
        hooks = hooks_of(state)
        kept = hooks.prune_blunders(state, seat, row, len(moves))
        assert sorted(row[at] for at in range(len(moves))) == sorted(moves)
        wise = [move for move in moves if not hooks.is_blunder(state, seat, move)]
        assert kept == (len(wise) or len(moves))
        assert sorted(row[at] for at in range(kept)) == sorted(wise or moves)
        foolish += len(moves) - len(wise)
        state.apply(seat, moves[int(rng.roll(len(moves)))])
    assert foolish > 0


def test_only_the_lower_levels_leave_out_what_is_foolish() -> None:
    """The expert's search avoids blunders by itself."""
    players = [bot(level) for level in ("easy", "medium", "hard", "expert")]
    sensible = [player.skill.sensible for player in players if isinstance(player, SearchBot)]
    assert sensible == [True, True, False, False]
