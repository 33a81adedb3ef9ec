"""`fireside export --consented`: matches that all persons agreed to, without their names."""

import asyncio
from pathlib import Path

import pytest
from tests.server.test_storage import long_table

from fireside.cli.main import main
from fireside.play.records import read_record
from fireside.server.consented_export import players_without_names
from fireside.server.container import ServerApp
from fireside.server.settings import Settings
from fireside.service.live_table import LiveTable
from fireside.table import seats
from fireside.table.messages.requests import Branch, SeatRequest
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import LogRow, SeatChange, SeatRow

pytestmark = pytest.mark.anyio


async def finished(server_app: ServerApp, *agree: int) -> LiveTable:
    """Return a finished match of two named persons, of whom these agree."""
    live = await long_table(server_app, "maamut", 10_000)
    for seat, name in enumerate(("Ana Vulpe", "Ben Ours")):
        change = SeatChange(seat, seats.PERSON, {"name": name})
        assert await server_app.tables.change_seat(live.id, seat, change.when, change.fields)
    await live.reload()
    for seat in agree:
        await server_app.application.seating.set_research_consent(live, seat, True)
    return live


async def export(database: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    words = ["export", "--consented", "--database", database, "--out", str(folder)]
    assert await asyncio.to_thread(main, words) == 0
    return capsys.readouterr().out.partition(": ")[2].strip()


async def test_only_matches_that_all_persons_agreed_to_are_exported(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    application = server_app.application
    folder = tmp_path / "matches"
    both = await finished(server_app, 0, 1)
    await finished(server_app)
    one = await finished(server_app, 0)
    playing = await long_table(server_app, "maamut", 3)
    for seat in (0, 1):
        await application.seating.set_research_consent(playing, seat, True)
    branch, _, _ = await application.lifecycle.branch(
        both, Branch(ply=2, seats=[SeatRequest(kind="person")] * 2), "somewhere"
    )
    assert [seat.research for seat in branch.table.seats] == ["no", "no"]
    assert await export(database, folder, capsys) == "1 matches written, 0 there already."
    (file,) = folder.iterdir()
    text = file.read_text()
    record = read_record(text.encode())
    assert record.names == ["person", "person"]
    history = await application.histories.get(both.table)
    assert record.moves == [(ply.seat, ply.text) for ply in history.match.log]
    for secret in ("Ana", "Ben", both.id, both.table.row.salt.hex()):
        assert secret not in text
        assert secret not in file.name
    assert await export(database, folder, capsys) == "0 matches written, 1 there already."

    await application.seating.set_research_consent(one, 1, True)
    await application.seating.set_research_consent(one, 0, False)
    assert await export(database, folder, capsys) == "0 matches written, 1 there already."

    with pytest.raises(RequestRefused, match="published already"):
        await application.seating.set_research_consent(both, 0, False)
    assert both.table.info().seats[0].research == "exported"
    with pytest.raises(RequestRefused, match="published already"):
        await application.seating.set_research_consent(both, 0, False)
    await server_app.stop()


async def test_consent_withdrawn_during_an_export_counts(database: str) -> None:
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    live = await finished(server_app, 0, 1)
    assert await server_app.tables.consented("", 10) == [live.id]
    await server_app.application.seating.set_research_consent(live, 1, False)
    assert not await server_app.tables.mark_exported(live.id)
    found = await server_app.tables.find(live.id)
    assert found is not None
    assert [seat.research for seat in found[1]] == ["yes", "no"]
    await server_app.stop()


def test_the_kinds_of_players_are_named() -> None:
    rows = [LogRow("t", at, 0, seat, 1, 0, word) for at, (seat, word) in enumerate(
        [(0, "c1"), (1, "c2"), (1, None), (2, None), (3, None)], 1
    )]  # fmt: skip
    people = [SeatRow(table_id="t", seat=at, kind="person", name="Ana") for at in range(2)]
    bots = [
        SeatRow(table_id="t", seat=2, kind="bot", name="Rex", level="hard"),
        SeatRow(table_id="t", seat=3, kind="bot", name="Nara", level="easy", character="nara"),
    ]
    assert players_without_names([*people, *bots], rows) == [
        "person",
        "person and bot",
        "bot hard",
        "bot easy nara",
    ]
