"""The page of tasks agrees with the tasks and the stored results."""

import re
from functools import cache

import pytest
from tests.tasks.task_page import PAGE, page, results

import fireside
from fireside.tasks import Result, task
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
