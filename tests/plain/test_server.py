"""A real server in plain Python: whole matches against searching bots, with hints."""

from pathlib import Path

import pytest
from tests.server.running import Server, play_on

import fireside

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(fireside.COMPILED, reason="make test-plain runs these"),
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_match_is_played_against_bots(title: str, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"), "--seconds", "0.05", "--cores", "2")
    others = fireside.game(title).seats.start - 1
    try:
        table = await server.table(
            title, "person", *["easy", "random", "random"][:others], aids=True
        )
        async with table.viewer(0) as ana:
            assert (await ana.command("chances"))["type"] == "chances"
            await play_on([ana])
            assert ana.view["over"]
    finally:
        server.stop()
