"""Quick contract check of a title from another package, before it is offered.

The conformance suite checks more and takes longer; this check fits into the start of a server. It
is bounded by decisions instead of time, so that its result is deterministic. Because a title may
hang or crash its process, the server checks each in a subprocess with a generous timeout.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from fireside.core.event import Event
from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.state import MOST_SEATS, State
from fireside.core.view import PicturedView
from fireside.games import game
from fireside.play.atomic_files import write_atomically

MATCHES = 2
MOST_DECISIONS = 4_000  # per match; titles with longer random matches are rejected
LOOKED_AT = 12  # first decisions that are examined, then each power of two
MOST_ASKED = 60  # moves whose refusal is checked at such a moment
TRIAL_SECONDS = 30.0  # a normal check takes about one second
RAW_PLACEHOLDER = re.compile(r"[{}]")  # left in a sentence whose value is missing
TITLE = re.compile(r"[a-z0-9_-]{1,40}")


class ContractViolation(Exception):
    """An error for a title that violates a clause of docs/reference/contract.md."""


@contextmanager
def clause(number: str) -> Iterator[None]:
    """Convert exceptions within the block into violations of this clause."""
    try:
        yield
    except ContractViolation:
        raise
    except (Exception, SystemExit) as error:
        says = " ".join(str(error).split()) or "no reason is given"
        raise ContractViolation(f"{number}: {type(error).__name__}: {says}") from error


def require(number: str, holds: bool, otherwise: str) -> None:
    """Raise ContractViolation unless the condition holds."""
    if not holds:
        raise ContractViolation(f"{number}: {otherwise}")


def find_violation(title: str) -> str | None:
    """Return why this title cannot be offered, as a sentence that names the clause, or None."""
    try:
        with clause("K14"):
            found = game(title)
            check_face(title, found)
        for seed in range(MATCHES):
            check_match(found, seed)
    except ContractViolation as broken:
        return rejection_notice(title, str(broken))
    return None


def rejection_notice(title: str, broken: str) -> str:
    """Return the sentence for the log."""
    contract = "the contract (docs/reference/contract.md)"
    return f"'{title}' is not offered, because it breaks {contract}, {broken}"


def problems_of(titles: Iterable[str], seconds: float = TRIAL_SECONDS) -> dict[str, str]:
    """Check these titles in subprocesses; return the problems by title.

    No subprocess is left running afterwards.
    """
    listed = list(titles)
    with ThreadPoolExecutor(os.cpu_count()) as waiting:  # threads that wait for subprocesses
        problems = waiting.map(lambda title: check_in_subprocess(title, seconds), listed)
        return {title: problem for title, problem in zip(listed, problems, strict=True) if problem}


def check_in_subprocess(title: str, seconds: float) -> str:
    """Run `find_violation` in a subprocess; return the problem, or "" if there is none.

    The result comes through a file, which a title's output or open handles cannot disturb.
    """
    paths = os.pathsep.join(filter(None, sys.path))
    with TemporaryDirectory(prefix="fireside-trial-", ignore_cleanup_errors=True) as folder:
        answer = Path(folder, "problem.txt")
        trial = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, title, str(answer)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )
        try:
            status = trial.wait(seconds)
        except subprocess.TimeoutExpired:
            return rejection_notice(title, f"K1: its trial did not end within {seconds:g} seconds.")
        finally:
            trial.kill()
            trial.wait()
        if not answer.exists():
            return rejection_notice(
                title, f"K1: it ended its process with {status} while it was tried."
            )
        return answer.read_text(encoding="utf-8")


def check_face(title: str, found: Game) -> None:
    """Check what a title declares: name, seats, options."""
    require("K14", TITLE.fullmatch(title) is not None, "a title is small letters, digits, - and _.")
    require("K14", found.title == title, f"it calls itself '{found.title}'.")
    require("K14", bool(found.name), "it has no name.")
    seats = found.seats
    fits = len(seats) > 0 and seats.start >= 1 and seats.stop - 1 <= MOST_SEATS and seats.step == 1
    require("K14", fits, f"it is for {seats}, not for one to {MOST_SEATS} seats.")
    for name in found.options:
        key = f"option.{name}"
        require("K14", found.translations.say(key) != key, f"'{key}' has no words.")


def check_match(found: Game, seed: int) -> None:
    """Check the contract along a random match."""
    with clause("K1"):
        seats = list(found.seats)[-seed % len(found.seats)]  # the fewest seats first, then the most
        state = found.new(seats, seed)
        require("K14", state.title == found.title, f"its State has the title '{state.title}'.")
        agreed = found.read_options(seats, {})
        must_end = found.always_ends(agreed)
    rng, decisions = Rng(seed), 0
    state.record_events()
    while not state.over:
        if decisions == MOST_DECISIONS:
            require("K1", not must_end, f"after {decisions} random decisions it has not ended.")
            return
        check_choices(found, state)
        if decisions < LOOKED_AT or decisions & (decisions - 1) == 0:
            look_at(found, state, rng)
        with clause("K3"):
            seat = state.to_act[rng.roll(len(state.to_act))]
            moves = state.legal_moves(seat)
            move = moves[rng.roll(len(moves))]
        with clause("K4"):
            state.apply(seat, move)
            moved = found.moves.kind_of[move]
        secret = moved.secret or not state.sealed
        require("K12", secret, f"a choice of kind '{moved.name}' is secret, but its kind is not.")
        check_events(found, state)
        decisions += 1
    check_end(found, state)


def check_choices(found: Game, state: State) -> None:
    """Check that some seat is to act, and that each one has distinct legal moves in range."""
    with clause("K3"):
        require("K3", len(state.to_act) > 0, "nobody is asked, and the match is not over.")
        for seat in state.to_act:
            moves = state.legal_moves(seat)
            require("K3", len(moves) > 0, f"seat {seat} is asked and has no legal move.")
            require("K3", len(set(moves)) == len(moves), "a legal move is listed twice.")
            within = all(0 <= move < found.move_count for move in moves)
            require("K3", within, f"a legal move is not below {found.move_count}: {moves}.")


def look_at(found: Game, state: State, rng: Rng) -> None:
    """Check refusals, views, documents and secrets of one state."""
    viewer = state.to_act[0]
    check_refusals(found, state, viewer)
    check_views(found, state)
    check_document(found, state)
    check_secrets(found, state, viewer, rng)


def check_refusals(found: Game, state: State, seat: int) -> None:
    """Check that a sample of moves is refused exactly if not legal, and round-trips as text."""
    with clause("K4"):
        legal = set(state.legal_moves(seat))
        step = max(1, found.move_count // MOST_ASKED)
        for move in {*range(0, found.move_count, step), *list(legal)[:MOST_ASKED]}:
            refusal = found.why_not(state, seat, move)
            text = found.text(state, move)
            agrees = (refusal is None) == (move in legal)
            require("K4", agrees, f"legal moves and refusals disagree about '{text}'.")
            require("K8", found.parse(state, text) == move, f"'{text}' does not read as itself.")


def check_views(found: Game, state: State) -> None:
    """Check that views can be encoded and labelled, and offer exactly the legal moves."""
    with clause("K14"):
        for seat in (None, *range(state.seats)):
            view = found.view(state, seat)
            require("K14", isinstance(view, PicturedView), "its view does not say its places.")
            sent = msgspec.json.decode(msgspec.json.encode(view))
            require("K14", sent.get("title") == found.title, "its view has another title as tag.")
            if view.question is not None:
                key = f"question.{view.question.asks}"
                require("K14", found.translations.knows(key), f"'{key}' has no words.")
            if seat is not None:
                offered = {found.parse(state, choice.move) for choice in view.choices}
                agrees = offered == set(state.legal_moves(seat))
                require("K14", agrees, f"the choices of seat {seat} are not its legal moves.")


def check_document(found: Game, state: State) -> None:
    """Check that a state survives dump and load."""
    with clause("K7"):
        document = found.dump(state)
        again = found.load(msgspec.json.decode(msgspec.json.encode(document)))
        same = found.dump(again) == document and again.legal_moves(0) == state.legal_moves(0)
        require("K7", same, "a table that is dumped and loaded is another one.")


def check_secrets(found: Game, state: State, viewer: int, rng: Rng) -> None:
    """Check that a determinization for a seat looks the same to it and to spectators."""
    with clause("K9"):
        world = state.resample(viewer, rng)
        for seat in (viewer, None):
            seen = [msgspec.json.encode(found.view(one, seat)) for one in (state, world)]
            require("K9", seen[0] == seen[1], f"the view of {seat} tells what is hidden from it.")
        same = world.legal_moves(viewer) == state.legal_moves(viewer)
        require("K9", same, f"the legal moves of seat {viewer} tell what is hidden from it.")


def check_events(found: Game, state: State) -> None:
    """Check that events can be encoded and said for each viewer."""
    with clause("K14"):
        for event in state.take_events():
            key = f"event.{type(event).__name__}"
            require("K14", found.translations.knows(key), f"'{key}' has no words.")
            for viewer in (None, *range(state.seats)):
                msgspec.json.encode(event.seen_by(viewer))
                raw = raw_sentence(event, viewer, state.seats)
                require("K14", raw is None, f"seat {viewer} would read '{raw}'.")


def raw_sentence(event: Event, viewer: int | None, seats: int) -> str | None:
    """Return the sentence for this viewer if it still contains a placeholder, else None."""
    known = event.seen_by(viewer)
    if known is None:
        return None
    sentence = known.sentence([f"Seat {number}" for number in range(seats)])
    return sentence if RAW_PLACEHOLDER.search(sentence) else None


def check_end(found: Game, state: State) -> None:
    """Check a finished state: no seat to act, valid scores and winners."""
    with clause("K1"):
        asked = state.to_act or any(state.legal_moves(seat) for seat in range(state.seats))
        require("K1", not asked, "somebody is asked after the end.")
        require("K1", len(state.scores) == state.seats, "not every seat has a score.")
        known = set(state.winners) <= set(range(state.seats))
        require("K1", known, f"the winners {state.winners} are not seats of the table.")
    check_views(found, state)


def run_check(title: str, answer: Path) -> None:
    """Write the title's problem, or nothing, to the answer file."""
    write_atomically(answer, (find_violation(title) or "").encode())


if __name__ == "__main__":
    run_check(sys.argv[1], Path(sys.argv[2]))
