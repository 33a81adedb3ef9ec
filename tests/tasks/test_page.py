"""The page of tasks agrees with the tasks and the stored results."""

import re
from functools import cache

import pytest
from tests.tasks.task_page import DOCS, LEADERBOARD, PAGE, command_of, page, results

import fireside
from fireside.cli.main import build_parser
from fireside.tasks import Result, read_deal_key, stored_results, task
from fireside.tasks.deals import key_hash
from fireside.tasks.evaluated_match import PLAYER_SEEDS
from fireside.tasks.policy_evaluation import fingerprint_of_opponents, fingerprint_of_player

LEVELS = [one for one in results() if ":" not in one.policy]


def test_the_page_of_tasks_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text), "python -m tests.tasks.task_page writes it anew"


def test_published_results_are_whole_and_of_tasks_as_they_are() -> None:
    assert results()
    for one in results():
        assert one.whole
        assert one.task == task(one.task.name)
        assert len(one.played) == one.matches == one.task.matches
        assert re.fullmatch(r"[0-9a-f]{40}", one.commit), f"{one.task.name} {one.policy}"


def test_every_row_of_the_leaderboard_has_a_command() -> None:
    """The line names the row's player, budget, deals and weights, and the row has its table."""
    text = PAGE.read_text(encoding="utf-8")
    board, _, listed = text.partition("### Commands of the rows")
    weights = (DOCS / "researchers" / "baselines" / "weights.sha256").read_text()
    stored = list(stored_results(LEADERBOARD))
    assert len(stored) == board.partition("### Leaderboard")[2].count(" | public | ") + board.count(
        " | held out ("
    )
    for one in stored:
        assert listed.count(f"\n{command_of(one)}\n") == 1
        words = command_of(one).split()
        if "=" in words[0]:
            network = words.pop(0).rpartition("/")[2]
            assert all(network.replace("{seed}", str(seed)) in weights for seed in PLAYER_SEEDS)
        args = build_parser().parse_args(words[1:])
        assert (args.task, args.policy, args.trained_on) == (
            one.task.name,
            one.policy,
            one.trained_on,
        )
        assert args.simulations == one.simulations
        key = read_deal_key(DOCS.parent / args.key) if args.key else b""
        assert key_hash(key) == one.held_out


@cache
def opponents_now(name: str) -> str:
    return fingerprint_of_opponents(task(name))


@pytest.mark.skipif(not fireside.COMPILED, reason="thousands of simulations: compiled only")
@pytest.mark.parametrize("one", results(), ids=lambda one: f"{one.task.name}-{one.policy}")
def test_opponents_play_as_they_did_when_the_result_was_published(one: Result) -> None:
    assert one.opponents == opponents_now(one.task.name), "stale: evaluate it again"


@pytest.mark.skipif(not fireside.COMPILED, reason="thousands of simulations: compiled only")
@pytest.mark.parametrize("one", LEVELS, ids=lambda one: f"{one.task.name}-{one.policy}")
def test_levels_play_as_they_did_when_their_results_were_published(one: Result) -> None:
    now = fingerprint_of_player(one.task, one.policy, one.simulations)
    assert one.player == now, "stale: evaluate it again"
