"""The client's catalogues: read, taken apart, and what the Python side needs a text for."""

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
from fireside.core.event import Event

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "fireside"
CLIENT = ROOT / "client" / "src"
FOLDER = CLIENT / "languages"
LANGUAGES = ("en", "de", "it", "ro", "fr")
FORMS = {"ro": {"one", "few", "other"}}  # of other languages: one and other
FROM_PYTHON = ("event.", "question.", "refusal.", "option.", "word.")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Key to text. A key that stands twice is an error."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}
        return dict(pairs)

    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    read: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return read


@dataclass
class Places:
    """What a text has places for, by name; with the forms it offers for each."""

    names: set[str] = field(default_factory=set)
    plurals: list[tuple[str, set[str]]] = field(default_factory=list)
    selects: dict[str, set[str]] = field(default_factory=dict)


class Unreadable(ValueError):
    """The text does not follow the syntax of `client/src/languages/format.ts`."""


def places(text: str) -> Places:
    """The places of a text, nested ones too."""
    found = Places()
    end = _sentence(text, 0, found)
    if end != len(text):
        raise Unreadable(f"a brace too many at {end}: {text}")
    return found


def _sentence(text: str, at: int, found: Places) -> int:
    while at < len(text) and text[at] != "}":
        at = _place(text, at + 1, found) if text[at] == "{" else at + 1
    return at


def _place(text: str, at: int, found: Places) -> int:
    head = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?").match(text, at)
    if head is None:
        raise Unreadable(f"no name at {at}: {text}")
    name, kind = head.groups()
    found.names.add(name)
    at = head.end()
    forms: set[str] = set()
    while kind and (form := re.compile(r"\s*([^\s{}]+)\s*\{").match(text, at)):
        forms.add(form.group(1))
        at = _sentence(text, form.end(), found) + 1
    while at < len(text) and text[at].isspace():
        at += 1
    if text[at : at + 1] != "}":
        raise Unreadable(f"no closing brace at {at}: {text}")
    if kind and "other" not in forms:
        raise Unreadable(f"no form 'other' for {name}: {text}")
    if kind == "plural":
        found.plurals.append((name, forms))
    elif kind == "select":
        found.selects[name] = found.selects.get(name, set()) | forms
    return at + 1


# ------------------------------------------------------------------ what Python needs a text for


def package_of(title: str) -> str:
    return type(fireside.game(title)).__module__.rpartition(".")[0]


def events_of(title: str) -> list[type[Event]]:
    """Every event of a title."""
    module = importlib.import_module(f"{package_of(title)}.events")
    found = [one for one in vars(module).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, Event) and one is not Event]


def values_of(event: type[Event]) -> set[str]:
    """The values that `eventValues` of the client makes of an event."""
    values: set[str] = set()
    for one in msgspec.structs.fields(event):
        values |= {one.name, "own"} if one.name == "owner" else {one.name}
        if getattr(one.type, "__origin__", None) in (tuple, dict):
            values |= {f"{one.name}_{what}" for what in ("count", "kinds", "last", "sum")}
    return values


def event_keys(title: str) -> set[str]:
    return {f"event.{title}.{event.__name__}" for event in events_of(title)}


def question_keys(title: str) -> set[str]:
    asked = importlib.import_module(f"{package_of(title)}.view").QUESTIONS
    return {f"question.{title}.{asks}" for asks, _ in asked.values()}


def refusal_keys(title: str) -> set[str]:
    return {f"refusal.{title}.{one.key}" for one in fireside.game(title).refusals[1:]}


def option_keys(title: str) -> set[str]:
    keys: set[str] = set()
    for name, option in fireside.game(title).options.items():
        values = ["means", *option.words, *(["number"] if option.numbers else [])]
        keys |= {f"option.{title}.{name}", *(f"option.{title}.{name}.{one}" for one in values)}
    return keys


@cache
def words_of(title: str) -> frozenset[str]:
    """The words that stand in lists of events, in some random matches; not what has a number."""
    words: set[str] = set()
    for seed in range(3):
        for event in events_in_a_match(title, seed):
            for value in msgspec.structs.asdict(event).values():
                if isinstance(value, tuple):
                    words |= {
                        word for one in value for word in re.findall(r"[\w-]+", str(one or ""))
                    }
    return frozenset(word for word in words if not re.search(r"\d", word))


def events_in_a_match(title: str, seed: int) -> Iterator[Any]:
    """What happens in a match of random moves, up to its first thousands."""
    match = fireside.Match(title, seats=fireside.game(title).seats[-1], seed=seed)
    chance = seed + 1
    for _ in range(3000):
        if match.over:
            return
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        chance = (chance * 1103515245 + 12345) % 2**31
        yield from match.play(seat, int(moves[(chance >> 8) % len(moves)]))


def word_keys(title: str) -> set[str]:
    return {f"word.{title}.{word}" for word in words_of(title)}


def server_keys() -> set[str]:
    """`refusal.server.<key>` for each key with which the server refuses."""
    keys: set[str] = set()
    for node in _nodes(SOURCES / "server"):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "cls"):
            keys |= {str(one.value) for one in node.args[1:2] if isinstance(one, ast.Constant)}
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:  # status: (key, sentence)
            key, sentence = (getattr(one, "value", None) for one in node.elts)
            if isinstance(key, str) and isinstance(sentence, str) and re.fullmatch("[a-z_]+", key):
                keys |= {key} if sentence.endswith(".") else set()
    return {f"refusal.server.{key}" for key in keys}


def play_keys() -> set[str]:
    """`refusal.play.<key>` for each error of the games, the match and the bots."""
    names = {"FiresideError"}
    for folder in ("core", "games", "play", "bots"):
        for node in _nodes(SOURCES / folder):
            if isinstance(node, ast.ClassDef):
                bases = {getattr(base, "id", "") for base in node.bases}
                names |= {node.name} if "FiresideError" in bases else set()
    keys = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names}
    return {f"refusal.play.{key}" for key in keys}


def _nodes(folder: Path) -> Iterator[ast.AST]:
    for file in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


# ------------------------------------------------------------------ what the client names


@cache
def client_text() -> str:
    """All sources of the client."""
    files = [file for kind in ("*.ts", "*.svelte") for file in sorted(CLIENT.rglob(kind))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def composed() -> list[re.Pattern[str]]:
    """Keys the client puts together, `home.game.${title}`, as patterns. Not those from Python."""
    patterns = []
    for text in re.findall(r"`([^`\n]*\$\{[^`\n]*)`", client_text()):
        if re.match(r"[a-z_]+\.", text) and not text.startswith(FROM_PYTHON):
            fixed = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", text)]
            patterns.append(re.compile(r"[\w-]+".join(fixed)))
    return patterns


def is_named(key: str) -> bool:
    """Whether the client's sources name this key, whole or put together."""
    return any(f"{quote}{key}{quote}" in client_text() for quote in "\"'`") or any(
        pattern.fullmatch(key) for pattern in composed()
    )
