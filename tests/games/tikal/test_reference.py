"""The engine against the reference implementation, in random matches."""

import pytest
from tests.games.tikal.reference import Reference
from tests.games.tikal.tables import GAME

from fireside.core.rng import Rng
from fireside.games.tikal.game import as_tikal
from fireside.games.tikal.rules.scoring import would_count


@pytest.mark.parametrize("game", ["basic", "professional"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_and_reference_agree(game: str, seats: int) -> None:
    """Rule: T2.1, T3.1 to T3.3, T4.1 to T4.8, T5.3, T5.4, T7.3. Ruling: T-R2, T-R4, T-R9."""
    for seed in range(3):
        state = as_tikal(GAME.new(seats, seed, {"game": game}))
        rng = Rng(100 * seats + seed)
        while not state.over:
            reference = Reference(GAME.dump(state))
            moves = state.legal_moves(state.asked)
            assert {GAME.text(state, move) for move in moves} == reference.moves()
            for seat in range(seats):
                assert would_count(state, seat) == reference.would_count(seat)
            ends = len(moves) > 1 and moves[0] == 0 and rng.roll(3)  # seldom end a turn early
            at = 1 + rng.roll(len(moves) - 1) if ends else rng.roll(len(moves))
            state.apply(state.asked, moves[at])
