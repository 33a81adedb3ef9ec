"""Bots on a Ray cluster, which the server itself starts on this machine in these tests."""

import pytest
from tests.server.running import Server, play_on

from fireside.bots.ray_cluster import NoCluster
from fireside.server.bot_pool.ray_pool import RayBotPool
from fireside.service.bot_pool_port import BotTaskFailed, TaskOwner
from fireside.table.bot_tasks import ChooseMove

pytest.importorskip("ray", reason="Ray is not installed: pip install 'fireside-games[ray]'")
pytestmark = pytest.mark.anyio


async def test_a_match_is_played_against_bots_of_a_cluster(database: str) -> None:
    server = Server(database, "--seconds", "0.05", "--cores", "1", "--thinkers", "local")
    try:
        table = await server.table("maamut", "person", "easy")
        async with table.viewer(0) as ana:
            await play_on([ana])
            assert ana.view["over"]
        told = await server.ask("GET", "/metrics")
        assert 'fireside_thoughts_total{end="answered",task="choose"}' in told
        assert 'end="failed"' not in told
    finally:
        server.stop()


async def test_what_a_cluster_cannot_answer_is_said() -> None:
    bot_pool = RayBotPool("local", 1)
    bot_pool.start()
    try:
        task = ChooseMove(title="maamut", level="easy", seat=0, seed=1, seconds=0.1, world={})
        with pytest.raises(BotTaskFailed, match="no table of Mâamut"):
            await bot_pool.ask(TaskOwner("somebody", "a table"), task)
    finally:
        await bot_pool.stop()


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(NoCluster, match="no Ray cluster at nowhere"):
        RayBotPool("nowhere").start()
