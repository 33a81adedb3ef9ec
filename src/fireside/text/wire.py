"""Views and events that a server has sent, as the structures of their title."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.event import Event
from fireside.core.view import View
from fireside.games import game


class UnknownStructure(FiresideError):
    """An error for a view or event that the installed title does not define."""


def read_view(title: str, document: Mapping[str, Any]) -> View:
    """Return the view of a JSON document."""
    game(title)  # imports the title's structures
    for kind in _below(View):
        if kind.__struct_config__.tag == title:
            view: View = _convert(document, kind)
            return view
    raise UnknownStructure(f"The title {title} defines no view.")


def read_events(title: str, documents: Iterable[Mapping[str, Any]]) -> list[Event]:
    """Return the events of JSON documents."""
    package = type(game(title)).__module__.rpartition(".")[0]
    kinds = {kind.__name__: kind for kind in _below(Event) if kind.__module__.startswith(package)}
    events = []
    for document in documents:
        kind = kinds.get(str(document.get("event")))
        if kind is None:
            raise UnknownStructure(f"{title} defines no event '{document.get('event')}'.")
        events.append(_convert(document, kind))
    return events


def _convert(document: Mapping[str, Any], kind: Any) -> Any:
    try:
        return msgspec.convert(dict(document), kind)
    except msgspec.ValidationError as error:
        raise UnknownStructure(f"{kind.__name__} of another version: {error}") from error


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
