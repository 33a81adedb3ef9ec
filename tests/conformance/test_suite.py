"""The conformance suite run as its users do: on an example, the scaffold and small titles."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.foreign import put_example, put_scaffold, put_small

import fireside

Put = Callable[[Path], None]
TITLES: dict[str, Put] = {
    "goofspiel": lambda site: put_example("goofspiel", site),
    "noughts": lambda site: put_scaffold("noughts", site),
    "rounds": lambda site: put_scaffold("rounds", site, hidden=True),
    "nim": lambda site: put_small("nim", site),  # also with one, two and a thousand decisions
    "high_card": lambda site: put_small("high_card", site),  # hidden cards, two decisions
}
ARGUMENTS = ("-q", "-rs", "-p", "no:cacheprovider", "-p", "fireside.conformance")
SKIPPED = re.compile(r"^SKIPPED \[(\d+)\] \S+ (.*)$", re.MULTILINE)

KEEPS_ITS_DICE = """

def resample(self, seat, rng):
    world = self.clone()
    world.redraw(seat, rng)
    return world

HighCardState.resample = resample
"""
DRAWS_NOTHING = "\nHighCardState.redraw = lambda self, seat, rng: None\n"
HIDES_THE_END = "\nCardsShown.seen_by = lambda self, viewer: CardsShown((), self.seats)\n"
BLANKS_A_SEAT = "\nCardKept.seen_by = lambda self, viewer: CardKept(None)\n"
SEES_NOTHING = "\nHighCardState.observe = lambda *_: None\n"
IS_ITS_COPY = "\nHighCardState.clone = lambda self: self\n"
SEALS_OPENLY = """

apply = HighCardState.apply

def seal(self, seat, move):
    apply(self, seat, move)
    self.sealed = not self.over

HighCardState.apply = seal
"""
FAULTS = {
    "keeps_its_dice": (KEEPS_ITS_DICE, "K10", "leave `resample` to State"),
    "draws_nothing": (DRAWS_NOTHING, "K10", "test_what_is_hidden_is_drawn_anew"),
    "hides_the_end": (HIDES_THE_END, "K15", "test_what_is_seen_has_been_told"),
    "blanks_a_seat": (BLANKS_A_SEAT, "K14", "reads '{seat} keeps the card.'"),
    "sees_nothing": (SEES_NOTHING, "K13", "test_observations_stay_within"),
    "is_its_copy": (IS_ITS_COPY, "K6", "test_clones_are_independent"),
    "seals_openly": (SEALS_OPENLY, "K12", "MoveKind 'keep' needs secret=True"),
}


def run_suite(title: str, site: Path) -> tuple[int, str]:
    """Run the suite on the title in the folder; return the exit status and what it printed."""
    here = Path(fireside.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *ARGUMENTS, "--title", title],
        check=False,
        cwd=site,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(here)])},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("title", TITLES)
def test_the_suite_passes_on_short_and_long_games(title: str, tmp_path: Path) -> None:
    """Only tests that a match of one decision cannot cover may report it as too short."""
    TITLES[title](tmp_path)
    status, printed = run_suite(title, tmp_path)
    assert status == 0, printed[-5000:]
    reasons = [reason for _, reason in SKIPPED.findall(printed)]
    assert len(reasons) == (title == "nim"), printed[-2000:]
    assert all(reason.startswith("too short to tell: random matches") for reason in reasons)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_suite_names_the_broken_clause_of_a_short_game(fault: str, tmp_path: Path) -> None:
    changes, clause, sentence = FAULTS[fault]
    put_small("high_card", tmp_path, changes)
    status, printed = run_suite("high_card", tmp_path)
    assert status == 1, printed[-2000:]
    assert f"{clause} is broken" in printed
    assert sentence in printed
