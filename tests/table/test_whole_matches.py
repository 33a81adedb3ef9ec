"""Whole matches at a table in plain synchronous code: no server, clock or event loop."""

import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from tests.patches import patched
from tests.table.in_memory_app import InMemoryApp

import fireside
from fireside.games import game
from fireside.play.match import Match
from fireside.play.records import read_record, write_record
from fireside.table.bot_decisions import bot_changes, bot_request, pending_bot_requests
from fireside.table.bot_task_runner import run_task
from fireside.table.history import History
from fireside.table.match_start import rematch
from fireside.table.messages.requests import Branch, SeatRequest
from fireside.table.messages.responses import SeenStep
from fireside.table.messages.websocket import Play, Undo, Update
from fireside.table.table_setup import branch, imported, record_to_import
from fireside.table.viewers import Viewer


class Seen:
    """A viewer's view, maintained by patches from its messages."""

    def __init__(self, viewer: Viewer, welcome: Any) -> None:
        self.viewer = viewer
        self.view = msgspec.to_builtins(welcome.view)
        self.version = welcome.version
        self.steps: list[SeenStep] = list(welcome.steps)

    def hear(self, messages: list[Any]) -> None:
        for message in messages:
            if isinstance(message, Update):
                self.view = patched(self.view, msgspec.to_builtins(message))
                assert message.since <= self.version
                self.steps += [step for step in message.steps if step.version > self.version]
                self.version = message.version
        messages.clear()


def play_out(app: InMemoryApp, people: list[Seen], chooser: random.Random) -> tuple[int, int]:
    """Play with persons that choose from their views and sometimes undo, and with searching bots.

    Return the numbers of undone moves and of moves that were secret for a while.
    """
    table, undone, secret, number = app.table, 0, 0, 0
    while not table.playing.match.over:
        assert not table.is_paused
        for seat in pending_bot_requests(table):
            asked = bot_request(table, seat, app.source)
            if asked is not None:
                app.store(bot_changes(table, asked, run_task(asked.task), app.now()))
        for one in people:
            one.hear(app.told[one.viewer])
        asked_people = [
            one for one in people if one.view["question"] and one.viewer.seat is not None
        ]
        able = [one for one in asked_people if one.view["choices"]]
        if table.playing.match.over or not able:
            continue
        one = chooser.choice(able)
        number += 1
        move = chooser.choice(one.view["choices"])["move"]
        command = Play(id=f"p{number}", move=move, version=one.version)
        version = app.do(one.viewer.seat, command)
        rows = len(app.log)
        assert app.do(one.viewer.seat, command) == version  # a second time changes nothing
        assert len(app.log) == rows
        whose = one.viewer.seat
        secret += table.playing.match.log.has_open_choices
        if undone < 8 and table.playing.can_undo(whose) and chooser.random() < 0.6:
            app.do(whose, Undo(id=f"u{number}"))
            undone += 1
    for one in people:
        one.hear(app.told[one.viewer])
    return undone, secret


@pytest.mark.parametrize("title", fireside.titles())
def test_a_whole_match_with_people_bots_undo_and_secret_choices(title: str) -> None:
    count = game(title).seats.start
    app = InMemoryApp(seed=7)
    app.set_up(title, *["person"] * (count - 1), "random")
    app.start()
    viewers = [*range(count - 1), None]
    people = [Seen(*app.come(seat)) for seat in viewers]
    undone, secret = play_out(app, people, random.Random(3))
    assert undone > 0
    assert (secret > 0) == (title == "altamira")
    match = app.table.playing.match
    for one in people:  # patches and complete views agree
        assert one.view == msgspec.to_builtins(match.view(one.viewer.seat))
        assert [step.version for step in one.steps] == list(range(1, one.version + 1))
        assert one.view["over"]
    info = app.table.info()
    assert info.status == "over"
    assert info.opened is not None
    assert info.result == match.result
    check_what_is_stored(app, people)


def check_what_is_stored(app: InMemoryApp, people: list[Seen]) -> None:
    """Check that the stored rows restore the same match, history and record."""
    before = app.table.playing
    state = before.match.game.dump(before.match.state)
    again = app.reopened().playing
    assert again.match.game.dump(again.match.state) == state
    assert (again.version, again.ply, again.live.plies) == (
        before.version,
        before.ply,
        before.live.plies,
    )
    history = History(app.row, app.table.names())
    for _ in history.extend(app.log):
        pass
    assert history.match.game.dump(history.match.state) == state
    assert len(history.match.log) == before.live.plies
    for one in people:
        page = history.page(one.viewer.seat, 0, 10_000)
        assert page.steps == one.steps
    last = history.moment(before.live.plies, None)
    assert msgspec.to_builtins(last.view) == people[-1].view
    check_what_follows(app, history)


def check_what_follows(app: InMemoryApp, history: History) -> None:
    """Check that a finished match can be exported, imported, branched and played again."""
    text = write_record(history.match.record())
    *_, match = Match.replay(record_to_import(text.encode()))
    rows = imported(match, app.source, app.now())
    assert rows.table.status == "over"
    assert write_record(match.record()) == text == write_record(read_record(text))
    assert [row.move for row in rows.log] == [ply.move for ply in history.match.log]
    next_one = rematch(app.table, False, app.source, app.now())
    assert next_one.follows == app.row.id
    assert next_one.table.seed != app.row.seed
    wishes = [SeatRequest(kind="bot", level="random")] * len(app.seats)
    new = branch(app.table, Branch(ply=3, seats=wishes), history, app.source, app.now())
    other = InMemoryApp(seed=9)
    table = other.add(new.rows)
    course = table.open(None, other.log)
    assert course.live.plies == new.rows.table.base == 3
    assert not any(course.can_undo(seat) for seat in range(len(app.seats)))
    assert pending_bot_requests(table) == []  # a match of bots only waits for a viewer
    other.come(None)
    play_out(other, [], random.Random(1))
    assert table.row.status == "over"


def test_a_home_needs_nothing_but_this_package() -> None:
    """Neither the server nor its dependencies are loaded with a table's modules."""
    program = (
        "import sys, fireside.table.table_setup, fireside.table.bot_decisions, "
        "fireside.table.hints, fireside.table.analysis, "
        "fireside.table.welcome_message, fireside.table.available_games\n"
        "wrong = {'asyncio', 'sqlalchemy', 'uvicorn', 'httpx', 'sqlite3', 'fireside.server'}\n"
        "print(sorted(wrong & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
