"""Titles of other packages are checked before they are offered: see docs/reference/contract.md."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.foreign import put_example, put_scaffold
from tests.server.running import Server

from fireside import games
from fireside.play.contract_check import find_violation, problems_of

BREAKS_WHEN_LOADED = "\nraise ImportError('the moon is not full')\n"
RAISES = """

def fail(*_: object) -> None:
    raise RuntimeError("the dice fell off the table")

TitleState.apply = fail
"""
LISTS_WHAT_IT_REFUSES = """

def all_squares(self, seat, into):
    for move in range(MOVES.count):
        into[move] = move
    return MOVES.count

TitleState.list_moves = all_squares
"""
LISTS_MOVES_THAT_ARE_NONE = """

def beyond(self, seat, into):
    into[0] = MOVES.count
    return 1

TitleState.list_moves = beyond
"""
ASKS_WITHOUT_A_CHOICE = "\nTitleState.list_moves = lambda self, seat, into: 0\n"
NEVER_ENDS = """

def only_pass(self, seat, move):
    self.acting = 1 << (seat + 1) % self.seats

TitleState.apply = only_pass
"""
LEAKS = """

import msgspec

class Secretive(TitleState):
    def __init__(self, seats, chance):
        super().__init__(seats, chance)
        self.secret = 3

    def resample(self, seat, rng):
        world = self.clone()
        world.secret = int(rng.roll(1000)) + 4
        return world

Title.empty = lambda self, seats, chance: Secretive(seats, chance)
Title.views = lambda self, state, seats: [
    msgspec.structs.replace(view.build_view(state, seat), scores=(state.secret, 0))
    for seat in seats
]
"""
FORGETS = """

load = Title.load
Title.load = lambda self, document: load(self, {**document, "marks": [-1] * MOVES.count})
"""
HAS_NO_PLACES = """

from fireside.core.view import View

class Bare(View, frozen=True, kw_only=True, tag="unpictured"):
    pass

def bare(seen):
    return Bare(**{name: getattr(seen, name) for name in Bare.__struct_fields__})

Title.views = lambda self, state, seats: [bare(view.build_view(state, seat)) for seat in seats]
"""
BLANKS = """

import importlib

events = importlib.import_module(__name__.replace(".game", ".events"))
events.SquareMarked.seen_by = lambda self, viewer: events.SquareMarked(self.seat, None)
"""
SEALS_OPENLY = """

apply = TitleState.apply

def seal(self, seat, move):
    apply(self, seat, move)
    self.sealed = not self.over

TitleState.apply = seal
"""
LOOPS = """

def wait_for_ever(*_: object) -> None:
    while True:
        pass

TitleState.apply = wait_for_ever
"""
LOOPS_WHEN_LOADED = "\nwhile True: pass\n"
TAKES_ITS_PROCESS_WITH_IT = """

import os

TitleState.apply = lambda *_: os._exit(3)
"""
FAULTS = {
    "unloadable": (BREAKS_WHEN_LOADED, "K14", "the moon is not full"),
    "raising": (RAISES, "K4", "the dice fell off the table"),
    "lying": (LISTS_WHAT_IT_REFUSES, "K4", "disagree about"),
    "boundless": (LISTS_MOVES_THAT_ARE_NONE, "K3", "not below 9"),
    "speechless": (ASKS_WITHOUT_A_CHOICE, "K3", "has no legal move"),
    "endless": (NEVER_ENDS, "K1", "has not ended"),
    "leaking": (LEAKS, "K9", "tells what is hidden"),
    "forgetful": (FORGETS, "K7", "dumped and loaded"),
    "unpictured": (HAS_NO_PLACES, "K14", "does not say its places"),
    "blanking": (BLANKS, "K14", "seat None would read 'Seat 0 marks {cell}.'"),
    "sealing": (SEALS_OPENLY, "K12", "'mark' is secret, but its kind is not"),
}


# Faults that crash the process, and the expected reports: they run in a child process.
FATAL = {
    "looping": (LOOPS, "did not end within 10 seconds"),
    "unloading": (LOOPS_WHEN_LOADED, "did not end within 10 seconds"),
    "fatal": (TAKES_ITS_PROCESS_WITH_IT, "ended its process with 3"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with faulty packages between two correct ones."""
    folder = tmp_path_factory.mktemp("site")
    put_example("goofspiel", folder)
    put_scaffold("faultless", folder)
    for title, (changes, _, _) in FAULTS.items():
        put_scaffold(title, folder, changes)
    return folder


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the packages importable in this process."""
    monkeypatch.syspath_prepend(str(site))
    forget_titles()
    yield
    forget_titles()


def forget_titles() -> None:
    games.foreign_titles.cache_clear()
    games.titles.cache_clear()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("title", ["goofspiel", "faultless"])
def test_a_title_that_keeps_the_contract_has_no_problem(title: str) -> None:
    assert find_violation(title) is None


@pytest.mark.parametrize("title", games.own_titles())
def test_our_own_titles_differ_only_in_having_boards_of_their_own(title: str) -> None:
    assert "does not say its places" in str(find_violation(title))


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("title", FAULTS)
def test_a_title_that_breaks_the_contract_is_told_which_clause(title: str) -> None:
    _, clause, sentence = FAULTS[title]
    problem = find_violation(title)
    assert problem is not None
    assert f"'{title}'" in problem
    assert f" {clause}: " in problem
    assert sentence in problem


@pytest.mark.usefixtures("installed")
def test_a_title_that_never_comes_back_is_named_and_the_others_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title, (changes, _) in FATAL.items():
        put_scaffold(title, tmp_path, changes)
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_titles()
    problems = problems_of(["faultless", *FATAL, "raising"], seconds=10)
    assert set(problems) == {*FATAL, "raising"}
    assert problems["raising"] == find_violation("raising")
    for title, (_, sentence) in FATAL.items():
        assert f"'{title}' is not offered" in problems[title]
        assert sentence in problems[title]


def test_the_server_offers_the_others(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests about rejected titles are refused."""
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), before])))
    server = Server(str(tmp_path / "tables.db"), "--cores", "1")
    try:
        offer = httpx.get(f"{server.url}/api/games", trust_env=False).json()
        wish = {"title": "raising", "seats": [{"kind": "open"}] * 2}
        refused = httpx.post(f"{server.url}/api/tables", json=wish, trust_env=False)
        words = httpx.get(f"{server.url}/api/games/unloadable/words/en", trust_env=False)
    finally:
        server.stop()
    titles = {one["title"] for one in offer["games"]}
    assert titles == {"goofspiel", "faultless", "guessing", *games.own_titles()}
    assert refused.status_code == 400
    assert refused.json()["key"] == "unknown_game"
    assert words.status_code == 400
    lines = [json.loads(one) for one in server.log.decode().splitlines() if one[:1] == "{"]
    told = " ".join(line["says"] for line in lines if line["level"] == "error")
    for title, (_, clause, _) in FAULTS.items():
        assert f"'{title}' is not offered" in told
        assert f"{clause}: " in told
