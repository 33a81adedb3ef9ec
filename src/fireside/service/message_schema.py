"""One JSON Schema for all messages and views, from which clients generate types."""

from functools import cache
from typing import Any

import msgspec

from fireside.core.event import Event
from fireside.core.view import PicturedView, View
from fireside.games import game, titles
from fireside.play.rules_page import RulesLine
from fireside.table.messages import (
    lesson_responses,
    persons,
    requests,
    responses,
    subscriptions,
    websocket,
)


def _below(kind: type[Any]) -> list[type[Any]]:
    """Return all subclasses of a class that have no subclasses themselves."""
    found: list[type[Any]] = []
    for one in kind.__subclasses__():
        found += _below(one) or [one]
    return sorted(set(found), key=lambda one: (one.__module__, one.__name__))


@cache
def messages_schema() -> dict[str, Any]:
    """Return the schema.

    `$defs` holds each structure; the properties name the unions, and each title's view and events.
    """
    for title in titles():  # loading a title defines its view and events
        game(title)
    bases = (requests.Request, responses.Response)
    structures: list[type[msgspec.Struct]] = [
        one
        for module in (requests, responses, lesson_responses, persons, subscriptions)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, bases) and one not in bases
    ]
    structures = list(dict.fromkeys(structures))  # some modules import others' structures
    # Structures beyond messages: a line of a rules page, and the base of all views.
    structures += [RulesLine, PicturedView]
    views = {one.__struct_config__.tag: one for one in _below(View) if one is not PicturedView}
    events = {
        title: [one for one in _below(Event) if title in one.__module__.split(".")]
        for title in views
    }
    kinds: list[Any] = [
        websocket.ClientMessage,
        websocket.ServerMessage,
        *structures,
        *views.values(),
    ]
    kinds += [event for some in events.values() for event in some]
    found, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    named = dict(zip(map(_name, kinds), found, strict=True))
    properties = {
        "ClientMessage": found[0],
        "ServerMessage": found[1],
        **{f"{title}_view": named[_name(one)] for title, one in views.items()},
        **{
            f"{title}_event": {"anyOf": [named[_name(event)] for event in some]}
            for title, some in events.items()
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Fireside",
        "type": "object",
        "properties": properties,
        "$defs": components,
    }


def _name(kind: Any) -> str:
    return f"{kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else str(kind)
