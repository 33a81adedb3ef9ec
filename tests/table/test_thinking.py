"""What is thought about for a table: worlds its seats hold for possible, asked for in time."""

from typing import Any

import pytest
from tests.table.plain_home import PlainHome

import fireside
from fireside.table.analysis import AnalysisInWork
from fireside.table.bot_decisions import bot_changes, bot_request, pending_bot_requests
from fireside.table.bot_task_runner import run_task
from fireside.table.bot_tasks import ChooseMove, TaskResult
from fireside.table.commands import next_times, play
from fireside.table.hints import check_hint_request, hint_response, hint_task
from fireside.table.messages.websocket import Advise, AskChances, Chances, ExpertAdvice
from fireside.table.request_refusals import RequestRefused


def table_in_play(title: str, moves: int, **more: Any) -> PlainHome:
    home = PlainHome(seed=11)
    home.set_up(title, *["person"] * fireside.game(title).seats.start, **more)
    home.start()
    for number in range(moves):
        match = home.table.playing.match
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.state.legal_moves(seat)
        home.store([play(home.table, seat, int(legal[number % len(legal)]), home.now())])
    return home


@pytest.mark.parametrize("title", fireside.titles())
@pytest.mark.parametrize("wish", [Advise(id="a"), AskChances(id="c")], ids=["advise", "chances"])
def test_the_true_table_is_never_thought_about(title: str, wish: Any) -> None:
    """The world looks the same to the seat, and all it cannot know is drawn anew."""
    home = table_in_play(title, 40, aids=True)
    match = home.table.playing.match
    truth = match.game.dump(match.state)
    for seat in range(match.seats):
        tasks = [hint_task(home.table, seat, wish, home.source) for _ in range(12)]
        for task in tasks:
            seen = match.game.view(match.game.load(task.world), seat)
            assert seen == match.game.view(match.state, seat)
        assert all(task.world != truth for task in tasks)
        assert len({repr(task.world) for task in tasks}) > 1


def test_advice_and_chances_are_answered_from_what_was_found() -> None:
    home = table_in_play("maamut", 4, aids=True)
    seat = home.table.playing.match.to_act[0]
    wish = Advise(id="a")
    assert check_hint_request(home.table, seat, wish) == seat
    advice = hint_response(wish, 4, run_task(hint_task(home.table, seat, wish, home.source)))
    assert isinstance(advice, ExpertAdvice)
    assert advice.moves[0].move in home.table.playing.match.legal_moves(seat)
    asked = AskChances(id="c")
    chances = hint_response(asked, 4, run_task(hint_task(home.table, seat, asked, home.source)))
    assert isinstance(chances, Chances)
    assert len(chances.chances) == 2
    with pytest.raises(RequestRefused) as nobody:
        hint_response(asked, 4, None)
    assert nobody.value.key == "no_advice"


def test_a_table_without_aids_gives_none() -> None:
    home = table_in_play("maamut", 0)
    with pytest.raises(RequestRefused) as refused:
        check_hint_request(home.table, 0, Advise(id="a"))
    assert refused.value.key == "no_aids"


def test_a_bots_answer_that_comes_too_late_is_not_played() -> None:
    """Also where the same seat is asked again: that was another question."""
    home = PlainHome(seed=4)
    home.set_up("tikal", "random", "random")
    home.start()
    home.come(None)
    again = False
    while not again:
        (seat,) = pending_bot_requests(home.table)
        asked = bot_request(home.table, seat, home.source)
        assert asked is not None
        found = run_task(asked.task)
        home.store(bot_changes(home.table, asked, found, home.now()))
        again = seat in home.table.playing.match.to_act
        rows = len(home.log)
        home.store(bot_changes(home.table, asked, found, home.now()))
        assert len(home.log) == rows


def test_a_plan_is_followed_until_it_cannot_be() -> None:
    """Rule: T4"""
    home = PlainHome(seed=4)
    home.set_up("tikal", "random", "random")
    home.start()
    home.come(None)
    (seat,) = pending_bot_requests(home.table)
    asked = bot_request(home.table, seat, home.source)
    assert asked is not None
    first = home.table.playing.match.state.legal_moves(seat)[0]
    impossible = TaskResult(move=int(first), plan=[10**6])
    home.store(bot_changes(home.table, asked, impossible, home.now()))
    assert len(home.log) == 1


def test_an_analysis_is_put_together_from_its_pieces() -> None:
    home = table_in_play("maamut", 10_000)
    match = fireside.Match("maamut", 2, home.row.seed)
    for row in home.log:
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
    home = PlainHome(seed=4)
    home.set_up("maamut", "random", "random")
    table = home.start()
    assert pending_bot_requests(table) == []
    assert next_times(table, 0).wake is None
    viewer, _ = home.come(None)
    (seat,) = pending_bot_requests(table)
    assert bot_request(table, seat, home.source) is not None
    assert next_times(table, 0).wake is not None
    table.audience.remove(viewer)
    assert bot_request(table, seat, home.source) is None
    home.come(None)
    assert pending_bot_requests(table) == [seat]


def test_the_master_is_given_more_time_and_the_watch_waits_for_it() -> None:
    home = PlainHome(seed=4)
    home.set_up("maamut", "expert", "person", options={"first_seat": 0})
    usual, usual_wake = asked_of(home)
    home = PlainHome(seed=4)
    home.set_up("maamut", "master", "person", options={"first_seat": 0})
    patient, patient_wake = asked_of(home)
    assert patient.seconds == 8 * usual.seconds
    assert patient.hurried == usual.seconds == usual.hurried
    assert patient_wake - usual_wake == round(7_000 * usual.seconds)


def asked_of(home: PlainHome) -> tuple[ChooseMove, int]:
    """What the bot on seat 0 is asked, and when it is taken for lost."""
    asked = bot_request(home.start(), 0, home.source)
    assert asked is not None
    wake = next_times(home.table, 0).wake
    assert wake is not None
    return asked.task, wake


def test_a_bot_does_not_wait_for_a_person_who_is_away() -> None:
    home = PlainHome(seed=4)
    table = home.set_up("maamut", "random", "person")
    home.start()
    assert not table.is_paused
