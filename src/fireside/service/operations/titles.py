"""Operations about titles: which can be played, their texts, rules and lessons."""

from typing import Annotated

from msgspec import Meta, Struct

from fireside.games import game
from fireside.play.rules_page import RulesLine, rules_of
from fireside.service.operations.operation import Call, NoParameters
from fireside.table.available_games import available_games
from fireside.table.lesson_tables import lesson_message
from fireside.table.messages.lesson_responses import LessonInfo
from fireside.table.messages.responses import ExampleInfo, Offer
from fireside.table.rules_examples import example_message

TITLE_PATTERN = "^[a-z0-9_-]{1,40}$"


class AtTitle(Struct, frozen=True):
    """The path of a title."""

    title: Annotated[str, Meta(pattern=TITLE_PATTERN, description="A title")]


class TextsPath(AtTitle, frozen=True):
    """The path of a title's texts."""

    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$", description="de, en, …")]


class ExamplePath(AtTitle, frozen=True):
    """The path of a moment of a title's lesson."""

    name: Annotated[str, Meta(pattern="^[a-z_]{1,40}$", description="A step")]


async def list_games(call: Call[NoParameters, None]) -> Offer:
    """Return every title with its options, and the levels of bots."""
    return available_games(on_device=call.app.plays_on_device)


async def game_words(call: Call[TextsPath, None]) -> dict[str, str]:
    """Return every sentence by its key, in English if it is not translated."""
    asked = call.parameters
    return game(asked.title).translations.complete(asked.language)


async def game_rules(call: Call[AtTitle, None]) -> list[RulesLine]:
    """Return the title's rules page line by line, in English; empty if it has none."""
    return rules_of(call.parameters.title)


async def game_lesson(call: Call[AtTitle, None]) -> LessonInfo:
    """Return the lesson's chapters, each a position and the steps to do there."""
    return lesson_message(call.parameters.title)


async def rules_example(call: Call[ExamplePath, None]) -> ExampleInfo:
    """Return a moment of the title's lesson as views before and after."""
    return example_message(call.parameters.title, call.parameters.name)
