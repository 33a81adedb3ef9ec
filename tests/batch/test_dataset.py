"""Matches as a Parquet file: what a row says is what happened."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.cli.main import main
from fireside.core.observation import blank

pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

every_title = pytest.mark.parametrize("title", TITLES)


@every_title
def test_every_row_can_be_played_again(title: str, tmp_path: Path) -> None:
    out = tmp_path / "matches.parquet"
    assert main(["dataset", title, "--matches", "2", "--out", str(out), "--truth"]) == 0
    table = pq.read_table(out)
    about = json.loads(table.schema.metadata[b"fireside"])
    game = fireside.game(title)
    assert about["title"] == title
    assert [field["name"] for field in about["observation"]] == [
        field.name for field in game.observation.fields
    ]
    state = game.new(seed=0)
    for row in table.to_pylist():
        if row["ply"] == 0:
            state = game.new(seed=row["seed"])
            length = row["length"]
        seat, move = row["seat"], row["move"]
        numbers = blank(game.observation.size)
        state.observe(seat, numbers, 0)
        assert row["observation"] == list(numbers)
        assert row["legal"] == state.legal_moves(seat)
        assert row["text"] == game.text(state, move)
        assert json.loads(row["document"]) == json.loads(json.dumps(game.dump(state)))
        state.apply(seat, move)
        if row["ply"] == length - 1:
            assert state.over
            assert row["points"] == state.scores[seat]
            assert row["place"] == state.places[seat]
            assert (row["return"] > -1) == (seat in state.winners)
    assert set(table["match"].to_pylist()) == {0, 1}


def test_cores_and_parts_make_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for cores, part in ((1, 2000), (2, 2000), (2, 3)):
        monkeypatch.setattr("fireside.batch.dataset.PART", part)
        out = tmp_path / f"{cores}-{part}.parquet"
        words = ["dataset", "maamut", "--matches", "8", "--bots", "random,random,random"]
        assert main([*words, "--out", str(out), "--cores", str(cores)]) == 0
        files.append(pq.read_table(out))
    assert files[0].equals(files[1])
    assert files[0].equals(files[2])
    assert np.unique(files[0]["seat"].to_numpy()).tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    "words",
    [
        ["--matches", "0"],
        ["--bots", "grandmaster"],
        ["--bots", "random,random,random", "--seats", "2"],
        ["--option", "colour=red"],
        ["--cores", "0"],
    ],
)
def test_what_cannot_be_written_leaves_no_file(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "matches.parquet"
    assert main(["dataset", "maamut", "--matches", "2", "--out", str(out), *words]) == 2
    assert capsys.readouterr().err.startswith("fireside: ")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_does_not_exist_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "matches.parquet"
    assert main(["dataset", "maamut", "--matches", "2", "--out", str(out)]) == 2
    assert "nowhere" in capsys.readouterr().err
