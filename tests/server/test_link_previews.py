"""Link previews: the facts in a page's head, in the visitor's language, without secrets."""

import re
from typing import Any

import pytest
from tests.server.running import Server

import fireside
from fireside.core.rng import Rng
from fireside.games import titles
from fireside.play.match import Match
from fireside.server.http.link_previews import preferred_language, preview_of, with_tags
from fireside.table.resumable_match import ResumableMatch
from fireside.table.stored_rows import SeatRow, TableRow
from fireside.table.table import Table, TableDefaults
from fireside.table.versioned_match import VersionedMatch

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def head(server: Server, path: str, language: str = "en", **headers: str) -> dict[str, str]:
    """Return the title and the named contents of a page's head."""
    async with server.http() as client:
        answer = await client.get(path, headers={"accept-language": language, **headers})
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', answer.text)
    assert len(re.findall(r'name="description"', answer.text)) == 1
    titles = re.findall(r"<title>(.*?)</title>", answer.text)
    assert len(titles) == 1
    return {"title": titles[0], **dict(found)}


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.5, it;q=0.9", "it"),
        ("xx, ro;q=0", "en"),
        ("*;q=0.5, <script>, de;q=nan", "en"),
    ],
)
def test_the_language_is_the_offered_one_that_weighs_most(accept: str, language: str) -> None:
    assert preferred_language(accept) == language


def test_tags_replace_title_and_description() -> None:
    page = b'<head>\n  <meta\n name="description"\n content="x"\n />\n<title>y</title></head>'
    assert with_tags(page, rb"\1<title>z</title>") == rb"<head><title>z</title></head>".replace(
        b"<head>", b"<head>\n\\1"
    )


async def test_every_page_has_its_title_and_description_in_the_visitors_language(
    server: Server,
) -> None:
    for language, titles_of_pages in {
        "en": ("Rules of Tikal", "Puzzles"),
        "de-AT,de;q=0.9": ("Regeln: Tikal", "Rätsel"),
    }.items():
        rules = await head(server, "/rules/tikal", language)
        assert rules["title"] == rules["og:title"] == f"{titles_of_pages[0]} · Fireside"
        puzzles = await head(server, "/puzzles/tikal", language)
        assert puzzles["title"] == f"{titles_of_pages[1]} · Tikal · Fireside"
    home = await head(server, "/", "fr")
    assert home["title"] == "Fireside"
    assert "Sans compte" in home["description"] == home["og:description"]
    assert "robots" not in home
    assert (await head(server, "/new/maamut"))["title"] == "Mâamut · Fireside"
    assert (await head(server, "/rules/nothing"))["title"] == "Fireside"


async def test_pictures_exist_and_have_absolute_addresses(server: Server) -> None:
    for path, name in (("/", "fireside"), ("/rules/altamira", "altamira")):
        found = await head(server, path)
        assert found["og:image"] == f"{server.url}/previews/{name}.jpg"
        async with server.http() as client:
            picture = await client.get(found["og:image"])
        assert picture.headers["content-type"] == "image/jpeg"
        assert picture.content[:3] == b"\xff\xd8\xff"
    by_name = await head(server, "/", host="box.local:81")
    assert by_name["og:url"] == "http://box.local:81/"


async def test_a_table_shows_free_seats_then_players_and_who_is_to_move(server: Server) -> None:
    seats = [{"kind": "person", "name": "<b>Ana"}, {"kind": "open"}, {"kind": "open"}]
    wish = {"title": "maamut", "seats": seats, "options": {"first_seat": 0}}
    made = await server.ask("POST", "/api/tables", wish)
    table = f"/t/{made['table']['id']}"
    about = await head(server, table)
    assert about["title"] == "Mâamut · Fireside"
    assert "Free seats: 2 of 3." in about["description"]
    assert "At the table: &lt;b&gt;Ana." in about["description"]
    assert about["og:image"].endswith("/previews/maamut.jpg")
    assert about["robots"] == "noindex"
    path = f"/api/tables/{made['table']['id']}/start"
    await server.ask("POST", path, {"fill": "random"}, made["host_token"])
    about = await head(server, table, "de")
    assert "Die Partie läuft." in about["description"]
    assert "Am Zug: &lt;b&gt;Ana." in about["description"]
    screen = await head(server, f"{table}/tv", "de")
    assert screen.pop("og:url") == f"{about.pop('og:url')}/tv"
    assert screen == about
    replay = await head(server, f"{table}/replay/3")
    assert replay["title"] == "Mâamut, move by move · Fireside"
    assert "To move" not in replay["description"]
    assert (await head(server, "/t/nothing-there"))["title"] == "Fireside"


async def test_pages_are_known_by_their_tag_until_their_preview_changes(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False)
    async with server.http() as client:
        first = await client.get(f"/t/{table.id}")
        known = {"if-none-match": first.headers["etag"]}
        assert (await client.get(f"/t/{table.id}", headers=known)).status_code == 304
        await table.post("join", {"name": "Ben"})
        changed = await client.get(f"/t/{table.id}", headers=known)
    assert "accept-language" in changed.headers["vary"]
    assert (changed.status_code, "Ben" in changed.text) == (200, True)
    secrets = [table.host, *table.tokens.values()]
    assert [one for one in secrets if one in changed.text] == []


def table_of(title: str, seats: int, state: Any) -> Table:
    row = TableRow(
        id="abcdefgh",
        title=title,
        rules_version=fireside.game(title).rules_version,
        options={},
        seed=7,
        salt=b"salt",
        status="playing",
        public=False,
        host_hash=b"",
        created=0,
    )
    people = [
        SeatRow(table_id="abcdefgh", seat=at, kind="person", name=f"P{at}") for at in range(seats)
    ]
    table = Table(row, people, TableDefaults())
    match = Match(title, seats, 0).beginning_at(state)
    table.course = VersionedMatch(ResumableMatch(match), 0)
    return table


@pytest.mark.parametrize("title", titles())
def test_tables_that_differ_in_secrets_have_the_same_preview(title: str) -> None:
    game = fireside.game(title)
    rng = Rng(3)
    seats = game.seats.start
    state = game.new(seats, 3)
    told = set()
    for _ in range(60):
        if state.over:
            break
        for seat in range(seats):
            here = preview_of("t/abcdefgh", table_of(title, seats, state.clone()), "en")
            other = table_of(title, seats, state.resample(seat, rng))
            assert here == preview_of("t/abcdefgh", other, "en")
            told.add(here.description)
        acting = state.to_act[int(rng.roll(len(state.to_act)))]
        moves = state.legal_moves(acting)
        state.apply(acting, moves[int(rng.roll(len(moves)))])
    assert len(told) > 1
