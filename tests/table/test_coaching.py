"""Coaching at a table: only from what a seat may know, and only if all persons agree."""

from typing import Any

import pytest
from tests.table.in_memory_app import InMemoryApp
from tests.table.test_bot_tasks import table_in_play

import fireside
from fireside.play.records import read_record
from fireside.table import seats
from fireside.table.analysis import AnalysisInWork
from fireside.table.bot_task_runner import run_task
from fireside.table.hints import check_hint_request, hint_response, hint_task
from fireside.table.messages.websocket import Considered, ConsiderMove, ExpertAdvice, RequestAdvice
from fireside.table.request_refusals import RequestRefused

# After these moves Ana can drive the mammoth into the trap of Oru.
GIVES_THE_WIN = """Fireside record 1
title: maamut
rules: 1
seats: 2
seed: 4
option first_seat: drawn
option lone_hunter: plays_on
option renewals: auto
name 0: Ana
name 1: Oru
moves:
1. seat 1: place a2
2. seat 0: place a4
3. seat 1: trap
4. seat 0: trap
5. seat 1: walk ne 1
6. seat 0: walk se 1
7. seat 1: walk n 1
8. seat 0: discard 2
9. seat 1: walk se 2
10. seat 0: trap
11. seat 1: walk s 1
12. seat 0: walk ne 2
13. seat 1: walk se 1
14. seat 0: walk se 2
15. seat 1: walk sw 1
16. seat 0: trap
17. seat 1: walk sw 1
18. seat 0: walk sw 2
19. seat 1: trap
20. seat 0: walk se 1
21. seat 1: discard 2
22. seat 0: trap
23. seat 1: walk n 1
24. seat 0: walk nw 2
25. seat 1: walk n 2
26. seat 0: flee n
27. seat 0: flee ne
28. seat 0: discard 2
29. seat 1: walk nw 1
30. seat 0: discard 2
31. seat 1: untrap
32. seat 0: trap
33. seat 1: trap
34. seat 0: discard 3
35. seat 1: discard 3
36. seat 0: discard 2
37. seat 1: discard 3
result: unfinished
end after 37 moves
"""


def advised(app: InMemoryApp, seat: int) -> ExpertAdvice:
    wish = RequestAdvice(id="a")
    check_hint_request(app.table, seat, wish)
    found = hint_response(wish, 1, run_task(hint_task(app.table, seat, wish, app.source)))
    assert isinstance(found, ExpertAdvice)
    return found


def considered(app: InMemoryApp, seat: int, move: str) -> Considered:
    wish = ConsiderMove(id="c", move=move)
    check_hint_request(app.table, seat, wish)
    found = hint_response(wish, 1, run_task(hint_task(app.table, seat, wish, app.source)))
    assert isinstance(found, Considered)
    return found


@pytest.mark.parametrize("title", fireside.titles())
def test_a_hint_is_a_whole_turn_that_can_be_played_as_it_is_told(title: str) -> None:
    app = table_in_play(title, 30, aids=True)
    match = app.table.playing.match
    seat = match.to_act[0]
    best = advised(app, seat).moves[0]
    assert best.steps[0].move == best.move
    assert all(step.touch for step in best.steps)
    state = match.state.clone()
    for step in best.steps:
        assert seat in state.to_act
        state.apply(seat, match.game.parse(state, step.move))


def test_a_move_that_gives_the_win_away_is_grave_and_says_why() -> None:
    match = fireside.Match.replay(read_record(GIVES_THE_WIN))
    *_, last = match
    app = InMemoryApp(seed=1)
    app.set_up("maamut", "person", "person", aids=True)
    app.start()
    app.table.playing.match = last
    found = considered(app, 0, "walk sw 1").weighed
    assert found is not None and found.grave
    assert [(one.key, one.about["other"]) for one in found.against] == [("gives_win", 1)]
    assert found.better and found.better[0].move != "walk sw 1"
    best = considered(app, 0, found.better[0].move).weighed
    assert best is not None and not best.grave


def test_a_move_that_is_not_legal_is_not_considered() -> None:
    app = table_in_play("maamut", 4, aids=True)
    seat = app.table.playing.match.to_act[0]
    for move in ("place a1", "nonsense", "flee n"):
        with pytest.raises(RequestRefused):
            check_hint_request(app.table, seat, ConsiderMove(id="c", move=move))


def test_what_is_chosen_in_secret_is_not_judged() -> None:
    app = table_in_play("altamira", 0, aids=True)
    move = app.table.playing.match.legal_moves(0)[0]
    assert considered(app, 0, move).weighed is None


def test_with_several_people_the_coach_waits_until_all_agree() -> None:
    app = InMemoryApp(seed=3)
    app.set_up("maamut", "person", "open", aids=True)
    change, _ = next(seats.join(app.table, "Ben", 1, app.source))
    assert app.change_seat(change)
    app.start()
    asked = app.table.playing.match.to_act[0]
    assert not app.table.has_aids
    with pytest.raises(RequestRefused, match="Hints are off"):
        check_hint_request(app.table, asked, RequestAdvice(id="a"))
    assert app.change_seat(seats.set_coach_consent(app.table, 1, True))
    assert app.table.info().aids
    assert [one.coach for one in app.table.info().seats] == [True, True]
    check_hint_request(app.table, asked, RequestAdvice(id="a"))
    assert app.change_seat(seats.set_coach_consent(app.table, 0, False))
    with pytest.raises(RequestRefused, match="Hints are off"):
        check_hint_request(app.table, asked, RequestAdvice(id="a"))


def test_a_table_opened_without_hints_has_them_once_all_agree() -> None:
    app = InMemoryApp(seed=3)
    app.set_up("maamut", "person", "person")
    app.start()
    for seat, on in ((0, False), (1, True)):
        assert app.change_seat(seats.set_coach_consent(app.table, seat, True))
        assert app.table.info().aids is on


def test_bots_alone_have_no_hints() -> None:
    app = InMemoryApp(seed=3)
    app.set_up("maamut", "random", "random", aids=True)
    app.start()
    assert not app.table.has_aids


def test_the_moments_that_decided_name_what_was_better() -> None:
    match = fireside.Match("maamut", seats=2, seed=3)
    while not match.over:  # any legal move: there are better ones
        legal = match.legal_moves(match.to_act[0])
        match.play(match.to_act[0], legal[5 * len(match.log) % len(legal)])
    analysis = AnalysisInWork(match)
    for piece in analysis.pieces(1.0):
        analysis.add(piece, run_task(piece).chances)
    for review in analysis.reviews():
        analysis.add_review(review, run_task(review).reviewed)
    decided = analysis.so_far().decided
    assert 1 <= len(decided) <= 3
    assert [one.ply for one in decided] == sorted({one.ply for one in decided})
    for one in decided:
        state: Any = match.at(one.ply)
        assert one.seat in state.to_act
        assert one.weighed.move == match.log[one.ply].text
        assert one.weighed.better[0].move != one.weighed.move
        assert match.game.parse(state, one.weighed.better[0].move) in state.legal_moves(one.seat)
