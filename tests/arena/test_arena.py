"""The arena: fair schedules, kept outcomes, and bots that misbehave."""

import json
import time
from collections import Counter
from pathlib import Path

import pytest

import fireside
from fireside.arena import arena_match
from fireside.arena.arena_match import ArenaMatch, MatchTerms, play_fixture, play_for
from fireside.arena.entrants import BadTime, read_entrant
from fireside.arena.evaluation_tuning import install_weights, tune, weights_of
from fireside.arena.schedule import Fixture, schedule
from fireside.arena.standings import standings
from fireside.arena.tournament import (
    TournamentMismatch,
    TournamentResults,
    on_cores,
    on_ray,
    run_tournament,
)
from fireside.bots import levels
from fireside.bots.bot import Bot, Budget
from fireside.bots.ray_cluster import NoCluster
from fireside.cli.main import main
from fireside.core.state import State
from fireside.play.records import read_record

TERMS = MatchTerms("maamut", {}, 0.0, 20, None)


def test_every_deal_is_played_with_every_bot_on_every_seat() -> None:
    fixtures = list(schedule(["a", "b", "c"], 3, 6))
    assert [one.seed for one in fixtures] == [0, 0, 0, 1, 1, 1]
    for deal in (0, 1):
        sat = [one.bots for one in fixtures if one.seed == deal]
        assert all(sorted(seat) == ["a", "b", "c"] for seat in zip(*sat, strict=True))


def test_fewer_bots_than_seats_take_turns_at_having_more() -> None:
    counts = Counter(name for one in schedule(["a", "b"], 3, 12) for name in one.bots)
    assert counts["a"] == counts["b"] == 18


def test_more_bots_than_seats_sit_out_in_turn() -> None:
    counts = Counter(name for one in schedule(["a", "b", "c"], 2, 12) for name in one.bots)
    assert set(counts.values()) == {8}


def test_a_bot_may_have_a_time_of_its_own() -> None:
    terms = MatchTerms("maamut", {}, 0.5, 0, None)
    matched = ArenaMatch(terms, Fixture(0, 0, ("easy@0.25", "easy")))
    assert [one.seconds for one in matched.budgets] == [0.25, 0.5]
    assert ArenaMatch(TERMS, Fixture(0, 0, ("easy", "easy@2"))).budgets[1].simulations == 0


def test_a_bot_may_have_cores_of_its_own() -> None:
    matched = ArenaMatch(TERMS, Fixture(0, 0, ("easy@0.25x4", "easy")))
    assert [(one.seconds, one.cores) for one in matched.budgets] == [(0.25, 4), (0.0, 1)]


def test_bots_with_cores_of_their_own_leave_nobody_behind(tmp_path: Path) -> None:
    """Processes that play matches begin others that think; all of them end with the last match."""
    fixtures = list(schedule(["expert@0.02x2", "random"], 2, 4))
    ledger = TournamentResults(tmp_path, TERMS, fixtures)
    played = run_tournament(ledger, TERMS, fixtures, on_cores(2), lambda _done, _whole: None)
    assert sum(one.bots[seat] != "random" for one in played for seat in one.winners) >= 2
    assert not [fault for one in played for fault in one.faults if "raised" in fault.what]


WRONG_TIMES = ["easy@", "easy@soon", "easy@0", "easy@-1", "@1", "easy@1e9", "easy@1x", "easy@1x0"]


@pytest.mark.parametrize("name", WRONG_TIMES)
def test_a_time_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadTime, match=r"like expert@0\.5"):
        read_entrant(name)


def test_a_tournament_is_resumed_where_it_broke_off(tmp_path: Path) -> None:
    fixtures = list(schedule(["easy", "random"], 2, 4))
    ledger = TournamentResults(tmp_path, TERMS, fixtures)
    first = run_tournament(ledger, TERMS, fixtures[:2], on_cores(1), lambda _done, _whole: None)
    with ledger.file.open("ab") as file:
        file.write(b'{"number": 3, "se')  # cut off in the middle of a line
    played: list[int] = []

    def counting(terms: MatchTerms, missing: "object") -> "object":
        for fixture in missing:  # type: ignore[attr-defined]
            played.append(fixture.number)
            yield play_fixture(terms, fixture)

    whole = run_tournament(ledger, TERMS, fixtures, counting, lambda _done, _whole: None)  # type: ignore[arg-type]
    assert played == [2, 3]
    assert whole[:2] == first
    assert ledger.known() == whole  # nothing was written into the line that was cut off
    assert len(standings(whole)) == 2


def test_a_folder_of_another_tournament_is_left_alone(tmp_path: Path) -> None:
    fixtures = list(schedule(["easy", "random"], 2, 4))
    TournamentResults(tmp_path, TERMS, fixtures)
    with pytest.raises(TournamentMismatch, match="name another folder"):
        TournamentResults(tmp_path, TERMS, list(schedule(["random", "easy"], 2, 4)))


class Raising(Bot):
    def choose(self, world: State, seat: int, budget: Budget) -> int:
        raise RuntimeError("no idea")


class Cheating(Bot):
    def choose(self, world: State, seat: int, budget: Budget) -> int:
        return 10_000


class Sleeping(Bot):
    def choose(self, world: State, seat: int, budget: Budget) -> int:
        while True:
            time.sleep(0.01)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Raising, "raised RuntimeError"),
        (Cheating, "returned an illegal move"),
        (Sleeping, "was interrupted"),
    ],
)
def test_a_bot_that_misbehaves_is_named_and_the_match_goes_on(
    kind: type[Bot], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(levels.OWN, "stranger", kind)
    monkeypatch.setattr(arena_match, "WITHOUT_CLOCK", 0.002)
    levels.levels.cache_clear()
    levels._kind.cache_clear()
    try:
        outcome = ArenaMatch(TERMS, Fixture(0, 3, ("stranger", "random"))).play()
    finally:
        monkeypatch.undo()
        levels.levels.cache_clear()
        levels._kind.cache_clear()
    assert {(one.bot, one.what) for one in outcome.faults} >= {("stranger", fault)}
    assert outcome.plies > 4
    (row,) = [row for row in standings([outcome]) if row.bot == "stranger"]
    assert row.faults[fault] > 0


def test_the_command_prints_standings_and_saves_every_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", "maamut", "--bots", "easy,random", "--matches", "4", "--cores", "2"]
    assert main([*arguments, "--out", str(tmp_path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["matches"] == 4
    assert {row["bot"] for row in report["standings"]} == {"easy", "random"}
    records = sorted((tmp_path / "records").glob("*.record"))
    assert len(records) == 4
    assert fireside.Match.open(records[0]).over
    assert main([*arguments, "--out", str(tmp_path)]) == 0
    assert "easy" in capsys.readouterr().out


def test_unknown_bots_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "maamut", "--bots", "clever,random"]) == 2
    assert "no bot 'clever'" in capsys.readouterr().err


def test_a_record_is_analysed_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terms = MatchTerms("maamut", {}, 0.0, 20, str(tmp_path))
    play_fixture(terms, Fixture(7, 3, ("easy", "random")))
    file = str(tmp_path / "000007.record")
    assert main(["analyse", file, "--simulations", "10"]) == 0
    assert "urn" in capsys.readouterr().out
    assert main(["analyse", file, "--simulations", "10", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moments"]


def test_matches_are_played_on_a_local_ray() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'fireside-games[ray]'")
    fixtures = list(schedule(["easy", "random"], 2, 4))
    outcomes = list(on_ray("local")(TERMS, fixtures))
    assert sorted(one.number for one in outcomes) == [0, 1, 2, 3]


def test_a_match_for_another_machine_brings_its_record_and_writes_nothing(tmp_path: Path) -> None:
    terms = MatchTerms("maamut", {}, 0.0, 20, str(tmp_path / "not here"))
    outcome, record = play_for(terms, Fixture(7, 3, ("easy", "random")))
    assert outcome.number == 7
    assert fireside.Match.from_record(read_record(record.encode())).over
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_that_is_not_there_is_named() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'fireside-games[ray]'")
    fixtures = list(schedule(["easy", "random"], 2, 2))
    with pytest.raises(NoCluster, match="no Ray cluster at nowhere"):
        list(on_ray("nowhere")(TERMS, fixtures))


def test_weights_are_tuned_by_self_play_and_left_as_the_champions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row, names = weights_of("maamut")
    before = list(row)
    try:
        trials = list(tune("maamut", 2, 4, 10, 1, 3))
        assert len(trials) == 2 * len(names)
        assert tuple(row) == trials[-1].weights
        assert all(trial.accepted == (trial.share > 0.75) for trial in trials)
    finally:
        install_weights(row, before)
    assert main(["tune", "maamut", "--matches", "2", "--simulations", "4"]) == 0
    install_weights(row, before)
    assert "drive" in capsys.readouterr().out
