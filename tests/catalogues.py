"""The catalogues of texts, and the keys that Python and the client need."""

import ast
import importlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import fireside
from fireside.core.event import Event, FormattedValue, formatted_text
from fireside.core.message_format import parse_message, placeholders

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "fireside"
CLIENT = ROOT / "client" / "src"
LANGUAGES = ("en", "de", "it", "ro", "fr")
FORMS = {"ro": {"one", "few", "other"}}  # plural forms; other languages have one and other
CLIENT_WORDS, SHARED_WORDS = "client", "shared"
TITLES = fireside.titles()
PLACES = (CLIENT_WORDS, SHARED_WORDS, *TITLES)  # folders of catalogues
FROM_PYTHON = ("event.", "question.", "refusal.", "option.", "word.", "touch.", "guide.")


def folder_of(place: str) -> Path:
    """Return the folder of catalogues of the client, of the shared texts, or of a title."""
    if place == CLIENT_WORDS:
        return CLIENT / "i18n" / "locales"
    if place == SHARED_WORDS:
        return SOURCES / "words"
    module = importlib.import_module(package_of(place))
    return Path(str(module.__file__)).parent / "words"


@cache
def catalogue(place: str, language: str = "en") -> dict[str, str]:
    """Return the texts by key; a repeated key is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}
        return dict(pairs)

    text = (folder_of(place) / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return found


def languages_of(place: str) -> set[str]:
    """Return the languages that have a catalogue in the folder."""
    return {file.stem for file in folder_of(place).glob("*.json")}


@dataclass
class Spoken:
    """A text's placeholders by name, with the forms it distinguishes for each."""

    names: set[str] = field(default_factory=set)
    plurals: list[tuple[str, set[str]]] = field(default_factory=list)
    selects: dict[str, set[str]] = field(default_factory=dict)


def spoken(text: str) -> Spoken:
    """Return the placeholders of a text, nested ones included."""
    found = Spoken()
    for place in placeholders(parse_message(text)):
        found.names.add(place.name)
        forms = set(place.forms or ())
        if place.kind == "plural":
            found.plurals.append((place.name, forms))
        elif place.kind == "select":
            found.selects[place.name] = found.selects.get(place.name, set()) | forms
    return found


# ------------------------------------------------------------------ what Python needs a text for


def package_of(title: str) -> str:
    return type(fireside.game(title)).__module__.rpartition(".")[0]


def events_of(title: str) -> list[type[Event]]:
    """Return all events of a title."""
    module = importlib.import_module(f"{package_of(title)}.events")
    found = [one for one in vars(module).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, Event) and one is not Event]


def values_of(event: type[Event]) -> set[str]:
    """Return the values that the client's `eventValues` makes of an event."""
    values: set[str] = set()
    for one in msgspec.structs.fields(event):
        values |= {one.name, "own"} if one.name == "owner" else {one.name}
        if getattr(one.type, "__origin__", None) in (tuple, dict):
            values |= {f"{one.name}_{what}" for what in ("count", "kinds", "last", "sum")}
    return values


def event_keys(title: str) -> set[str]:
    return {f"event.{event.__name__}" for event in events_of(title)}


def question_keys(title: str) -> set[str]:
    asked = importlib.import_module(f"{package_of(title)}.view.view").QUESTIONS
    return {f"question.{asks}" for asks, _ in asked.values()}


def refusal_keys(title: str) -> set[str]:
    """Return the keys of all reasons of refusals and of their advice."""
    reasons = fireside.game(title).refusals.keys[1:]
    return {f"{kind}.{key}" for key in reasons for kind in ("refusal", "instead")}


def option_keys(title: str) -> set[str]:
    keys: set[str] = set()
    for name, option in fireside.game(title).options.items():
        values = ["means", *option.words, *(["number"] if option.numbers else [])]
        keys |= {f"option.{name}", *(f"option.{name}.{one}" for one in values)}
    return keys


@cache
def touch_keys(title: str) -> frozenset[str]:
    """Return `touch.<what>` for all touch targets of moves and refused moves."""
    moves = fireside.game(title).moves
    touched = {one for known in moves.touches if known for one in known}
    match = fireside.Match(title, seats=fireside.game(title).seats[-1], seed=1)
    for seat, move in chosen_at_random(match, 1, most=400):
        view = match.view(seat)
        touched |= {one for choice in view.choices for one in choice.touch}
        touched |= {one for refused in view.refused for one in refused.touch}
        match.play(seat, move)
    return frozenset(f"touch.{one.partition(':')[0]}" for one in touched)


def guide_keys(title: str) -> set[str]:
    """Return `guide.<what>` for everything that tips explain: a decision or an event.

    `guide.<question>_first` is for positions that need another explanation.
    """
    asked = {key.removeprefix("question.") for key in question_keys(title)}
    asked |= {f"{one}_first" for one in asked}
    return {f"guide.{one}" for one in asked | {event.__name__ for event in events_of(title)}}


@cache
def words_of(title: str) -> frozenset[str]:
    """Return the words in lists of events of some random matches, without those with a number."""
    words: set[str] = set()
    for seed in range(3):
        for event in events_in_a_match(title, seed):
            for value in msgspec.structs.asdict(event).values():
                if isinstance(value, tuple):
                    words |= {
                        word for one in value for word in re.findall(r"[\w-]+", notation_of(one))
                    }
    return frozenset(word for word in words if not re.search(r"\d", word))


def events_in_a_match(title: str, seed: int) -> Iterator[Any]:
    """Yield events of a match of random moves, a few thousand at most."""
    match = fireside.Match(title, seats=fireside.game(title).seats[-1], seed=seed)
    for seat, move in chosen_at_random(match, seed + 1, most=3000):
        yield from match.play(seat, move)


def notation_of(value: object) -> str:
    """Return the notation of a value; of a value with parts, its parts, as its text is a phrase."""
    if isinstance(value, FormattedValue):
        parts = msgspec.structs.asdict(value)
        return " ".join(str(part) for name, part in parts.items() if name != "text")
    return formatted_text(value) if value else ""


def chosen_at_random(match: fireside.Match, chance: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield states of a random match, for the caller to make moves."""
    for _ in range(most):
        if match.over:
            return
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        chance = (chance * 1103515245 + 12345) % 2**31
        yield seat, int(moves[(chance >> 8) % len(moves)])


def word_keys(title: str) -> set[str]:
    return {f"word.{word}" for word in words_of(title)}


def server_keys() -> set[str]:
    """Return `refusal.server.<key>` for each key with which a table or the server refuses."""
    keys: set[str] = set()
    homes = ("table", "service", "server", "offline")
    for node in [one for folder in homes for one in _nodes(SOURCES / folder)]:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "RequestRefused",
            "super().__init__",
        ):
            keys |= {str(one.value) for one in node.args[1:2] if isinstance(one, ast.Constant)}
    return {f"refusal.server.{key}" for key in keys}


def play_keys() -> set[str]:
    """Return `refusal.play.<key>` for each error of the games, the match and the bots."""
    names = {"FiresideError"}
    for folder in ("core", "games", "play", "bots"):
        for node in _nodes(SOURCES / folder):
            if isinstance(node, ast.ClassDef):
                bases = {getattr(base, "id", "") for base in node.bases}
                names |= {node.name} if "FiresideError" in bases else set()
    keys = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names}
    return {f"refusal.play.{key}" for key in keys} | record_keys()


def record_keys() -> set[str]:
    """Return `refusal.play.bad_record.<reason>` for each reason why a file is not a record."""
    return {
        f"refusal.play.bad_record.{node.args[1].value!s}"
        for node in _nodes(SOURCES / "play")
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "BadRecord.at"
        and isinstance(node.args[1], ast.Constant)
    }


def _nodes(folder: Path) -> Iterator[ast.AST]:
    for file in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


# ------------------------------------------------------------------ what the client names


@cache
def client_text() -> str:
    """Return all sources of the client."""
    files = [file for kind in ("*.ts", "*.svelte") for file in sorted(CLIENT.rglob(kind))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def composed() -> list[re.Pattern[str]]:
    """Return patterns for keys that the client composes, such as `home.status.${status}`."""
    patterns = []
    for text in re.findall(r"`([^`\n]*\$\{[^`\n]*)`", client_text()):
        if re.match(r"[a-z_]+\.", text) and not text.startswith(FROM_PYTHON):
            fixed = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", text)]
            patterns.append(re.compile(r"[\w-]+".join(fixed)))
    return patterns


def is_named(key: str) -> bool:
    """Return whether the client's sources contain this key, whole or composed."""
    return any(f"{quote}{key}{quote}" in client_text() for quote in "\"'`") or any(
        pattern.fullmatch(key) for pattern in composed()
    )


def with_title(title: str, key: str) -> str:
    """Return the client's key of a title's text: 'board.hand' becomes 'board.maamut.hand'."""
    kind, _, rest = key.partition(".")
    return f"{kind}.{title}.{rest}"
