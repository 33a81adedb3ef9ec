"""Lessons are data that is played: what no longer fits the rules, or says too much, fails here."""

import json
import re
from pathlib import Path

import pytest

import fireside
from fireside.play.lessons import BadLesson, Chapter, lesson_of, read_lesson
from fireside.play.match import Match

GAMES = Path(fireside.__file__).parent / "games"
LANGUAGES = ("en", "de", "fr", "it", "ro")
MOST_STEPS, MOST_WORDS = 25, 20
# What a lesson has to teach, by title.
TOPICS = {
    "maamut": {"goal", "walking", "flight", "fright", "traps", "pile"},
    "altamira": {
        *("goal", "sending", "making", "exchanging"),
        *("hunt", "joining", "bluffing", "insignia"),
    },
    "tikal": {
        *("goal", "tile_and_stones", "ten_points", "uncover", "treasures"),
        *("camps", "guards", "scoring", "auction"),
    },
}
CHAPTERS = [
    pytest.param(title, chapter, id=f"{title}-{chapter.name}")
    for title in TOPICS
    for chapter in getattr(lesson_of(title), "chapters", [])
]


def words(title: str, language: str) -> dict[str, str]:
    path = GAMES / title / "lessons" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def play(match: Match, chapter: Chapter, other: int | None = None, instead: str = "") -> None:
    """The script from its beginning, at one place with another move that serves."""
    for at, scripted in enumerate(chapter.script):
        match.play(scripted.seat, instead if at == other else scripted.accepts[0])


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_a_chapter_is_played_through_by_the_rules(title: str, chapter: Chapter) -> None:
    play(chapter.match(title), chapter)


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_every_move_that_serves_leads_to_the_same_end(title: str, chapter: Chapter) -> None:
    for at, scripted in enumerate(chapter.script):
        for move in scripted.accepts[1:]:
            play(chapter.match(title), chapter, at, move)


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_every_step_asks_the_learner_for_something(title: str, chapter: Chapter) -> None:
    ends = [*(step.first for step in chapter.steps[1:]), len(chapter.script)]
    for step, end in zip(chapter.steps, ends, strict=False):
        moves = chapter.script[step.first : end]
        assert any(one.seat == chapter.you for one in moves), step.name


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_others_decide_after_the_learner_where_all_decide_at_once(
    title: str, chapter: Chapter
) -> None:
    """Bots follow the script in its order: whoever waits for a bot would wait for ever."""
    match = chapter.match(title)
    for scripted in chapter.script:
        if len(match.to_act) > 1 and not match.log.has_open_choices:
            assert scripted.seat == chapter.you
        match.play(scripted.seat, scripted.accepts[0])


@pytest.mark.parametrize("title", TOPICS)
def test_a_lesson_covers_every_topic_in_few_short_steps(title: str) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    steps = [step for chapter in lesson.chapters for step in chapter.steps]
    assert {topic for step in steps for topic in step.topics} == TOPICS[title]
    assert len(steps) <= MOST_STEPS
    assert len({step.name for step in steps}) == len(steps)
    said = words(title, "en")
    for step in steps:
        sentence = said[f"step.{step.name}"]
        assert len(sentence.split()) <= MOST_WORDS, sentence
    last = lesson.chapters[-1]
    assert last.bots is not None
    assert not last.steps
    assert not last.match(title).over


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TOPICS)
def test_everything_a_lesson_says_is_said_in_every_language(title: str, language: str) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    wanted = {f"{kind}.{one.name}" for one in lesson.chapters for kind in ("chapter", "intro")}
    wanted |= {
        f"{kind}.{step.name}"
        for one in lesson.chapters
        for step in one.steps
        for kind in ("step", "done", "instead")
    }
    said = words(title, language)
    assert set(said) == wanted
    assert all(text.strip() == text and text for text in said.values())
    if language != "en":
        english = words(title, "en")
        same = {key for key, text in said.items() if text == english[key]}
        assert not same, f"not translated: {same}"


def test_a_step_that_no_longer_fits_the_rules_is_found() -> None:
    """A planted fault: the hunter of Mâamut's first chapter would walk with a card nobody holds."""
    text = (GAMES / "maamut" / "lessons" / "first.lesson").read_text(encoding="utf-8")
    broken = read_lesson(text.replace("walk s 3", "walk s 1", 1)).chapters[0]
    with pytest.raises(fireside.IllegalMove):
        play(broken.match("maamut"), broken)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("chapter goal", "Line 3: nobody can read"),
        ("seat 0: place a1", "Line 3: a move belongs"),
        ("steps:\nseats: 2", "Line 4: 'seats' stands before"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_naming_the_line(line: str, problem: str) -> None:
    with pytest.raises(BadLesson, match=re.escape(problem)):
        read_lesson(f"Fireside lesson 1\ntitle: maamut\n{line}\n")


def test_a_title_without_a_lesson_has_none() -> None:
    assert lesson_of("no-such-title") is None
