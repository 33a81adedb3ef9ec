"""The offline page: whole matches, no loss of confirmed moves, understandable refusals."""

import json
import subprocess
import sys
from functools import partial

import pytest
from tests.static_site.plain_page import Page, Sitting

from fireside.games import titles

pytestmark = pytest.mark.anyio
FEWEST = {"altamira": 3, "maamut": 2, "tikal": 2}
FOREIGN = ("anyio", "sqlalchemy", "uvicorn", "asyncpg", "alembic", "prometheus_client", "httpx")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("title", sorted(FEWEST))
async def test_a_whole_match_is_played_against_bots_without_a_server(title: str) -> None:
    page = Page()
    table_id, token = await page.table(title, *["easy"] * (FEWEST[title] - 1))
    ana = await page.sit(table_id, token)
    await ana.play_on()
    status, info = await page.ask("GET", f"/tables/{table_id}")
    assert status == 200
    assert info["status"] == "over"
    assert info["result"]
    assert info["opened"]["seed"]
    status, record = await page.ask("GET", f"/tables/{table_id}/record")
    assert status == 200
    status, imported = await page.ask("POST", "/records", record)
    assert status == 200
    assert imported["origin"]["kind"] == "import"
    status, first = await page.ask("GET", f"/tables/{imported['id']}/moments/0")
    assert (status, first["ply"]) == (200, 0)


async def test_whoever_comes_back_to_the_page_goes_on_where_they_were() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "easy")
    ana = await page.sit(table_id, token)
    await ana.play_on(moves=6)
    await ana.until(lambda: ana.is_asked or ana.view["over"])
    seen = ana.view
    again = Page(page.scripts.kept)
    back = await again.sit(table_id, token)
    assert back.view == seen
    await back.play_on()
    assert back.view["over"]


async def test_a_page_that_is_closed_while_a_bot_thinks_lets_it_think_again() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "easy")
    ana = await page.sit(table_id, token)
    page.scripts.lost_thinkers = 1_000  # no bot task is answered
    while ana.is_asked:
        await ana.say("play", move=ana.view["choices"][0]["move"])
        ana.hear()
    again = Page(page.scripts.kept)
    back = await again.sit(table_id, token)
    await back.until(lambda: back.is_asked)


async def test_a_bot_that_is_lost_is_replaced_by_the_next_lower_level() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "hard")
    ana = await page.sit(table_id, token)
    page.scripts.lost_thinkers = 1
    await ana.play_on(moves=3)
    assert page.scripts.lost_thinkers == 0


async def test_what_the_browser_does_not_keep_is_refused_and_changes_nothing() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "easy")
    ana = await page.sit(table_id, token)
    await ana.until(lambda: ana.is_asked)
    kept = dict(page.scripts.kept)
    move = ana.view["choices"][0]["move"]
    page.scripts.room = 0
    answer = await ana.say("play", move=move)
    assert (answer["type"], answer["key"]) == ("refused", "not_kept")
    assert answer["sentence"].endswith(".")
    assert page.scripts.kept == kept
    page.scripts.room = 10_000_000
    assert (await ana.say("play", move=move))["type"] == "accepted"


async def test_a_command_that_comes_twice_is_done_once() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "easy")
    ana = await page.sit(table_id, token)
    await ana.until(lambda: ana.is_asked)
    command = {"type": "play", "id": "same", "move": ana.view["choices"][0]["move"]}
    for _ in range(2):
        await page.door.hear(ana.number, json.dumps(command))
    frames = page.scripts.told[ana.number]
    await ana.until(lambda: sum(one.get("id") == "same" for one in frames) == 2)
    made = [key for key in page.scripts.kept if key.startswith(f"log/{table_id}/")]
    by_ana = [json.loads(page.scripts.kept[key]) for key in made]
    assert sum("same" in row.values() for row in by_ana) == 1


async def test_undo_advice_chances_branch_rematch_and_analysis_are_there() -> None:
    page = Page()
    table_id, token = await page.table("maamut", "easy", aids=True)
    ana = await page.sit(table_id, token)
    await ana.until(lambda: ana.is_asked)
    advice = await ana.say("advise")
    assert advice["moves"][0]["steps"][0]["move"] == advice["moves"][0]["move"]
    considered = await ana.say("consider", move=advice["moves"][0]["move"])
    assert considered["weighed"]["grave"] is False
    assert len((await ana.say("chances"))["chances"]) == 2
    await ana.play_on()
    status, found = await page.ask("GET", f"/tables/{table_id}/analysis")
    while status == 200 and not found["done"]:
        await ana.say("look")
        status, found = await page.ask("GET", f"/tables/{table_id}/analysis")
    assert found["moments"]
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "easy"}]
    status, made = await page.ask("POST", f"/tables/{table_id}/branch", {"ply": 4, "seats": seats})
    assert status == 200
    assert made["table"]["origin"]["kind"] == "branch"
    status, again = await page.ask(
        "POST", f"/tables/{table_id}/rematch", {"same_deal": True}, token
    )
    assert (status, again["status"]) == (200, "playing")


async def test_what_needs_others_says_so() -> None:
    page = Page()
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
    status, problem = await page.ask("POST", "/tables", {"title": "maamut", "seats": seats})
    assert (status, problem["key"]) == (409, "needs_server")
    status, problem = await page.ask("GET", "/push-key")
    assert problem["key"] == "needs_server"


async def test_rubbish_is_refused_with_a_sentence() -> None:
    page = Page()
    for method, address, body in (
        ("POST", "/tables", "{"),
        ("POST", "/tables", "[" * 5000),
        ("POST", "/tables", '{"title":"castle","seats":[{"kind":"person"}]}'),
        ("GET", "/tables/nowhere-at-all", None),
        ("POST", "/records", "not a record"),
        ("GET", "/tables/../../etc", None),
    ):
        status, problem = await page.ask(method, address, body)
        assert status >= 400, address
        assert problem["sentence"], address


async def test_a_table_whose_file_is_damaged_is_named_and_the_others_stay() -> None:
    page = Page()
    broken, _ = await page.table("maamut", "easy")
    other, _ = await page.table("maamut", "easy")
    again = Page({**page.scripts.kept, f"table/{broken}": '{"table": 7}'})
    status, problem = await again.ask("GET", f"/tables/{broken}")
    assert (status, problem["key"]) == (500, "unreadable")
    assert (await again.ask("GET", f"/tables/{other}"))[0] == 200


async def test_the_page_offers_what_there_is() -> None:
    status, offer = await Page().ask("GET", "/games")
    assert status == 200
    assert [one["title"] for one in offer["games"]] == list(titles())
    assert "expert" in offer["bots"]


def test_a_page_needs_nothing_that_only_servers_have() -> None:
    script = (
        "import sys, fireside.offline.js_bridge\n"
        f"print([name for name in {FOREIGN!r} if name in sys.modules])"
    )
    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert asked.stdout.strip() == "[]", asked.stdout + asked.stderr


PLAY = """
import asyncio, sys
from fireside.offline.warm_up import preload
from tests.static_site.plain_page import Page

async def play():
    for title, *levels in (("maamut", "easy"), ("tikal", "medium"), ("altamira", "easy", "easy")):
        page = Page()
        ana = await page.sit(*await page.table(title, *levels))
        await ana.play_on(moves=3)

preload()
before = set(sys.modules)
asyncio.run(play())
print(sorted(set(sys.modules) - before))
"""


def test_a_python_that_wakes_has_all_that_a_match_asks_for() -> None:
    asked = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "[]", asked.stdout + asked.stderr


def has_seen(who: Sitting, version: int) -> bool:
    return who.version >= version


@pytest.mark.parametrize("title", sorted(FEWEST))
async def test_a_lesson_is_played_without_a_server(title: str) -> None:
    """In every chapter the learner follows the steps, and the others follow the script."""
    page = Page()
    status, lesson = await page.ask("GET", f"/games/{title}/lesson")
    assert status == 200
    for at, chapter in enumerate(lesson["chapters"][:-1]):
        status, made = await page.ask(
            "POST", "/lessons", {"title": title, "chapter": at, "name": "Ana"}
        )
        assert status == 200
        assert made["table"]["origin"] == {"kind": "lesson", "table": None, "ply": at}
        ana = await page.sit(made["table"]["id"], made["links"][0]["token"])
        for number, scripted in enumerate(chapter["script"], start=chapter["base"]):
            if scripted["seat"] == chapter["seat"]:
                await ana.until(partial(has_seen, ana, number))
                assert (await ana.say("play", move=scripted["accepts"][0]))["type"] == "accepted"


async def test_a_lesson_refuses_what_it_does_not_ask_for_and_knows_its_examples() -> None:
    page = Page()
    _, made = await page.ask("POST", "/lessons", {"title": "maamut", "chapter": 1})
    ana = await page.sit(made["table"]["id"], made["links"][0]["token"])
    assert (await ana.say("play", move="place a1"))["key"] == "other_step"
    status, refused = await page.ask("POST", "/lessons", {"title": "maamut", "chapter": 50})
    assert (status, refused["key"]) == (404, "no_lesson")
    status, shown = await page.ask("GET", "/games/maamut/examples/drive")
    assert status == 200
    assert shown["before"]["mammoth"] != shown["after"]["mammoth"]
    status, refused = await page.ask("GET", "/games/maamut/examples/nothing")
    assert (status, refused["key"]) == (404, "no_lesson")
