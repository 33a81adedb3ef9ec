"""Texts of titles (sentences, rules, lessons), for pages that were built without them."""

from typing import Annotated, Any

from litestar import get
from litestar.params import PathParameter

from fireside.games import game
from fireside.play.rules_page import RulesLine, rules_of
from fireside.server.http.exception_handlers import problems
from fireside.table.lesson_tables import lesson_message
from fireside.table.messages.responses import ExampleInfo, LessonInfo
from fireside.table.rules_examples import example_message

TitlePath = Annotated[str, PathParameter(pattern="^[a-z0-9_-]{1,40}$", description="A title")]
ExamplePath = Annotated[str, PathParameter(pattern="^[a-z_]{1,40}$", description="A step")]
LanguagePath = Annotated[str, PathParameter(pattern="^[a-z]{2,3}$", description="de, en, …")]


@get(
    "/api/games/{title:str}/words/{language:str}",
    summary="Get a title's texts",
    responses=problems(),
)
async def words(title: TitlePath, language: LanguagePath) -> dict[str, str]:
    """Return every sentence by its key, in English if it is not translated."""
    return game(title).translations.complete(language)


@get(
    "/api/games/{title:str}/rules",
    summary="The rules of a title",
    responses=problems(),
)
async def rules(title: TitlePath) -> list[RulesLine]:
    """Return the title's rules page line by line, in English; empty if it has none."""
    return rules_of(title)


@get(
    "/api/games/{title:str}/lesson",
    summary="The lesson of a title",
    responses=problems(404),
)
async def lesson(title: TitlePath) -> LessonInfo:
    """Return the lesson's chapters, each a position and the steps to do there."""
    return lesson_message(title)


@get(
    "/api/games/{title:str}/examples/{name:str}",
    summary="An example for the rules of a title",
    responses=problems(404),
)
async def example(title: TitlePath, name: ExamplePath) -> ExampleInfo:
    """Return a moment of the title's lesson as views before and after."""
    return example_message(title, name)


HANDLERS: list[Any] = [words, rules, lesson, example]
