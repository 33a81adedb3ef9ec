"""Held-out deals: a key decides them, nothing memorised helps, and results can be replayed."""

from pathlib import Path

import msgspec
import pytest
from tests.tasks.memorising import KEY, TASKS, measured, row
from tests.tasks.task_page import PAGE

import fireside
from fireside.cli.main import main
from fireside.tasks import NotAsPlayed, Result, evaluate, read_result, replay_result, task
from fireside.tasks.catalogue import UnknownTask
from fireside.tasks.deals import BadKey, deal_seed, key_hash, read_deal_key, write_deal_key
from fireside.tasks.evaluated_match import Evaluated, Pairing
from fireside.tasks.leaderboard import leaderboard
from fireside.tasks.replaying import replay_match

QUICK = task("maamut-2-random-v2")


@pytest.mark.skipif(not fireside.COMPILED, reason="thousands of simulations: compiled only")
@pytest.mark.parametrize("title", TASKS)
def test_a_policy_that_memorises_all_public_deals_gains_nothing_on_held_out_deals(
    title: str,
) -> None:
    """Neither policy is so weak or so strong on held-out deals that a gain could not be seen."""
    results = measured(title)
    public, without, held_out, held_out_without = (one.share for one in results)
    assert public >= 0.95 and public >= without + 0.4
    assert 0.05 < held_out_without < 0.7
    assert abs(held_out - held_out_without) < 0.05
    assert row(title, results) in PAGE.read_text(encoding="utf-8")


def test_keys_are_written_once_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "key"
    told = write_deal_key(file)
    assert key_hash(read_deal_key(file)) == told
    with pytest.raises(FileExistsError):
        write_deal_key(file)
    file.write_text("abcd")
    with pytest.raises(BadKey, match="32 bytes"):
        read_deal_key(file)
    file.write_text("no key")
    with pytest.raises(BadKey, match="contains no key"):
        read_deal_key(file)


def test_every_key_and_every_task_has_deals_of_its_own() -> None:
    other = task("maamut-2-easy-v2")
    seeds = {
        deal_seed(one, deal, key)
        for one in (QUICK, other)
        for deal in range(20)
        for key in (KEY, bytes(32))
    }
    assert len(seeds) == 80
    assert deal_seed(QUICK, 3, b"") == QUICK.seed + 3


def test_opponents_of_held_out_deals_play_otherwise() -> None:
    one = task("maamut-2-hard-v2")
    explorations = {
        Evaluated(one, Pairing(deal, 0, 1, KEY)).bots[1].params.exploration  # type: ignore[attr-defined]
        for deal in range(5)
    }
    assert len(explorations) == 5
    public = Evaluated(one, Pairing(0, 0, 1)).bots[1]
    assert public.params.exploration == 1.0  # type: ignore[attr-defined]


def test_tasks_of_version_1_have_no_held_out_deals() -> None:
    with pytest.raises(UnknownTask, match="public deals only"):
        evaluate(task("maamut-2-random"), "random", key=KEY, deals=1, cores=1)


@pytest.fixture(scope="module")
def held_out() -> Result:
    return evaluate(QUICK, "easy-v1", key=KEY, deals=5, cores=1, trained_on=7)


def test_a_result_replays_from_its_moves(held_out: Result) -> None:
    again = read_result(msgspec.json.encode(held_out))
    assert again == held_out
    assert again.held_out == key_hash(KEY)
    replay_result(again, KEY)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("share", 1.01, "'share' does not follow"),
        ("whole", True, "'whole' does not follow"),
        ("held_out", "", "key is not that"),
        ("task", msgspec.structs.replace(QUICK, deals=5), "another task"),
    ],
)
def test_a_changed_result_is_refused(
    held_out: Result, field: str, value: object, told: str
) -> None:
    with pytest.raises(NotAsPlayed, match=told):
        replay_result(msgspec.structs.replace(held_out, **{field: value}), KEY)


def test_changed_matches_are_refused(held_out: Result) -> None:
    first, *rest = held_out.played
    lost = msgspec.structs.replace(first, worth=-first.worth)
    other = msgspec.structs.replace(first, moves=(first.moves[0], 0, *first.moves[2:]))
    for played, told in (
        ((lost, *rest), "replays to"),
        ((other, *rest), "is not legal"),
        (tuple(rest), "every deal once"),
    ):
        with pytest.raises(NotAsPlayed, match=told):
            replay_result(msgspec.structs.replace(held_out, played=played), KEY)


def test_faults_replay_as_losses() -> None:
    result = evaluate(QUICK, "tests.tasks.strangers:illegal", deals=1, cores=1)
    assert result.faults
    replay_result(result)
    assert replay_match(result, result.played[0], b"")[0] == -1.0


def test_results_of_version_1_cannot_be_replayed() -> None:
    result = evaluate(task("maamut-2-random"), "random", deals=1, cores=1)
    with pytest.raises(NotAsPlayed, match="contain no moves"):
        replay_result(result)


def test_the_leaderboard_ranks_held_out_results_first(held_out: Result) -> None:
    small = msgspec.structs.replace(QUICK)
    results = [
        msgspec.structs.replace(held_out, task=small, policy=name, whole=True, share=share, **more)
        for name, share, more in (
            ("public", 0.9, {"held_out": ""}),
            ("good", 0.8, {"trained_on": 3_000_000}),
            ("weak", 0.2, {}),
        )
    ]
    partial = msgspec.structs.replace(results[0], policy="partial", whole=False)
    text = leaderboard([partial, *results])
    rows = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| ")]
    assert rows == ["| player", "| good", "| weak", "| public"]
    assert "3,000,000 (beyond the limit)" in text
    assert f"held out ({key_hash(KEY)[:8]})" in text


def test_the_command_writes_keys_replays_results_and_prints_a_leaderboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["evaluate", "--new-key", "key"]) == 0
    assert key_hash(read_deal_key(Path("key"))) in capsys.readouterr().out
    words = ["evaluate", QUICK.name, "--policy", "random-v1", "--deals", "5", "--key", "key"]
    assert main([*words, "--cores", "1", "--quiet", "--out", "one.json"]) == 0
    assert "held-out deals of the key" in capsys.readouterr().out
    assert main(["evaluate", "--replay", "one.json", "--key", "key"]) == 0
    assert "all 10 matches replay as stated" in capsys.readouterr().out
    assert main(["evaluate", "--replay", "one.json"]) == 2
    assert "key is not that" in capsys.readouterr().err
    assert main(["evaluate", "--leaderboard", "."]) == 0
    assert capsys.readouterr().out.strip() == ""  # no whole results yet
    assert main(["evaluate", "--new-key", "key"]) != 0
