"""Mutation tests: plants named faults one at a time and reports which ones the tests detect.

`make mutants`. Each fault is planted in a copy of the project that runs as plain Python, so that
nothing is compiled, and only the tests named for it are run. An undetected fault shows a missing
test.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.planting import BadFault, Fault, check_faults, copy_project, planted, read_faults

WORKERS = 2
LIMIT = 60.0  # seconds for one fault; a hanging test also counts as detection
PATIENCE = 20.0  # seconds to stop servers afterwards
MUST_DIE = 0.95
KNOWN = Path(__file__).with_name("known_survivors.txt")
# Exit statuses of pytest; a module with a syntax error interrupts it.
PASSED, FAILED, INTERRUPTED = 0, 1, 2


@dataclass(frozen=True)
class Verdict:
    """The result of the tests for one fault."""

    fault: Fault
    died: bool
    how: str
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if the tests detect enough faults, 1 if not, 2 if the suite itself is broken."""
    options = read_options(arguments)
    begun = time.perf_counter()
    try:
        everything = read_faults()
        check_faults(everything)
        chosen = choose(everything, options)
        verdicts = try_all(chosen, options)
    except BadFault as problem:
        print(f"The suite is broken:\n{problem}", file=sys.stderr)
        return 2
    return report(verdicts, len(everything), time.perf_counter() - begun)


def read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--part", metavar="3/10", help="every tenth fault, from the third")
    which.add_argument("--sample", type=int, metavar="N", help="so many, drawn by --seed")
    which.add_argument("--only", metavar="WORD", help="those whose name holds this")
    parser.add_argument("--seed", type=int, default=0, help="for --sample")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for each")
    return parser.parse_args(arguments)


def choose(faults: list[Fault], options: argparse.Namespace) -> list[Fault]:
    """Return the requested faults; equal options choose equal faults."""
    if options.part:
        which, _, parts = options.part.partition("/")
        if not (which.isdigit() and parts.isdigit() and 1 <= int(which) <= int(parts)):
            raise BadFault(f"A part is written like 3/10, not '{options.part}'.")
        return faults[int(which) - 1 :: int(parts)]
    if options.sample:
        drawn = random.Random(options.seed).sample(faults, min(options.sample, len(faults)))
        return [fault for fault in faults if fault in drawn]
    if options.only:
        return [fault for fault in faults if options.only.lower() in fault.name.lower()]
    return faults


def try_all(faults: list[Fault], options: argparse.Namespace) -> list[Verdict]:
    """Return the verdict on each fault; check first that the tests pass without any."""
    with copies(WORKERS) as free, ThreadPoolExecutor(WORKERS) as pool:
        check_tests_pass(faults, free)

        def try_one(fault: Fault) -> Verdict:
            root = free.get()
            try:
                verdict = meet_tests(fault, root, options.limit)
            finally:
                free.put(root)
            print(f"{'died' if verdict.died else 'SURVIVED':8} {verdict.seconds:5.1f} s  ", end="")
            print(f"{fault.name}  {verdict.how}", flush=True)
            return verdict

        return list(pool.map(try_one, faults))


@contextmanager
def copies(count: int) -> Iterator[SimpleQueue[Path]]:
    """Provide copies of the project as a queue."""
    with tempfile.TemporaryDirectory(prefix="fireside-mutants-") as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(count):
            free.put(copy_project(Path(folder) / str(number)))
        yield free


def check_tests_pass(faults: list[Fault], free: "SimpleQueue[Path]") -> None:
    """Check that the named tests pass without faults on the copy's own sources."""
    tests = sorted({test for fault in faults for test in fault.tests})
    root = free.get()
    found = run([sys.executable, "-c", "import fireside; print(fireside.__file__)"], root, LIMIT)
    if not found.output.startswith(str(root)):
        raise BadFault(f"The tests would not run the copy, but {found.output}")
    print(f"Running {len(tests)} tests and modules without a fault ...", flush=True)
    sound = run([*PYTEST, "-p", "xdist", "-n", str(WORKERS), *tests], root, 10 * LIMIT)
    free.put(root)
    if sound.status != PASSED:
        raise BadFault(f"{sound.output}\nTests fail without any fault.")
    print(sound.output.strip().splitlines()[-1], flush=True)


def meet_tests(fault: Fault, root: Path, limit: float) -> Verdict:
    """Plant the fault and run its tests until one fails or the time is up."""
    begun = time.perf_counter()
    with planted(fault, root):
        ran = run([*PYTEST, "-x", *fault.tests], root, limit)
    seconds = time.perf_counter() - begun
    if ran.status is None:
        return Verdict(fault, True, f"(longer than {limit:.0f} s)", seconds)
    if ran.status not in (PASSED, FAILED, INTERRUPTED):
        raise BadFault(f"{fault.name}: pytest ended with {ran.status}.\n{ran.output}")
    return Verdict(fault, ran.status != PASSED, ran.first_failure(), seconds)


PYTEST = (sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "anyio")


@dataclass(frozen=True)
class Ran:
    """The result of a command; without a status, its time was up."""

    status: int | None
    output: str

    def first_failure(self) -> str:
        """Return the test that detected the fault."""
        for line in self.output.splitlines():
            if line.startswith(("FAILED ", "ERROR ")):
                return line.split(" - ")[0].split("/")[-1]
        return ""


def run(command: Sequence[str], root: Path, limit: float) -> Ran:
    """Run the command in the copy as plain Python; interrupt it at the time limit."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(root / "src"),
        "FIRESIDE_PLAIN": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # loading plugins takes longer than most tests
    }
    process = subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        output, _ = process.communicate(timeout=limit)
        return Ran(process.returncode, output)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)  # lets the tests stop the processes they have started
    try:
        process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
    return Ran(None, "")


def report(verdicts: list[Verdict], all_faults: int, seconds: float) -> int:
    """Print the killed and surviving faults; return the exit status."""
    survivors = [one.fault for one in verdicts if not one.died]
    died = len(verdicts) - len(survivors)
    share = died / len(verdicts) if verdicts else 0.0
    print(f"\n{died} of {len(verdicts)} faults died ({share:.1%}) in {seconds:.0f} s; ", end="")
    print(f"the suite has {all_faults}.")
    for fault in survivors:
        print(f"No test sees: {fault.name} ({fault.file}; {', '.join(fault.tests)})")
    # A subset is too small for a percentage; it must have no new survivor.
    if 0 < len(verdicts) < all_faults:
        return 1 if {fault.name for fault in survivors} - known_survivors() else 0
    return 0 if share >= MUST_DIE else 1


def known_survivors() -> set[str]:
    """Return the faults that no test detects yet: an open list, to be shortened."""
    return set(KNOWN.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    sys.exit(main())
