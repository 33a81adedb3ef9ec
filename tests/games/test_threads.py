"""Several threads may query the same states at the same time.

Plain Python switches threads in the middle of a rule, so a buffer shared by two calls would be
corrupted. The caches that copies of a state share are empty at the start of each round.
"""

import ast
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.tables import TITLES, random_moves, sized
from tests.networks import random_numbers
from tests.threads import check_threads

import fireside
from fireside.core.observation import zero_buffer
from fireside.core.policy_prior import PolicyPrior
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import MOST_MOVES, MOST_SEATS, State
from fireside.games import hooks_of, learned_hooks_of

ROUNDS = 3
Question = Callable[[State], Any]


def tables(title: str) -> list[tuple[int, dict[str, str | int]]]:
    """Return tables with the fewest and most seats, and with the auction."""
    seats = fireside.game(title).seats
    more: list[tuple[int, dict[str, str | int]]] = []
    if title == "tikal":
        more.append((3, {"game": "professional"}))
    return [(seats[0], {}), (seats[-1], {}), *more]


def positions(title: str) -> list[State]:
    """Return states at several moments of random matches, with empty caches."""
    found: list[State] = []
    for seats, options in tables(title):
        state = fireside.game(title).new(seats, 4, options)
        for at, _ in enumerate(random_moves(state, Rng(4), sized(240, 120))):
            if at % 10 == 5:
                found.append(pickle.loads(pickle.dumps(state)))
    return found


def legal_moves(state: State) -> list[list[int]]:
    return [state.legal_moves(seat) for seat in range(int(state.seats))]


def moves_as_rows(state: State) -> list[list[int]]:
    return [list(state.moves(seat)) for seat in range(int(state.seats))]


def views(state: State) -> list[Any]:
    return fireside.game(state.title).views(state, [*range(int(state.seats)), None])


def documents(state: State) -> Any:
    return state.document(), state.key()


def observations(state: State) -> list[list[int]]:
    size = fireside.game(state.title).observation.size
    seen = [zero_buffer(size) for _ in range(int(state.seats))]
    for seat, row in enumerate(seen):
        state.observe(seat, row, 0)
    return [list(row) for row in seen]


def worlds(state: State) -> list[int]:
    return [int(state.resample(seat, Rng(7)).key()) for seat in range(int(state.seats))]


def playouts(state: State) -> Any:
    """Return a rollout of the match by the rollout policy, and the moves that pruning removes."""
    played, rng, row, hooks = state.clone(), Rng(3), vec[i64]([0] * MOST_MOVES), hooks_of(state)
    seen = []
    for _ in range(12):
        if played.over:
            break
        seat = played.to_act[0]
        count = hooks.prune_blunders(played, seat, row, played.list_moves(seat, row))
        move = hooks.rollout_move(played, seat, row, count, rng)
        played.apply(seat, move)
        seen.append((int(count), int(move)))
    return seen, int(played.key())


def evaluated(hooks: SearchHooks, state: State) -> list[int]:
    row = vec[i64]([0] * MOST_SEATS)
    hooks.evaluate(state, row)
    return list(row)


def by_hand(state: State) -> list[int]:
    return evaluated(hooks_of(state), state)


def by_shipped_network(state: State) -> list[int]:
    return evaluated(learned_hooks_of(state), state)


def features(state: State) -> list[list[int]]:
    found = []
    listed = hooks_of(state).features
    assert listed is not None
    for seat in range(int(state.seats)):
        row = vec[i64]([0] * 400)
        found.append(list(row[: listed.list_active(state, seat, row)]))
        found.append(list(row[: listed.list_measures(state, seat, row)]))
    return found


def prior_odds(state: State) -> list[float]:
    seat = state.to_act[0] if state.to_act else 0
    prior, moves = learned_hooks_of(state).prior, state.moves(seat)
    odds = vec[float]([0.0] * len(moves))
    if prior is not None:
        assert isinstance(prior, PolicyPrior)
        prior.compute_odds(state, seat, moves, len(moves), odds)
    return list(odds)


QUESTIONS: list[Question] = [
    legal_moves,
    moves_as_rows,
    views,
    documents,
    observations,
    worlds,
    playouts,
    by_hand,
    by_shipped_network,
    features,
    prior_odds,
]


def asked_of(title: str, questions: list[Question]) -> Iterator[tuple[Question, State]]:
    """Return every query on every state, also on states with shared caches."""
    for state in positions(title):
        twin = state.clone()
        for question in questions:
            yield question, state
            yield question, twin


def check(title: str, questions: list[Question]) -> None:
    """Raise if four threads are told anything else than one."""
    expected = [question(state) for question, state in asked_of(title, questions)]
    for _ in range(ROUNDS):
        again = [partial(question, state) for question, state in asked_of(title, questions)]
        check_threads(again, expected)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize("title", TITLES)
def test_threads_that_ask_the_same_have_the_same_answer(title: str, question: Question) -> None:
    check(title, [question])


@pytest.mark.parametrize("title", TITLES)
def test_threads_may_ask_different_networks_about_the_same_table(title: str) -> None:
    listed = fireside.game(title).search_hooks.features
    assert listed is not None
    networks = [random_numbers(listed, seed).network() for seed in (1, 2)]
    hooks = [fireside.game(title).search_hooks.with_networks(network) for network in networks]
    check(title, [partial(evaluated, one) for one in hooks])


def rows_to_fill(module: ast.Module) -> list[str]:
    """Return the names of rows built by repeating a number, which are meant to be written to."""
    return [
        ast.unparse(line.targets[0] if isinstance(line, ast.Assign) else line.target)
        for line in module.body
        if isinstance(line, ast.Assign | ast.AnnAssign)
        and isinstance(line.value, ast.Call)
        and ast.unparse(line.value.func).startswith("vec[")
        and any(
            isinstance(given, ast.BinOp) and isinstance(given.left, ast.List)
            for given in line.value.args
        )
    ]


def test_no_module_keeps_a_row_for_all_threads_to_write_into() -> None:
    source = Path(fireside.__file__).parent
    kept = {
        str(path.relative_to(source)): rows
        for folder in ("core", "games", "play", "bots", "batch")
        for path in source.glob(f"{folder}/**/*.py")
        if (rows := rows_to_fill(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert kept == {}
    assert rows_to_fill(ast.parse("ROW: Final = vec[i64]([0] * 4)")) == ["ROW"]
