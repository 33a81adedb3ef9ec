"""Lesson tables: bots follow the script, and the learner may only follow the current step."""

import pytest
from tests.table.in_memory_app import SeededSecrets

from fireside.play.lessons import lesson_of
from fireside.table.bot_decisions import bot_request, pending_bot_requests, scripted_move
from fireside.table.commands import check, play_move
from fireside.table.lesson_tables import begin_chapter, lesson_message
from fireside.table.messages.requests import NewLesson
from fireside.table.messages.websocket import Play
from fireside.table.request_refusals import RequestRefused
from fireside.table.table import Table, TableDefaults

TITLES = ("altamira", "maamut", "tikal")
SECRETS = SeededSecrets(3)


def chapter_table(title: str, chapter: int) -> Table:
    made = begin_chapter(NewLesson(title=title, chapter=chapter, name="Ana"), SECRETS, 1)
    table = Table(made.rows.table, made.rows.seats, TableDefaults())
    table.open(None, made.rows.log)
    return table


def act(table: Table, seat: int, move: str, name: str = "c1") -> None:
    if check(table, seat, Play(id=name, move=move)) is not None:
        play_move(table, seat, move, 2, name)


def answer(table: Table) -> int:
    """Let bots follow the script until a person is to act; return the number of moves."""
    done = 0
    while seats := pending_bot_requests(table):
        assert bot_request(table, seats[0], SECRETS) is None  # no bot task
        assert table.chapter is not None
        assert scripted_move(table, table.chapter, seats[0], 3) is not None
        done += 1
    return done


@pytest.mark.parametrize("title", TITLES)
def test_every_chapter_is_played_at_a_table(title: str) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    for at, chapter in enumerate(lesson.chapters[:-1]):
        table = chapter_table(title, at)
        made = answer(table)
        for number, one in enumerate(chapter.script):
            if one.seat == chapter.you:
                act(table, one.seat, one.accepts[-1], f"c{number}")
                made += 1 + answer(table)
        assert made == len(chapter.script)
        assert not table.playing.can_undo(chapter.you)  # so that the position matches the script
        assert pending_bot_requests(table) == []


def test_a_legal_move_that_the_step_does_not_ask_for_is_refused_with_a_reason() -> None:
    table = chapter_table("maamut", 1)
    with pytest.raises(RequestRefused) as refused:
        act(table, 0, "place a1")
    assert refused.value.key == "other_step"
    act(table, 0, "place d7")


def test_what_the_rules_forbid_is_refused_by_the_rules() -> None:
    table = chapter_table("maamut", 1)
    with pytest.raises(RequestRefused) as refused:
        act(table, 0, "dance")
    assert refused.value.key == "bad_notation"


def test_the_match_that_ends_a_lesson_is_played_by_bots_that_think() -> None:
    last = len(lesson_message("maamut").chapters) - 1
    table = chapter_table("maamut", last)
    assert table.chapter is None
    assert table.row.aids
    act(table, 0, table.playing.match.legal_moves(0)[0])
    assert bot_request(table, 1, SECRETS) is not None


@pytest.mark.parametrize(("title", "chapter"), [("maamut", 99), ("no-such-title", 0)])
def test_a_chapter_that_does_not_exist_is_refused(title: str, chapter: int) -> None:
    with pytest.raises(RequestRefused):
        begin_chapter(NewLesson(title=title, chapter=chapter), SECRETS, 1)
