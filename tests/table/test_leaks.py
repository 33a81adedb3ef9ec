"""No frame contains hidden information of other seats.

Two tables that differ only in information hidden from a seat must send it, and spectators, equal
bytes.
"""

from typing import Any

import msgspec
import pytest

import fireside
from fireside.core.rng import Rng
from fireside.games import titles
from fireside.play.match import Match
from fireside.table.resumable_match import ResumableMatch
from fireside.table.versioned_match import VersionedMatch
from fireside.table.viewers import Audience, Viewer


class Watched:
    """A match from a given state, with the frames of all viewers."""

    def __init__(self, title: str, seats: int, state: Any) -> None:
        match = Match(title, seats, 0).beginning_at(state)
        self.course = VersionedMatch(ResumableMatch(match), 0)
        self.audience = Audience()
        self.told: dict[int | None, list[bytes]] = {}
        for seat in (None, *range(seats)):
            self.told[seat] = []
            self.audience.add(Viewer(seat, False))
        self.show()

    def show(self) -> None:
        for letter in self.audience.updates(self.course):
            for viewer in letter.viewers:
                self.told[viewer.seat].append(msgspec.json.encode(letter.message))

    def frames(self, seat: int | None) -> list[bytes]:
        return list(self.told[seat])

    def view(self, seat: int | None) -> bytes:
        return msgspec.json.encode(self.course.match.view(seat))

    def play(self, seat: int, move: int) -> None:
        self.course.play(seat, move, None)
        self.show()


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("seed", range(3))
def test_two_tables_that_differ_in_secrets_give_the_same_frames(title: str, seed: int) -> None:
    game = fireside.game(title)
    rng = Rng(seed)
    seats = game.seats.start + seed % len(game.seats)
    state = game.new(seats, seed)
    looked = compared = 0
    for _ in range(150):
        if state.over:
            break
        acting = state.to_act[int(rng.roll(len(state.to_act)))]
        moves = state.legal_moves(acting)
        move = moves[int(rng.roll(len(moves)))]
        for seat in range(seats):
            here = Watched(title, seats, state.clone())
            there = Watched(title, seats, state.resample(seat, rng))
            assert here.frames(seat) == there.frames(seat)
            assert here.frames(None) == there.frames(None)
            looked += 1
            if acting == seat or move not in there.course.match.state.legal_moves(acting):
                continue  # a seat may learn its own draws
            here.play(acting, move)
            there.play(acting, move)
            drawn = here.course.match.state.barrier or there.course.match.state.barrier
            for viewer in (seat, None):
                if here.view(viewer) == there.view(viewer):
                    assert here.frames(viewer) == there.frames(viewer)
                    compared += 1
                else:  # after a draw or a reveal, it is no longer secret
                    assert drawn
        state.apply(acting, move)
    assert looked > 100
    assert compared > looked / 2


@pytest.mark.parametrize("title", titles())
def test_versions_do_not_depend_on_changes_of_mind(title: str) -> None:
    """Other viewers do not notice the change of an open secret choice."""
    game = fireside.game(title)
    rng = Rng(4)
    state = game.new(None, 4)
    secret = len(state.to_act) > 1
    watched = Watched(title, int(state.seats), state)
    course = watched.course
    changed = 0
    for _ in range(400):
        match = course.match
        if match.over:
            break
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        watched.play(seat, moves[int(rng.roll(len(moves)))])
        again = match.state.legal_moves(seat) if match.log.has_chosen(seat) else []
        if not again:
            continue
        version = course.version
        others = [one for one in (None, *range(match.seats)) if one != seat]
        before = {one: len(watched.frames(one)) for one in others}
        watched.play(seat, again[-1])
        assert course.version == version
        assert {one: len(watched.frames(one)) for one in others} == before
        changed += 1
    assert changed > 10 or not secret
