"""Mutation tests: every fault can be planted and is removed again afterwards."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.mutants.__main__ import Verdict, choose, known_survivors, read_options, report
from tests.mutants.planting import (
    ROOT,
    BadFault,
    Fault,
    check_faults,
    planted,
    read_faults,
)

FAULT = Fault(
    "maamut",
    "The mammoth does not move.",
    "games/maamut/rules/flight.py",
    "state.flight_left -= 1",
    "pass",
    ("tests/games/maamut/test_flight.py",),
)


def changed(**fields: Any) -> Fault:
    return replace(FAULT, **fields)


def test_every_fault_can_be_planted() -> None:
    faults = read_faults()
    check_faults(faults)
    assert len(faults) >= 100
    assert {fault.part for fault in faults} == {
        "altamira", "maamut", "search", "secrecy", "storage", "tikal",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"file": "games/chess.py"}, "there is no file"),
        ({"text": "nowhere to be found"}, "occurs 0 times"),
        ({"text": "state"}, r"occurs \d\d+ times"),
        ({"becomes": FAULT.text}, "changes nothing"),
        ({"tests": ("tests/games/maamut/test_chess.py",)}, "no test tests/games/maamut/test_chess"),
        ({"tests": (f"{FAULT.tests[0]}::test_chess",)}, "no test .*::test_chess"),
        ({"tests": ()}, "no test named"),
    ],
)
def test_a_fault_that_cannot_be_planted_is_named(fields: dict[str, object], sentence: str) -> None:
    check_faults([FAULT])
    with pytest.raises(BadFault, match=rf"\[maamut\] The mammoth does not move.: .*{sentence}"):
        check_faults([changed(**fields)])


def test_a_fault_that_stands_there_twice_is_named() -> None:
    with pytest.raises(BadFault, match="twice"):
        check_faults([FAULT, FAULT])


def test_a_planted_fault_is_taken_out_again(tmp_path: Path) -> None:
    copy = FAULT.source(tmp_path)
    copy.parent.mkdir(parents=True)
    sound = FAULT.source(ROOT).read_text(encoding="utf-8")
    copy.write_text(sound, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt), planted(FAULT, tmp_path):
        assert copy.read_text(encoding="utf-8") == sound.replace(FAULT.text, FAULT.becomes) != sound
        raise KeyboardInterrupt
    assert copy.read_text(encoding="utf-8") == sound


def test_parts_are_the_whole_and_samples_the_same_for_a_seed() -> None:
    faults = read_faults()
    parts = [choose(faults, read_options(["--part", f"{one}/3"])) for one in (1, 2, 3)]
    assert sorted(fault.name for part in parts for fault in part) == sorted(
        fault.name for fault in faults
    )
    drawn = [choose(faults, read_options(["--sample", "7", "--seed", str(s)])) for s in (1, 1, 2)]
    assert len(drawn[0]) == 7
    assert drawn[0] == drawn[1] != drawn[2]
    for wrong in ("0/3", "4/3", "3", "a/b"):
        with pytest.raises(BadFault, match="3/10"):
            choose(faults, read_options(["--part", wrong]))


def test_survivors_are_named_and_too_many_of_them_fail(capsys: pytest.CaptureFixture[str]) -> None:
    died, survived = Verdict(FAULT, True, "", 1.0), Verdict(FAULT, False, "", 1.0)
    assert report([died] * 19 + [survived], 20, 5.0) == 0
    assert "19 of 20 faults died (95.0%)" in capsys.readouterr().out
    assert report([died] * 18 + [survived] * 2, 20, 5.0) == 1
    assert f"No test sees: {FAULT.name}" in capsys.readouterr().out
    assert report([], 20, 5.0) == 1


def test_a_part_fails_for_a_new_survivor_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = tmp_path / "known_survivors.txt"
    known.write_text("[maamut] Another one.\n", encoding="utf-8")
    monkeypatch.setattr("tests.mutants.__main__.KNOWN", known)
    died, survived = Verdict(FAULT, True, "", 1.0), Verdict(FAULT, False, "", 1.0)
    assert report([died, survived], 20, 5.0) == 1
    known.write_text(f"{FAULT.name}\n", encoding="utf-8")
    assert report([died, survived], 20, 5.0) == 0
    assert report([died, survived], 2, 5.0) == 1  # a complete run must reach its percentage


def test_known_survivors_are_faults_of_the_suite() -> None:
    assert known_survivors() <= {fault.name for fault in read_faults()}
