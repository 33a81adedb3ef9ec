"""Matches as a Parquet file: each row is a decision of the match."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES

import fireside
from fireside.cli.main import main
from fireside.core.game import Game
from fireside.core.observation import zero_buffer

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
    play_again(game, table.to_pylist())
    assert set(table["match"].to_pylist()) == {0, 1}


def play_again(game: Game, rows: list[dict[str, Any]]) -> None:
    """Check each row against the engine at the same moment of the match."""
    state = game.new(seed=0)
    for row in rows:
        if row["ply"] == 0:
            state = game.new(seed=row["seed"])
            length = row["length"]
        seat, move = row["seat"], row["move"]
        numbers = zero_buffer(game.observation.size)
        state.observe(seat, numbers, 0)
        assert row["observation"] == list(numbers)
        assert row["legal"] == state.legal_moves(seat)
        assert row["text"] == game.text(state, move)
        if "document" in row:
            assert json.loads(row["document"]) == json.loads(json.dumps(game.dump(state)))
        state.apply(seat, move)
        if row["ply"] == length - 1:
            assert state.over
            assert row["points"] == state.scores[seat]
            assert row["place"] == state.places[seat]
            assert (row["return"] > -1) == (seat in state.winners)


def test_cores_and_parts_make_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for cores, part in ((1, 2000), (2, 2000), (2, 3)):
        monkeypatch.setattr("fireside.batch.dataset_writer.PART", part)
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
        ["--bots", "grandmaster"],
        ["--bots", "random,random,random", "--seats", "2"],
        ["--option", "colour=red"],
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


def write(out: Path, title: str, *words: str) -> Path:
    command = ["dataset", title, "--quiet", "--cores", "1", "--out", str(out), *words]
    assert main(command) == 0
    return out


@every_title
def test_a_searching_bots_visits_and_values_are_told(title: str, tmp_path: Path) -> None:
    """Visits are listed beside the legal moves; they are null without a search."""
    words = ["--bots", "easy", "--matches", "1", "--seconds", "0", "--simulations", "12"]
    rows = pq.read_table(write(tmp_path / "easy.parquet", title, *words)).to_pylist()
    thought = [row for row in rows if row["visits"] is not None]
    assert thought
    seats = fireside.game(title).seats.start
    for row in rows:
        told = [row[name] is None for name in ("visits", "weights", "expected", "prospects")]
        assert all(told) or not any(told)
        if len(row["legal"]) == 1:
            assert row["visits"] is None, "a forced move is not thought about"
    for row in thought:
        assert len(row["visits"]) == len(row["expected"]) == len(row["legal"])
        assert len(row["prospects"]) == seats
        for visits, expected in zip(row["visits"], row["expected"], strict=True):
            assert (visits == 0) == (expected is None)
        assert row["weights"][row["legal"].index(row["move"])] > 0
        assert sum(row["weights"]) == pytest.approx(1, abs=1e-5)


def test_bots_that_do_not_search_tell_no_visits(tmp_path: Path) -> None:
    table = pq.read_table(write(tmp_path / "random.parquet", "maamut", "--matches", "1"))
    assert table["visits"].null_count == table.num_rows


def test_the_file_is_read_piece_by_piece_as_arrays(tmp_path: Path) -> None:
    from fireside.batch.dataset_reader import BadDataset, about, read

    words = ["--bots", "easy", "--matches", "2", "--seconds", "0", "--simulations", "8"]
    out = write(tmp_path / "easy.parquet", "maamut", *words)
    rows = pq.read_table(out).to_pylist()
    assert about(out)["players"] == ["easy", "easy"]
    at = 0
    for part in read(out, rows=50):
        assert len(part["move"]) <= 50
        for here in range(len(part["move"])):
            row, count = rows[at], int(part["counts"][here])
            assert part["observation"][here].tolist() == row["observation"]
            assert part["legal"][here][:count].tolist() == row["legal"]
            assert (part["legal"][here][count:] == -1).all()
            assert part["return"][here] == row["return"]
            visits = row["visits"] or [0] * count
            assert part["visits"][here][:count].tolist() == visits[: part["visits"].shape[1]]
            if row["prospects"] is None:
                assert np.isnan(part["prospects"][here]).all()
            else:
                assert part["prospects"][here].tolist() == pytest.approx(row["prospects"])
            at += 1
    assert at == len(rows)
    assert set(next(read(out, columns=["move", "text"]))) == {"move", "text"}
    with pytest.raises(BadDataset, match="colour"):
        next(read(out, columns=["colour"]))
    with pytest.raises(BadDataset, match="not 0"):
        next(read(out, rows=0))
    stranger = tmp_path / "stranger.parquet"
    pq.write_table(pq.read_table(out).replace_schema_metadata({}), stranger)
    (tmp_path / "text.parquet").write_text("no Parquet at all")
    for path in (stranger, tmp_path / "text.parquet"):
        with pytest.raises(BadDataset, match="no data set"):
            next(read(path))


def test_every_column_stands_on_the_card_and_on_the_page(tmp_path: Path) -> None:
    from fireside.batch.dataset_card import MEANINGS, schema_table

    out = write(tmp_path / "some.parquet", "maamut", "--matches", "1", "--truth")
    card = out.with_suffix(".md").read_text(encoding="utf-8")
    fields = pq.read_schema(out)
    assert list(MEANINGS) == [*fields.names]
    assert schema_table(fields) in card
    page = Path(__file__).parents[2] / "docs" / "how-to" / "data-sets.md"
    assert schema_table(fields) in page.read_text(encoding="utf-8")


def test_a_set_of_an_earlier_day_is_still_read_and_still_true(tmp_path: Path) -> None:
    """Made with `--bots medium --matches 24 --seed 21 --seconds 0 --simulations 200`."""
    from fireside.batch.dataset_reader import read

    shipped = Path(__file__).parent / "maamut-medium.parquet"
    play_again(fireside.game("maamut"), pq.read_table(shipped).to_pylist())
    parts = list(read(shipped, rows=100))
    assert sum(len(part["move"]) for part in parts) == 458
    assert sum(int(part["visits"].sum()) for part in parts) > 1000
    written = write(tmp_path / "new.parquet", "maamut", "--matches", "1")
    assert pq.read_schema(shipped).equals(pq.read_schema(written))


def test_the_card_has_a_header_and_true_statistics(tmp_path: Path) -> None:
    from fireside.batch.dataset_card import statistics

    out = write(tmp_path / "some.parquet", "maamut", "--matches", "7", "--licence", "cc-by-4.0")
    card = out.with_suffix(".md").read_text(encoding="utf-8")
    header = card.split("---\n")[1]
    assert "license: cc-by-4.0\n" in header
    assert "data_files: some.parquet\n" in header
    rows = pq.read_table(out).to_pylist()
    found = statistics(out, "maamut")
    lengths = {row["match"]: row["length"] for row in rows}
    assert found.matches == 7
    assert found.lengths == (min(lengths.values()), len(rows) / 7, max(lengths.values()))
    assert found.choices == pytest.approx(sum(len(row["legal"]) for row in rows) / len(rows))
    assert sum(found.kinds.values()) == len(rows)
    assert found.kinds["walk"] == sum(row["text"].startswith("walk") for row in rows)
    for seat, share in found.shares.items():
        won = {row["match"]: row["return"] for row in rows if row["seat"] == seat}
        assert share == pytest.approx(sum((one + 1) / 2 for one in won.values()) / len(won))
    assert f"{len(rows) / 7:,.1f} on average" in card
