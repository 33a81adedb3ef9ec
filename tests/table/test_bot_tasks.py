"""Bots' tasks of a table: determinizations for the seat, requested in time."""

from typing import Any

import pytest
from tests.table.in_memory_app import InMemoryApp

import fireside
from fireside.table.analysis import AnalysisInWork
from fireside.table.bot_decisions import bot_changes, bot_request, pending_bot_requests
from fireside.table.bot_task_runner import run_task
from fireside.table.bot_tasks import ChooseMove, TaskResult
from fireside.table.commands import next_times, play_move
from fireside.table.hints import check_hint_request, hint_response, hint_task
from fireside.table.messages.websocket import Chances, ExpertAdvice, RequestAdvice, RequestChances
from fireside.table.request_refusals import RequestRefused


def table_in_play(title: str, moves: int, **more: Any) -> InMemoryApp:
    app = InMemoryApp(seed=15)
    app.set_up(title, *["person"] * fireside.game(title).seats.start, **more)
    app.start()
    for number in range(moves):
        match = app.table.playing.match
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.state.legal_moves(seat)
        app.store([play_move(app.table, seat, int(legal[number % len(legal)]), app.now())])
    return app


@pytest.mark.parametrize("title", fireside.titles())
@pytest.mark.parametrize(
    "wish", [RequestAdvice(id="a"), RequestChances(id="c")], ids=["advise", "chances"]
)
def test_the_true_table_is_never_thought_about(title: str, wish: Any) -> None:
    """The determinization looks the same to the seat; hidden information is sampled anew."""
    app = table_in_play(title, 40, aids=True)
    match = app.table.playing.match
    truth = match.game.dump(match.state)
    for seat in range(match.seats):
        tasks = [hint_task(app.table, seat, wish, app.source) for _ in range(12)]
        for task in tasks:
            seen = match.game.view(match.game.load(task.world), seat)
            assert seen == match.game.view(match.state, seat)
        assert all(task.world != truth for task in tasks)
        assert len({repr(task.world) for task in tasks}) > 1


def test_advice_and_chances_are_answered_from_what_was_found() -> None:
    app = table_in_play("maamut", 4, aids=True)
    seat = app.table.playing.match.to_act[0]
    wish = RequestAdvice(id="a")
    assert check_hint_request(app.table, seat, wish) == seat
    advice = hint_response(wish, 4, run_task(hint_task(app.table, seat, wish, app.source)))
    assert isinstance(advice, ExpertAdvice)
    assert advice.moves[0].move in app.table.playing.match.legal_moves(seat)
    asked = RequestChances(id="c")
    chances = hint_response(asked, 4, run_task(hint_task(app.table, seat, asked, app.source)))
    assert isinstance(chances, Chances)
    assert len(chances.chances) == 2
    with pytest.raises(RequestRefused) as nobody:
        hint_response(asked, 4, None)
    assert nobody.value.key == "no_advice"


def test_a_table_without_aids_gives_none() -> None:
    app = table_in_play("maamut", 0)
    with pytest.raises(RequestRefused) as refused:
        check_hint_request(app.table, 0, RequestAdvice(id="a"))
    assert refused.value.key == "no_aids"


def test_a_bots_answer_that_comes_too_late_is_not_played() -> None:
    """Also if the same seat is to act again, since that is another decision."""
    app = InMemoryApp(seed=4)
    app.set_up("tikal", "random", "random")
    app.start()
    app.come(None)
    again = False
    while not again:
        (seat,) = pending_bot_requests(app.table)
        asked = bot_request(app.table, seat, app.source)
        assert asked is not None
        found = run_task(asked.task)
        app.store(bot_changes(app.table, asked, found, app.now()))
        again = seat in app.table.playing.match.to_act
        rows = len(app.log)
        app.store(bot_changes(app.table, asked, found, app.now()))
        assert len(app.log) == rows


def test_a_plan_is_followed_until_it_cannot_be() -> None:
    """Rule: T4."""
    app = InMemoryApp(seed=4)
    app.set_up("tikal", "random", "random")
    app.start()
    app.come(None)
    (seat,) = pending_bot_requests(app.table)
    asked = bot_request(app.table, seat, app.source)
    assert asked is not None
    first = app.table.playing.match.state.legal_moves(seat)[0]
    impossible = TaskResult(move=int(first), plan=[10**6])
    app.store(bot_changes(app.table, asked, impossible, app.now()))
    assert len(app.log) == 1


def test_an_analysis_is_put_together_from_its_pieces() -> None:
    app = table_in_play("maamut", 10_000)
    match = fireside.Match("maamut", 2, app.row.seed)
    for row in app.log:
        match.play(row.seat, row.move)
    analysis = AnalysisInWork(match)
    pieces = analysis.pieces(0.2)
    for piece in pieces:
        assert not analysis.so_far().done
        analysis.add(piece, run_task(piece).chances)
    whole = analysis.so_far()
    assert whole.done
    assert [one.ply for one in whole.moments][-1] == len(match.log)
    assert whole.moments[-1].chances[match.state.winners[0]] == 1 / len(match.state.winners)


def test_bots_among_themselves_wait_until_somebody_looks() -> None:
    app = InMemoryApp(seed=4)
    app.set_up("maamut", "random", "random")
    table = app.start()
    assert pending_bot_requests(table) == []
    assert next_times(table, 0).wake is None
    viewer, _ = app.come(None)
    (seat,) = pending_bot_requests(table)
    assert bot_request(table, seat, app.source) is not None
    assert next_times(table, 0).wake is not None
    table.audience.remove(viewer)
    assert bot_request(table, seat, app.source) is None
    app.come(None)
    assert pending_bot_requests(table) == [seat]


def test_the_master_is_given_more_time_and_the_watch_waits_for_it() -> None:
    app = InMemoryApp(seed=4)
    app.set_up("maamut", "expert", "person", options={"first_seat": 0})
    usual, usual_wake = asked_of(app)
    app = InMemoryApp(seed=4)
    app.set_up("maamut", "master", "person", options={"first_seat": 0})
    patient, patient_wake = asked_of(app)
    assert patient.seconds == 8 * usual.seconds
    assert patient.hurried == usual.seconds == usual.hurried
    assert patient_wake - usual_wake == round(7_000 * usual.seconds)


def asked_of(app: InMemoryApp) -> tuple[ChooseMove, int]:
    """Return the task of the bot on seat 0 and the time after which it counts as lost."""
    asked = bot_request(app.start(), 0, app.source)
    assert asked is not None
    wake = next_times(app.table, 0).wake
    assert wake is not None
    return asked.task, wake


def test_a_bot_does_not_wait_for_a_person_who_is_away() -> None:
    app = InMemoryApp(seed=4)
    table = app.set_up("maamut", "random", "person")
    app.start()
    assert not table.is_paused
