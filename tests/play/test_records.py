"""Records: readable, versioned, and refused with the line number of any damage."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fireside
from fireside.core.errors import BadRecord
from fireside.play.match import Match
from fireside.play.records import read_record, result_of, write_record


def short_match() -> Match:
    match = Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])
    for _ in range(4):
        (seat,) = match.to_act
        match.play(seat, match.legal_moves(seat)[0])
    return match


TEXT = write_record(short_match().record())
LINES = TEXT.splitlines()


def reopened(text: str) -> Match:
    return Match.from_record(read_record(text))


def test_a_record_is_a_small_readable_file() -> None:
    assert LINES[0] == "Fireside record 1"
    assert "title: maamut" in LINES
    assert "name 0: Ana" in LINES
    assert LINES[-2:] == ["result: unfinished", "end after 4 moves"]
    assert reopened(TEXT).names == ["Ana", "Ben"]


def test_windows_line_ends_and_trailing_blank_lines_do_no_harm() -> None:
    assert reopened(TEXT.replace("\n", "\r\n") + "\n\n").result == "unfinished"


def test_saving_leaves_no_half_written_file(tmp_path: Path) -> None:
    match = short_match()
    match.save(tmp_path / "one.record")
    match.save(tmp_path / "one.record")
    assert [file.name for file in tmp_path.iterdir()] == ["one.record"]
    assert Match.open(tmp_path / "one.record").log == match.log
    (tmp_path / "one.record.part").mkdir()  # so that the next write fails
    with pytest.raises(OSError):
        short_match().save(tmp_path / "one.record")
    assert Match.open(tmp_path / "one.record").log == match.log


def test_results_are_phrases() -> None:
    assert result_of(False, []) == "unfinished"
    assert result_of(True, []) == "nobody wins"
    assert result_of(True, [2]) == "seat 2 wins"
    assert result_of(True, [0, 2]) == "seats 0, 2 win"


def without(line: str) -> str:
    return TEXT.replace(line + "\n", "")


def with_line(old: str, new: str) -> str:
    assert old in LINES
    return TEXT.replace(old + "\n", new + "\n")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "This is no record"),
        ("[Event \"chess\"]\n", 1, "This is no record"),
        (with_line("Fireside record 1", "Fireside record 2"), 1, "format 1"),
        (without("moves:"), 11, "header line"),
        (without("seed: 5"), 10, "does not say 'seed"),
        (with_line("seed: 5", "seed: five"), 5, "whole number"),
        (with_line("seed: 5", "seed: " + "9" * 79), 5, "whole number"),
        (with_line("seed: 5", "seed: 5\nseed: 6"), 6, "a second time"),
        (with_line("title: maamut", "title: chess"), 2, "no game 'chess'"),
        (with_line("seats: 2", "seats: 9"), 4, "played by 2 to 4"),
        (with_line("rules: 1", "rules: 7"), 3, "rules 7 of Mâamut; here rules 1"),
        (with_line("option renewals: auto", "option renewals: often"), 6, "cannot be 'often'"),
        (without("name 0: Ana"), 10, "name of seat 0 is missing"),
        (without("name 1: Ben"), 4, "2 seats, but 1 name"),
        ("\n".join(LINES[:4]), 4, "breaks off before its moves"),
        ("\n".join(LINES[:13]), 13, "breaks off"),
        ("\n".join(LINES[:-1]), len(LINES) - 1, "breaks off"),
        ("\n".join([*LINES[:12], *LINES[13:]]), 13, "Move 2 is missing"),
        (with_line("end after 4 moves", "end after 5 moves"), len(LINES), "should be 5 moves"),
        (with_line("result: unfinished", "result: seat 0 wins"), 16, "not 'seat 0 wins'"),
        (TEXT + "more\n", len(LINES) + 1, "follows the end"),
        (with_line(LINES[11], "1. seat 0: place d4"), 12, "M1.5"),
        (with_line(LINES[11], "1. seat 1: place a1"), 12, "for Ana to choose"),
        (with_line(LINES[11], "1. seat 0: jump"), 12, "is not a move"),
        (with_line(LINES[11], "one. seat 0: jump"), 12, "neither move 1 nor the result"),
        (with_line(LINES[11], "1. seat 0: " + "x" * 300), 12, "too long"),
    ],
)  # fmt: skip
def test_a_damaged_or_foreign_record_is_refused_naming_the_line(
    text: str, line: int, sentence: str
) -> None:
    with pytest.raises(BadRecord, match=sentence) as caught:
        reopened(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"Line {line}: ")


def test_what_is_not_utf_8_or_too_large_is_refused() -> None:
    with pytest.raises(BadRecord, match="Line 2: This is not text"):
        read_record(b"Fireside record 1\n\xff\xfe")
    with pytest.raises(BadRecord, match="larger than any record"):
        read_record("x" * 4_000_001)


@given(st.binary(max_size=300))
def test_nothing_but_a_sentence_comes_of_any_bytes(data: bytes) -> None:
    with pytest.raises(fireside.BadRecord):
        Match.from_record(read_record(data))


@given(st.integers(0, len(TEXT) - 2))
def test_a_record_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(fireside.BadRecord):
        Match.from_record(read_record(TEXT[:length]))


@given(st.integers(0, len(TEXT) - 2), st.characters(codec="utf-8"))
def test_a_changed_character_is_refused_or_makes_another_whole_match(at: int, sign: str) -> None:
    try:
        match = Match.from_record(read_record(TEXT[:at] + sign + TEXT[at + 1 :]))
    except fireside.BadRecord:
        return
    assert match.game.dump(match.at(len(match.log))) == match.game.dump(match.state)
