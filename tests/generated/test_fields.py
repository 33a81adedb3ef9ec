"""A field of a state that a derived function omits is reported with the function."""

import ast
import json
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.generated.fields import fields_of
from tests.generated.files import GAMES, OWN_TITLES

import fireside
from fireside.core.observation import zero_buffer
from fireside.core.rng import Rng
from fireside.core.state import State

# Exceptions for fields that a function may omit, with the reason.
NOT_IN = {
    "document.py": {
        "floors": "follows from the temples",
        "layout": "a table of its own, compared by its tiles elsewhere",
        "land": "a map of its own, compared by its tiles elsewhere",
        "pile_left": "follows from the pile",
        "next_tile": "follows from the stack",
        "next_token": "follows from the treasures",
        "supply": "follows from all other weapons",
        "costs": "follows from the option",
    },
    "view.py": {
        "pile": "its order is hidden",
        "tiles": "their order is hidden",
        "tokens": "their order is hidden",
        "layout": "a table of its own",
        "land": "a map of its own",
    },
    "observation.py": {
        "pile": "its order is hidden",
        "tiles": "their order is hidden",
        "tokens": "their order is hidden",
        "layout": "a table of its own",
        "land": "a map of its own",
        "chased": "only saves a test that would come out the same",
        "rounds": "a variant: the same in all matches of an environment",
        "full_points": "a variant: the same in all matches of an environment",
        "lays_more": "an option: the same in all matches of an environment",
        "ending": "the match is over then",
        "winner": "the match is over then",
        "quiet": "follows from who has added since the master",
        "hands_open": "what is open is shown where it lies",
        "kept": "what perfect memory could work out from what was shown",
        "shown": "what perfect memory could work out from what was shown",
        "opened": "what perfect memory could work out from what was shown",
        "past": "what perfect memory could work out from what was shown",
    },
}
NOT_IN["view.py"] |= {
    "chased": NOT_IN["observation.py"]["chased"],
    "quiet": NOT_IN["observation.py"]["quiet"],
    "lone_hunter_wins": "options are told beside the view",
    "exchanges_often": "options are told beside the view",
    "bluffs_kept": "options are told beside the view",
    "hands_open": "options are told beside the view",
    "lays_more": "options are told beside the view",
    "rounds": "options are told beside the view",
    **{
        name: "what perfect memory could work out from what was shown"
        for name in ("kept", "shown", "opened", "past")
    },
    "stirred": "nobody needs it before the round ends",
    "card": "the walk is told by its events",
    "course": "the walk is told by its events",
    "steps_left": "the walk is told by its events",
    "flight_left": "the flight is told by its events",
}


def fields(title: str) -> list[tuple[str, str]]:
    tree = ast.parse((GAMES / title / "state.py").read_text(encoding="utf-8"))
    return fields_of(tree, f"{title.capitalize()}State")


EVERY_FIELD = [
    pytest.param(title, name, id=f"{title}-{name}")
    for title in OWN_TITLES
    for name, _ in fields(title)
]
every_field = pytest.mark.parametrize(("title", "name"), EVERY_FIELD)


def moments(title: str) -> Iterator[State]:
    """Yield states from many moments of some matches, with all options of the title in use."""
    game = fireside.game(title)
    for seed in range(4):
        options: dict[str, str | int] = {
            option: (meaning.words[-1] if seed % 2 else meaning.words[0])
            for option, meaning in game.options.items()
        }
        state = game.new(game.seats[seed % len(game.seats)], seed, options)
        rng = Rng(seed)
        for _ in range(120):
            if state.over:
                break
            yield state
            seat = state.to_act[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.roll(len(moves))])


def changes(value: Any) -> Iterator[Any]:
    """Return other values that the field might have."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (other for other in (value + 1, value - 1, 0, 1, 2, 3) if other != value)
    elif hasattr(value, "__len__"):
        for at in range(len(value)):
            for other in (value[at] + 1, value[at] - 1, 0):
                if other != value[at]:
                    row = list(value)
                    row[at] = other
                    yield vec[i64](row)


def changed(state: State, name: str, value: Any) -> State:
    other = state.clone()
    setattr(other, name, value)
    return other


def is_told(title: str, name: str, tell: Any) -> bool:
    """Return whether any change of the field changes the text."""
    for state in moments(title):
        before = tell(state)
        for value in changes(getattr(state, name)):
            try:
                if tell(changed(state, name, value)) != before:
                    return True
            except (IndexError, ValueError, KeyError, AssertionError):
                continue  # no such state has a text
    return False


@every_field
def test_a_field_is_copied_and_compared(title: str, name: str) -> None:
    if name in ("layout", "land"):
        return
    checked = 0
    for state in moments(title):
        for value in changes(getattr(state, name)):
            other = changed(state, name, value)
            if other != state:
                assert hash(other) != hash(state), f"generated/fields.py digests no {name}"
                assert other.clone() == other, f"generated/fields.py does not copy {name}"
                checked += 1
        if checked > 20:
            return
    assert checked, f"generated/fields.py does not compare {name}"


@every_field
def test_a_field_stands_in_the_document(title: str, name: str) -> None:
    game = fireside.game(title)
    forgotten = name not in NOT_IN["document.py"] and not is_told(
        title, name, lambda state: json.dumps(game.dump(state), sort_keys=True)
    )
    assert not forgotten, f"{title}/serialization/dumping.py says nothing of {name}"


@every_field
def test_a_field_is_seen_by_somebody(title: str, name: str) -> None:
    game = fireside.game(title)

    def look(state: State) -> Any:
        return game.views(state, [None, *range(int(state.seats))])

    forgotten = name not in NOT_IN["view.py"] and not is_told(title, name, look)
    assert not forgotten, f"{title}/view/view.py shows nothing of {name}"


@every_field
def test_a_field_is_observed_by_somebody(title: str, name: str) -> None:
    size = fireside.game(title).observation.size

    def observe(state: State) -> Any:
        seen = []
        for seat in range(int(state.seats)):
            buffer = zero_buffer(size)
            state.observe(seat, buffer, 0)
            seen.append(list(buffer))
        return seen

    forgotten = name not in NOT_IN["observation.py"] and not is_told(title, name, observe)
    assert not forgotten, f"{title}/research/observation.py tells nothing of {name}"
