"""Tables as text: everything a seat may know, nothing that it cannot, and names without doubt."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.foreign import put_example
from tests.games.tables import TITLES, Table, all_tables, describe

import fireside
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.play.information_state import decision_line, told_of_move
from fireside.text import (
    TextMatch,
    Unreadable,
    describe_moves,
    full_rules,
    move_in_reply,
    player_name,
    short_rules,
)
from fireside.text_boards import consequences

every_title = pytest.mark.parametrize("title", TITLES)
LARGEST_PROMPT = 14_000  # characters, with the short rules


def moments(text: TextMatch, seed: int, most: int) -> Iterator[int]:
    """Play at random and yield the seat that decides next."""
    chance = random.Random(seed)
    for _ in range(most):
        if text.over:
            return
        seat = text.to_act[0]
        yield seat
        text.play(seat, chance.choice(text.match.legal_moves(seat)))


@pytest.mark.parametrize("table", all_tables(), ids=describe)
def test_a_prompt_lists_exactly_the_legal_moves(table: Table) -> None:
    title, seats, options = table
    text = TextMatch(title, seats, 5, options)
    for seat in moments(text, 5, 60):
        legal = text.match.legal_moves(seat)
        assert sorted(text.legal_moves(seat)) == sorted(legal)
        moves = describe_moves(title, text.match.view(seat)).split("Legal moves")[1]
        lines = [one.strip() for one in moves.splitlines()[1:] if not one.startswith("* ")]
        listed = [move.split(" -> ")[0] for line in lines for move in line.split("; ")]
        assert sorted(listed) == sorted(legal)


@every_title
def test_a_prompt_is_complete_and_of_bounded_length(title: str) -> None:
    text = TextMatch(title, seed=3)
    lengths = []
    for seat in moments(text, 3, 100):
        prompt = text.prompt(seat)
        assert f"You are {player_name(seat)} in {text.match.game.name}" in prompt
        assert short_rules(title) in prompt
        lengths.append(len(prompt))
    assert max(lengths) < LARGEST_PROMPT


@every_title
def test_every_player_has_one_name(title: str) -> None:
    """The letter on the board, the facts and the history name a player alike."""
    text = TextMatch(title, seed=8)
    for seat in moments(text, 8, 60):
        prompt = text.prompt(seat, rules="none", latest=None)
        assert not re.search(r"[Ss]eat[ _]?\d|\bP\d|[A-E] Player [A-E]", prompt)
        assert all(f"{player_name(other)}: " in prompt for other in range(text.match.seats))
    assert any(player_name(0) in line for line in text.history(0))


class Twins:
    """Two matches that one seat cannot tell apart."""

    def __init__(self, text: TextMatch, viewer: int, rng: Rng) -> None:
        self.viewer = viewer
        self.one = text
        self.other = TextMatch(text.match.title, text.match.seats, 0, text.match.options)
        self.other.events = [*text.events]
        self.other.match.state = text.match.state.resample(viewer, rng)
        self.other.match.state.record_events()

    def told(self, state: State, seat: int, move: int) -> tuple[str, str]:
        """Return what the viewer observes of a move, which a copy of the state makes."""
        game, copy = self.one.match.game, state.clone()
        copy.record_events()
        line = decision_line(game, state, self.viewer, seat, move)
        return line, told_of_move(game, copy, self.viewer, seat, move)

    def play(self, seat: int, move: int, chance: random.Random) -> bool:
        """Play on in both; return whether the viewer still cannot tell them apart."""
        told = self.told(self.one.match.state, seat, move)
        state = self.other.match.state
        same = [one for one in state.legal_moves(seat) if self.told(state, seat, one) == told]
        if same:
            self.other.play(seat, chance.choice(same))
        return bool(same)


@pytest.mark.parametrize("table", all_tables(), ids=describe)
def test_worlds_that_a_seat_cannot_tell_apart_read_alike(table: Table) -> None:
    """History included: the worlds are played on as long as the seat is told the same."""
    title, seats, options = table
    chance, rng = random.Random(9), Rng(9)
    text = TextMatch(title, seats, 9, options)
    twins: dict[int, Twins] = {}
    compared = different = 0
    for _ in range(50):
        if text.over:
            break
        seat = text.to_act[0]
        for viewer in range(seats):
            twin = twins.setdefault(viewer, Twins(text, viewer, rng))
            seen = text.observation(viewer, latest=None)
            assert twin.other.observation(viewer, latest=None) == seen
            assert twin.other.prompt(viewer) == text.prompt(viewer)
            compared += 1
            different += twin.other.match.state != text.match.state
        legal = text.match.state.legal_moves(seat)
        move = chance.choice(legal)
        twins = {viewer: twin for viewer, twin in twins.items() if twin.play(seat, move, chance)}
        text.play(seat, move)
    assert compared > 10
    assert different > compared // 4 or not fireside.game(title).hides_something


def test_another_seat_reads_what_the_first_does_not() -> None:
    """The comparison above would see a leak: hands and secret choices differ in such texts."""
    text = TextMatch("maamut", 2, 4)
    list(moments(text, 4, 12))
    hand = " ".join(map(str, text.match.view(1).hand))
    assert f"Player B: cards {hand}" in text.observation(1)
    assert "Player B: 3 cards" in text.observation(0)
    assert "cards 1" not in text.observation(None).replace("10x1", "")


def test_consequences_are_written_beside_their_moves() -> None:
    text = TextMatch("maamut", 2, 4)
    for seat in moments(text, 4, 12):
        known = consequences("maamut", text.match.view(seat), [player_name(0), player_name(1)])
        told = text.observation(seat)
        assert all(f"  {move} -> {outcome}" in told for move, outcome in known.items())
    assert known


@every_title
def test_the_end_is_told_with_winners_and_points(title: str) -> None:
    text = TextMatch(title, seed=2)
    for _ in moments(text, 2, 20_000):
        pass
    told = text.observation(0)
    assert text.over
    assert "The match is over. Won by: " in told
    assert f"Player A {text.match.state.scores[0]}" in told
    winners = text.match.state.winners
    assert all(f"{player_name(seat)}" in told.split("Won by: ")[1] for seat in winners)


def test_who_is_not_asked_reads_who_is() -> None:
    text = TextMatch("maamut", 2, 4)
    asked = text.to_act[0]
    assert f"It is not your turn. To act: {player_name(asked)}." in text.observation(1 - asked)


@every_title
def test_rules_are_there_in_short_and_complete(title: str) -> None:
    short, full = short_rules(title), full_rules(title)
    assert "[example" not in short
    assert "<!--" not in short + full
    assert "Moves are written like" in short
    assert 1_000 < len(short) < len(full) / 2
    clauses = {kind.clause for kind in fireside.game(title).moves.kinds}
    assert all(clause in full for clause in clauses)


@pytest.mark.parametrize(
    "reply",
    [
        "walk ne 2",
        "[walk ne 2]",
        "I might [walk n 1], but north-east is better.\n\n[Walk  NE 2]",
        "The trap is far away.\nMove: walk ne 2",
        "**walk ne 2**",
        "Final answer: `walk ne 2`.",
    ],
)
def test_a_move_is_found_in_a_reply(reply: str) -> None:
    assert move_in_reply(reply, ["walk n 1", "walk ne 2", "trap"]) == "walk ne 2"


@pytest.mark.parametrize(
    "reply", ["", "\n", "[fly]", "walk", "walk ne 2 or trap", "[walk ne 2] [fly]", "1"]
)
def test_a_reply_without_one_legal_move_is_refused(reply: str) -> None:
    with pytest.raises(Unreadable, match="is not one of the 3 legal moves"):
        move_in_reply(reply, ["walk n 1", "walk ne 2", "trap"])


def test_a_refused_reply_changes_nothing() -> None:
    text = TextMatch("maamut", 2, 4)
    before = text.match.state.clone()
    with pytest.raises(Unreadable):
        text.reply(text.to_act[0], "[resign]")
    assert text.match.state == before
    assert text.events == []


PLAY_FOREIGN = """
from fireside.text import TextMatch, full_rules, short_rules
from fireside.text.wire import read_view
import msgspec

match = TextMatch("goofspiel", seed=1)
while not match.over:
    seat = match.to_act[0]
    prompt = match.prompt(seat)
    assert "You are Player" in prompt and "Legal moves" in prompt, prompt
    match.reply(seat, f"[{match.legal_moves(seat)[0]}]")
view = match.match.view(0)
assert read_view("goofspiel", msgspec.json.decode(msgspec.json.encode(view))) == view
print(match.observation(None))
print(len(short_rules("goofspiel")), len(full_rules("goofspiel")))
"""


def test_a_title_of_another_package_is_text_without_work(tmp_path: Path) -> None:
    put_example("goofspiel", tmp_path)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", PLAY_FOREIGN],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The match is over. Won by: " in done.stdout
    assert "Player A: " in done.stdout
