"""Bots at tables: they run in child processes, stand in for persons, and block no other table."""

import asyncio

import pytest
from tests.server.running import FIRST_PATH, Server, play_on, until

import fireside
from fireside.bots.levels import levels_below
from fireside.core.rng import Rng
from fireside.server.bot_pool.fair_task_queue import FairTaskQueue, QueuedBotPool, QueuedTask
from fireside.server.bot_pool.process_pool import GRACE_SECONDS, ProcessBotPool
from fireside.service.bot_pool_port import TaskOwner
from fireside.service.clock import now
from fireside.table.bot_task_runner import choose_move
from fireside.table.bot_tasks import ChooseMove, TaskResult

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_person_plays_a_whole_match_against_a_bot(server: Server, title: str) -> None:
    others = fireside.game(title).seats.start - 1
    table = await server.table(title, "person", *["random"] * others)
    async with table.viewer(0) as ana:
        await play_on([ana])
        assert ana.view["over"]


@pytest.mark.parametrize("level", ["cheating", "crashing"])
async def test_a_bot_that_fails_is_replaced_for_the_move(server: Server, level: str) -> None:
    table = await server.table("guessing", level, "person")
    async with table.viewer(1) as ana:
        await play_on([ana])
        assert ana.view["over"]


def test_the_next_lower_level_plays_on_for_a_bot_that_fails() -> None:
    assert levels_below("master") == ("expert", "hard", "medium", "easy", "random")
    assert levels_below("expert") == ("hard", "medium", "easy", "random")
    assert levels_below("easy") == ("random",)
    assert levels_below("somebody's own") == ("medium", "easy", "random")


def test_a_turn_thought_out_as_a_whole_needs_one_thought() -> None:
    """Rule: T4. In Tikal every step of the plan can be made, up to the end or a discovery."""
    game = fireside.game("tikal")
    state = game.new(2, seed=3)
    planned = 0
    while not state.over and planned < 20:
        seat = state.to_act[0]
        world = game.dump(state.resample(seat, Rng(1)))
        ask = ChooseMove(title="tikal", level="medium", seat=seat, seed=1, seconds=1, world=world)
        answer = choose_move(ask)
        state.apply(seat, answer.move)
        for move in answer.plan:
            if state.barrier:
                break
            assert move in state.legal_moves(seat)
            state.apply(seat, move)
            planned += 1
    assert planned >= 20


async def test_a_bot_of_a_level_that_was_removed_is_replaced_by_the_next_one() -> None:
    """A stored table may name `expert-1`, which earlier versions had, or another package's bot."""
    game = fireside.game("maamut")
    state = game.new(2, seed=3)
    (seat, *_) = state.to_act
    task = ChooseMove(
        title="maamut", level="expert-1", seat=seat, seed=1, seconds=1, world=game.dump(state)
    )
    bot_pool = ProcessBotPool(1)
    bot_pool.start()
    try:
        answer = await bot_pool.choose(TaskOwner("somebody", "a table"), task)
    finally:
        await bot_pool.stop()
    assert answer.move in state.legal_moves(seat)


async def test_a_bot_that_never_answers_stops_neither_its_table_nor_others(
    database: str,
) -> None:
    server = Server(database, "--seconds", "0.1", "--cores", "2")
    try:
        stuck = await server.table("guessing", "stuck", "person")
        other = await server.table("guessing", "random", "person")
        async with stuck.viewer(1) as ana, other.viewer(1) as ben:
            await play_on([ben])
            assert ben.view["over"]
            await ana.until(lambda: (ana.version or 0) >= 1)
    finally:
        server.stop()


async def test_a_process_of_bots_that_starts_slowly_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine its imports take longer than a bot may take beyond its time."""
    slowly = f"fireside.table.bot_task_runner {GRACE_SECONDS + 1}"
    monkeypatch.setenv("FIRESIDE_TEST_SLOW_IMPORT", slowly)
    monkeypatch.setenv("PYTHONPATH", FIRST_PATH)
    game = fireside.game("maamut")
    world = game.dump(game.new(2, seed=1))
    ask = ChooseMove(title="maamut", level="random", seat=0, seed=1, seconds=0.1, world=world)
    pool = ProcessBotPool(1)
    pool.start()
    try:
        assert (await pool.ask(TaskOwner("address", "table"), ask)).move is not None
    finally:
        await pool.stop()


async def test_a_bot_stands_in_for_somebody_who_left_and_gives_the_seat_back(
    server: Server,
) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(1) as ben:
        await table.post("seats/0/stand-in", {}, table.tokens[1], status=403)
        await table.post("seats/0/stand-in", {"level": "nobody"}, table.host, status=400)
        await table.post("seats/0/stand-in", {"level": "random"}, table.host)
        await ben.until(lambda: ben.table["seats"][0]["stand_in"] == "random")
        await ben.until(lambda: (ben.version or 0) > 0 and ben.is_asked)
        async with table.viewer(0) as ana:
            assert (await ana.play("left"))["key"] == "stand_in"
            assert (await ana.command("return"))["type"] == "accepted"
            await ben.until(lambda: ben.table["seats"][0]["stand_in"] is None)
            await play_on([ana, ben])
    assert (await table.get())["status"] == "over"


async def test_a_host_cannot_replace_who_is_there(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0):
        refused = await table.post("seats/0/stand-in", {"level": "random"}, table.host, status=409)
        assert refused["key"] == "present"
        assert (await table.get())["seats"][0]["stand_in"] is None


async def test_who_leaves_a_running_match_is_replaced_and_may_return(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    await table.post("leave", None, table.tokens[0])
    async with table.viewer(1) as ben:
        await ben.until(lambda: ben.is_asked)
        await table.post("seats/0/give-back", None, table.tokens[0])
        await ben.until(lambda: ben.table["seats"][0]["stand_in"] is None)


async def test_a_bot_stands_in_for_who_takes_too_long(server: Server) -> None:
    table = await server.table("guessing", "person", "person", deadline=5)
    assert (await table.get())["due"] is not None
    async with table.viewer(1) as ben:
        await ben.until(lambda: ben.table["seats"][0]["stand_in"] == "random")
        await ben.until(lambda: ben.is_asked)


async def test_persons_have_their_whole_time_although_a_bot_is_asked_with_them(
    server: Server,
) -> None:
    """Timing must not reveal that a seat has changed a secret choice."""
    table = await server.table("guessing", "person", "person", "stuck", deadline=86_400)
    async with table.viewer(0) as ana:
        await ana.play("done")
        due = (await table.get())["due"]
        assert due - now() > 80_000_000
        for guess in ("guess 1", "guess 2", "guess 3"):
            assert (await ana.play(guess))["type"] == "accepted"
            assert (await table.get())["due"] == due


async def test_who_comes_back_without_having_been_away_has_no_more_time(server: Server) -> None:
    table = await server.table("guessing", "person", "person", deadline=86_400)
    due = (await table.get())["due"]
    await until(lambda: now() + 86_400_000 > due)
    async with table.viewer(1) as ben:
        assert (await ben.command("return"))["type"] == "accepted"
        await table.post("seats/0/give-back", None, table.tokens[0])
        assert (await table.get())["due"] == due


async def test_bots_among_themselves_play_only_while_somebody_watches(server: Server) -> None:
    alone = await server.table("guessing", "random", "random")
    other = await server.table("guessing", "random", "person")
    async with other.viewer(1) as ana:
        await play_on([ana])
    assert (await alone.get("view"))["version"] == 0
    async with alone.viewer() as spectator:
        await spectator.until(lambda: spectator.view["over"])


async def test_whoever_has_many_tables_thinking_keeps_others_waiting_for_one_turn_only() -> None:
    turns = FairTaskQueue()
    task = ChooseMove(title="tikal", level="random", seat=0, seed=1, seconds=1, world={})
    for at in range(28):
        turns.put(TaskOwner("crowd", f"table {at}"), QueuedTask(task))
        turns.put(TaskOwner("crowd", f"table {at}"), QueuedTask(task))
    wanted = QueuedTask(task)
    turns.put(TaskOwner("somebody", "their table"), wanted)
    assert wanted in [await turns.get(), await turns.get()]
    assert [await turns.get() for _ in range(55)]  # no other task is lost
    assert turns.by_payer == {}


class HandedOut(QueuedBotPool):
    """A bot pool that hands out tasks without computing them."""

    async def _run(self) -> None:
        raise NotImplementedError


async def hand_out(bot_pool: HandedOut, *levels: str) -> list[QueuedTask]:
    """Queue a task for a bot of each level before the first is handed out."""
    for at, level in enumerate(levels):
        patient = 8.0 if level == "master" else 1.0
        task = ChooseMove(
            title="tikal", level=level, seat=0, seed=1, seconds=patient, hurried=1.0, world={}
        )
        bot_pool.turns.put(TaskOwner(f"address {at}", "a table"), QueuedTask(task))
    return [await bot_pool.next_task() for _ in levels]


async def test_a_slow_player_takes_its_time_only_while_nobody_waits() -> None:
    (alone,) = await hand_out(HandedOut(at_once=4), "master")
    assert alone.task.seconds == 8.0
    pressed, other = await hand_out(HandedOut(at_once=4), "master", "easy")
    assert (pressed.task.seconds, other.task.seconds) == (1.0, 1.0)


async def test_slow_players_leave_one_who_thinks_to_the_others() -> None:
    bot_pool = HandedOut(at_once=3)
    asked = [(await hand_out(bot_pool, "master"))[0] for _ in range(3)]
    assert [one.task.seconds for one in asked] == [8.0, 8.0, 1.0]
    asked[0].set_result(TaskResult(move=0))
    await asyncio.sleep(0)  # viewers have been notified
    (next_one,) = await hand_out(bot_pool, "master")
    assert next_one.task.seconds == 8.0


async def test_bots_go_on_after_the_server_was_killed(database: str) -> None:
    server = Server(database, "--seconds", "0.1", "--cores", "1")
    try:
        table = await server.table("maamut", "random", "random", start=False)
        async with table.viewer() as spectator:
            await table.post("start", {}, table.host)
            await spectator.until(lambda: (spectator.version or 0) > 2)
            server.kill()
        server.start()
        async with table.viewer() as spectator:
            await spectator.until(lambda: spectator.table["status"] == "over")
    finally:
        server.stop()
