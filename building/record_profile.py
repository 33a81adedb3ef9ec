"""Records how the compiled rules run, for the C compiler: `python building/record_profile.py FILE`.

GCC optimises the rules for what the recorded programs did: random matches, and matches of bots
that search. A build uses the file that FIRESIDE_PROFILE names. It must have the same Python, GCC
and sources. The released wheels for Linux are built this way (pyproject.toml).
"""

import shutil
import sys
import tempfile
from pathlib import Path

from compiled_rules import PROFILE, RECORD
from endings import StepFailed, one_sentence, run_quietly

SEARCH = ("--bots", "expert", "--matches", "2", "--simulations", "60", "--cores", "1", "--quiet")
TRAINING = (
    ("bench", "engine", "--here", "--quiet", "--run-seconds", "0.5"),
    *(("arena", title, *SEARCH) for title in ("altamira", "maamut", "tikal")),
)


def run(*words: str | Path, **environment: str) -> None:
    """Run Python with these arguments; print its output only if it fails."""
    run_quietly([sys.executable, *words], f"`{words[0]} {words[1]}` failed", **environment)


def record(profile: Path, folder: Path) -> None:
    """Build with recording on, run the training programs, and keep the record of the rules."""
    counts = folder / "counts"
    run(
        *("setup.py", "-q", "build", "--build-base", folder / "build"),
        **{PROFILE: RECORD, "FIRESIDE_PAGES": "none"},
    )
    (built,) = (folder / "build").glob("lib*")
    for words in TRAINING:
        run("-P", "-m", "fireside", *words, PYTHONPATH=str(built), GCOV_PREFIX=str(counts))
    (found,) = counts.rglob("*__native_fireside.gcda")
    profile.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(found, profile)
    print(f"{profile}: {profile.stat().st_size / 1e6:.2f} MB, recorded in {len(TRAINING)} runs")


if __name__ == "__main__":
    with (
        one_sentence(StepFailed, OSError),
        tempfile.TemporaryDirectory(prefix="fireside-") as place,
    ):
        record(Path(sys.argv[1]), Path(place))
