"""Evaluation tasks follow their protocol; a failing player is named and loses."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fireside
from fireside.cli.main import main
from fireside.tasks import BadPolicy, FixedTask, UnknownTask, evaluate, task, tasks
from fireside.tasks.evaluated_match import Evaluated, Pairing
from fireside.tasks.evaluation_result import Played, Result, share_interval, summarize
from fireside.tasks.policy_evaluation import (
    fingerprint_of_opponents,
    fingerprint_of_player,
)

STRANGERS = "tests.tasks.strangers"
QUICK = FixedTask("maamut-2-quick", "maamut", 2, ("random",), 1, 6, "for tests", seconds=0.5)


def play(thing: str, **settings: Any) -> Result:
    return evaluate(QUICK, f"{STRANGERS}:{thing}", cores=1, **settings)


def test_every_task_can_be_played_as_it_is_written() -> None:
    assert len(tasks()) >= 12
    assert {one.title for one in tasks()} == set(fireside.titles())
    for one in tasks():
        assert task(one.name) is one
        assert len(one.opponents) == one.seats - 1
        match = Evaluated(one, Pairing(0, one.seats - 1))
        assert sorted([*match.bots, match.seat]) == list(range(one.seats))


def test_tasks_are_frozen() -> None:
    """A published task must not change: publish a changed one under another name."""
    found = {
        one.name: (one.simulations, one.deals, one.seed, one.seconds)
        for one in tasks()
        if one.version == 1
    }
    assert found == {
        "maamut-2-random": (1, 250, 21_000, 5.0),
        "maamut-2-easy": (100, 100, 21_000, 5.0),
        "maamut-2-medium": (100, 100, 21_000, 5.0),
        "maamut-2-hard": (200, 50, 21_000, 5.0),
        "maamut-4-medium": (100, 50, 21_000, 5.0),
        "altamira-3-random": (1, 100, 21_000, 5.0),
        "altamira-3-easy": (100, 60, 21_000, 5.0),
        "altamira-3-medium": (100, 40, 21_000, 5.0),
        "altamira-5-mixed": (100, 20, 21_000, 5.0),
        "tikal-2-random": (1, 100, 21_000, 5.0),
        "tikal-2-easy": (100, 40, 21_000, 5.0),
        "tikal-2-medium": (100, 30, 21_000, 5.0),
        "tikal-4-easy": (100, 15, 21_000, 5.0),
    }


def test_a_player_in_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_it.py").write_text(
        "def lowest(seen, masks, seats):\n    return masks.argmax(1)\n"
    )
    (tmp_path / "a_player.py").write_text("from beside_it import lowest\n")
    result = evaluate(task("maamut-2-random"), f"{tmp_path}/a_player.py:lowest", deals=1, cores=1)
    assert result.faults == {}


def test_a_task_for_other_rules_is_refused() -> None:
    with pytest.raises(UnknownTask, match="version 9"):
        evaluate(msgspec.structs.replace(QUICK, rules_version=9), "random", cores=1)


def test_every_deal_is_played_once_on_each_seat() -> None:
    result = play("first_legal")
    assert [(one.deal, one.seat) for one in result.played] == [
        (deal, seat) for deal in range(6) for seat in range(2)
    ]
    assert result.whole
    assert result.faults == {}
    assert all(one.decisions > 0 for one in result.played)
    assert result.share == sum((one.worth + 1) / 2 for one in result.played) / 12
    assert result.lowest < result.share < result.highest or result.share in (0, 1)


@pytest.mark.parametrize("thing", ["first_legal", "Made", "LastMove"])
def test_results_are_the_same_on_any_number_of_cores(thing: str) -> None:
    def told(cores: int) -> list[tuple[Any, ...]]:
        result = evaluate(QUICK, f"{STRANGERS}:{thing}", cores=cores)
        return [(one.deal, one.seat, one.worth, one.points, one.decisions) for one in result.played]

    assert told(1) == told(2)


def test_a_level_is_a_player_too_and_a_strong_one_wins_more() -> None:
    weak = evaluate(QUICK, "random", cores=1)
    strong = evaluate(QUICK, "medium", cores=1, simulations=60)
    assert strong.share > weak.share + 0.2


@pytest.mark.parametrize(
    ("thing", "fault", "words"),
    [
        ("illegal", "answered with an illegal move", "move"),
        ("wrong_shape", "answered in a wrong shape", "(1, 2)"),
        ("no_numbers", "answered in a wrong shape", "<U4"),
        ("raises", "raised ValueError", "nothing comes to my mind"),
    ],
)
def test_whoever_fails_is_named_and_loses_the_match(thing: str, fault: str, words: str) -> None:
    result = play(thing)
    assert result.share == 0.0
    assert result.faults == {fault: 12}
    assert all(one.fault == fault and one.decisions == 1 for one in result.played)
    if thing != "wrong_shape":
        assert words in result.sentence()
    assert f"{fault} and lost 12 matches" in result.sentence()


def test_an_error_in_one_match_does_not_lose_the_others() -> None:
    result = play("raises_on_seat_1")
    assert result.faults == {"raised KeyError": 6}
    assert {one.seat for one in result.played if one.fault} == {1}


def test_whoever_is_too_late_loses_the_match() -> None:
    slow = msgspec.structs.replace(QUICK, seconds=0.05, deals=1)
    result = evaluate(slow, f"{STRANGERS}:late", cores=1)
    assert result.faults == {"answered too late": 2}
    assert result.share == 0.0


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("grandmaster", "neither a level"),
        ("no_such_module:thing", "cannot be imported"),
        (f"{STRANGERS}:nobody", "has no 'nobody'"),
        (f"{STRANGERS}:no_player", "neither a class of bots, an agent, nor a policy"),
        ("missing.py:thing", "cannot be imported"),
    ],
)
def test_a_player_that_is_not_there_is_refused_before_anything_is_played(
    spec: str, words: str
) -> None:
    with pytest.raises(BadPolicy, match=words):
        evaluate(QUICK, spec, cores=1)


def test_matches_of_a_deal_that_resemble_each_other_count_as_fewer() -> None:
    def matches(*worths: tuple[float, float]) -> list[Played]:
        return [
            Played(deal, seat, worth, 0, 1, 0.0)
            for deal, pair in enumerate(worths)
            for seat, worth in enumerate(pair)
        ]

    apart = share_interval(matches(*[(1.0, -1.0)] * 50))
    alike = share_interval(matches(*[(1.0, 1.0), (-1.0, -1.0)] * 25))
    assert alike[1] - alike[0] > 1.3 * (apart[1] - apart[0])
    sure = summarize(QUICK, "somebody", 0, matches(*[(1.0, 1.0)] * 6), 6)
    assert sure.share == sure.highest == 1.0
    assert sure.lowest < 0.8


def test_the_command_writes_a_result_that_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("def play(o, masks, s):\n    return masks.argmax(axis=1)\n")
    words = ["evaluate", "maamut-2-random", "--policy", "mine.py:play", "--deals", "3"]
    assert main([*words, "--cores", "1", "--quiet"]) == 0
    assert "6 of 500 matches only" in capsys.readouterr().out
    file = tmp_path / "maamut-2-random-mine.py-play.json"
    result = msgspec.json.decode(file.read_bytes(), type=Result)
    assert result.task == task("maamut-2-random")
    assert not result.whole
    assert result.machine.fireside == fireside.__version__
    assert main([*words, "--cores", "1", "--quiet", "--json", "--out", "two.json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["share"] == result.share


def test_tasks_are_listed_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert main(["evaluate", "--json"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)] == names


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["evaluate", "chess", "--policy", "random"], "There is no task 'chess'"),
        (["evaluate", "maamut-2-easy"], "Name a player"),
        (["evaluate", "maamut-2-easy", "--policy", "nobody"], "neither a level"),
        (["evaluate", "maamut-2-easy", "--policy", "random", "--deals", "101"], "1 to 100 deals"),
    ],
)
def test_what_cannot_be_evaluated_is_said_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_without_a_task_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        one.name for one in tasks()
    ]


def test_opponents_that_play_otherwise_have_another_fingerprint() -> None:
    one = task("maamut-2-easy")
    prints = [
        fingerprint_of_opponents(msgspec.structs.replace(one, simulations=count))
        for count in (20, 20, 30)
    ]
    assert prints[0] == prints[1] != prints[2]


def test_a_player_that_plays_otherwise_has_another_fingerprint() -> None:
    one = task("maamut-2-easy")
    prints = [fingerprint_of_player(one, "medium", count) for count in (20, 20, 60)]
    assert prints[0] == prints[1] != prints[2]
    assert fingerprint_of_player(one, "random", 1) not in prints


def test_a_result_names_its_commit_and_the_fingerprints_of_player_and_opponents() -> None:
    one = task("maamut-2-random")
    result = evaluate(one, "easy", deals=1, simulations=10, cores=1)
    assert re.fullmatch(r"[0-9a-f]{40}|not known", result.commit)
    assert result.player == fingerprint_of_player(one, "easy", 10)
    assert result.opponents == fingerprint_of_opponents(one)
