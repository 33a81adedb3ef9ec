"""Lessons are played from their scripts: steps that violate the rules or reveal too much fail."""

import itertools
import json
import re
from pathlib import Path

import pytest

import fireside
from fireside.play.lessons import BadLesson, Chapter, lesson_of, read_lesson
from fireside.play.match import Match

GAMES = Path(fireside.__file__).parent / "games"
CLIENT_WORDS = GAMES.parents[2] / "client" / "src" / "i18n" / "locales"
LANGUAGES = ("en", "de", "fr", "it", "ro")
MOST_STEPS, MOST_WORDS = 25, 20
TAG = re.compile(r"</?\d/?>")
NAMED = re.compile(r"<(\d)(?:/>|>(.*?)</\1>)")
QUOTED = re.compile("“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»")
PLACE = re.compile(r"\b(?:[a-h][1-7]|\d)\b")
# The subjects that each title's lesson must teach.
TOPICS = {
    "maamut": {"goal", "walking", "flight", "fright", "traps", "pile"},
    "altamira": {
        *("goal", "sending", "making", "exchanging"),
        *("hunt", "joining", "bluffing", "insignia"),
    },
    "tikal": {
        *("goal", "tile_and_stones", "ten_points", "uncover", "treasures"),
        *("camps", "guards", "scoring"),
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
    """Play the script from its beginning, with another accepted move at one point."""
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
    """Bots follow the script in its order: the learner must not wait for a bot that moves later."""
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
        sentence = TAG.sub("", said[f"step.{step.name}"])
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


def touched(title: str, chapter: Chapter) -> dict[str, list[str]]:
    """Return the touches of each step for the script's first moves.

    The longest choices are taken; a single card is laid automatically.
    """
    found: dict[str, list[str]] = {step.name: [] for step in chapter.steps}
    match = chapter.match(title)
    done = 0
    while done < len(chapter.script):
        scripted = chapter.script[done]
        step = next(one for one in reversed(chapter.steps) if one.first <= done)
        end = min([one.first for one in chapter.steps if one.first > done], default=999)
        moves = [one.accepts[0] for one in chapter.script[done:end] if one.seat == scripted.seat]
        choices = match.view(scripted.seat).choices
        path, taken = max(
            (
                (choice.touch, [choice.move, *(getattr(choice, "then", None) or ())])
                for choice in choices
            ),
            key=lambda one: len(one[1]) if moves[: len(one[1])] == one[1] else 0,
        )
        forced = len(choices) == 1 and ":" in path[0]
        if scripted.seat == chapter.you and not forced:
            found[step.name] += [what for what in path if not what.startswith("turn:")]
        for move in taken:
            match.play(scripted.seat, move)
        done += len(taken)
    return found


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_what_a_step_says_is_touched_makes_its_moves(title: str, chapter: Chapter) -> None:
    """A cell may be touched first to open the choices there."""
    paths = touched(title, chapter)
    for step in chapter.steps:
        opened = {f"tile:{what.split(':')[1]}" for what in paths[step.name][:1] if ":" in what}
        first, *rest = step.touches
        assert paths[step.name] in (step.touches, rest if first in opened else step.touches)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TOPICS)
def test_every_step_names_what_it_wants_touched_in_every_language(
    title: str, language: str
) -> None:
    lesson = lesson_of(title)
    assert lesson is not None
    said = words(title, language)
    for step in (one for chapter in lesson.chapters for one in chapter.steps):
        named = [(int(number), name) for number, name in NAMED.findall(said[f"step.{step.name}"])]
        assert [number for number, _ in named] == list(range(1, len(step.touches) + 1)), step.name
        for (_, name), touch in zip(named, step.touches, strict=True):
            assert set(PLACE.findall(name)) <= set(touch.split(":")), (step.name, name)


def test_buttons_that_a_lesson_quotes_are_called_so() -> None:
    """Hints after a wrong touch may quote buttons that the step itself only marks."""
    quoted: set[str] = set()
    for title, language in itertools.product(TOPICS, LANGUAGES):
        folders = [GAMES / title / "words", GAMES.parent / "words", CLIENT_WORDS]
        files = [(folder / f"{language}.json").read_text("utf-8") for folder in folders]
        labels = {label for file in files for label in json.loads(file).values()}
        named = {
            "".join(one) for text in words(title, language).values() for one in QUOTED.findall(text)
        }
        assert {name.strip() for name in named} <= labels, f"{title} in {language}"
        quoted |= named
    assert quoted


def test_a_step_that_no_longer_fits_the_rules_is_found() -> None:
    """A planted fault: the hunter of Mâamut's first chapter would walk with a card of no hand."""
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
