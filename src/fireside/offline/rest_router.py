"""REST router of a page: the same paths and responses as a server's REST interface.

A page's user owns all its tables, so tokens select a seat but protect nothing.
"""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import msgspec

from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.offline.container import OfflineApp
from fireside.play.rules_page import rules_of
from fireside.service.live_table import LiveTable
from fireside.service.message_codec import problem_of
from fireside.table.available_games import available_games
from fireside.table.lesson_tables import lesson_message
from fireside.table.messages.requests import Branch, NewLesson, NewTable, Rematch, Rename, Start
from fireside.table.messages.responses import CreatedTable, PresentView, TableInfo, TablePage
from fireside.table.request_refusals import BAD_REQUEST, CONFLICT, RequestRefused, broken_table
from fireside.table.rules_examples import example_message
from fireside.table.seats import viewpoint

LOGGER = logging.getLogger(__name__)
FINE = 200
MOST_STEPS = 100


class PageRequest(msgspec.Struct, frozen=True):
    """A request: values from its path, the query, the token and the body."""

    words: tuple[str, ...]
    query: dict[str, str]
    token: str | None
    body: str

    def read(self, kind: type[Any]) -> Any:
        """Return the decoded body; refuse one that does not match the type."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            details = str(error)[:500]
            raise RequestRefused(
                BAD_REQUEST, "bad_request", {"reason": "details", "details": details}
            ) from None

    def number(self, name: str, otherwise: int) -> int:
        found = self.query.get(name, "")
        return int(found) if found.isdecimal() else otherwise


Answer: TypeAlias = Callable[[OfflineApp, PageRequest], Awaitable[Any]]
AtTable: TypeAlias = Callable[[OfflineApp, PageRequest, LiveTable], Awaitable[Any]]


async def handle_request(
    app: OfflineApp, method: str, address: str, token: str | None, body: str
) -> list[Any]:
    """Return the status and body of the response; a refusal is a problem with key and sentence."""
    try:
        found = await respond(app, method, address, token, body)
    except RequestRefused as refused:
        return refused_with(refused)
    except FiresideError as error:
        return refused_with(RequestRefused.by_rules(error))
    except Exception:
        LOGGER.exception("a request failed")
        return refused_with(broken_table())
    return [FINE, found if isinstance(found, str) else text_of(found)]


def refused_with(refused: RequestRefused) -> list[Any]:
    return [refused.status, text_of(problem_of(refused))]


def text_of(found: Any) -> str:
    return msgspec.json.encode(found).decode()


async def respond(app: OfflineApp, method: str, address: str, token: str | None, body: str) -> Any:
    """Return the result of the first route that matches; refuse requests that need a server."""
    split = urlsplit(address)
    query = {key: values[0] for key, values in parse_qs(split.query).items()}
    for wanted, pattern, handler in ANSWERS:
        fits = re.fullmatch(pattern, split.path)
        if wanted == method and fits is not None:
            return await handler(app, PageRequest(fits.groups(), query, token, body))
    raise RequestRefused(CONFLICT, "needs_server")


def at_table(handler: AtTable) -> Answer:
    """Decorate a handler: it receives the table of the request with the lock held."""

    async def with_table(app: OfflineApp, asked: PageRequest) -> Any:
        live = await app.open_tables.table(asked.words[0])
        async with live.lock:
            return await handler(app, asked, live)

    return with_table


def viewer_of(asked: PageRequest, live: LiveTable) -> int | None:
    """Return the seat of the token, or None for a spectator."""
    return None if asked.token is None else live.table.seat_of(asked.token)


async def list_games(app: OfflineApp, asked: PageRequest) -> Any:
    return available_games(on_device=True)


async def words(app: OfflineApp, asked: PageRequest) -> Any:
    title, language = asked.words
    return game(title).translations.complete(language)


async def rules(app: OfflineApp, asked: PageRequest) -> Any:
    return rules_of(asked.words[0])


async def lesson(app: OfflineApp, asked: PageRequest) -> Any:
    return lesson_message(asked.words[0])


async def example(app: OfflineApp, asked: PageRequest) -> Any:
    return example_message(*asked.words)


async def list_tables(app: OfflineApp, asked: PageRequest) -> TablePage:
    """Return an empty lobby: a page has no tables of other people."""
    return TablePage(tables=[], before=None)


async def create(app: OfflineApp, asked: PageRequest) -> CreatedTable:
    wish: NewTable = asked.read(NewTable)
    if any(one.kind == "open" for one in wish.seats):
        raise RequestRefused(CONFLICT, "needs_server")
    live, host_token, links = await app.lifecycle.create(wish)
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


async def begin_chapter(app: OfflineApp, asked: PageRequest) -> CreatedTable:
    live, host_token, links = await app.lifecycle.begin_chapter(asked.read(NewLesson))
    return CreatedTable(table=live.table.info(), host_token=host_token, links=links)


async def import_record(app: OfflineApp, asked: PageRequest) -> TableInfo:
    return (await app.lifecycle.import_record(asked.body.encode())).table.info()


@at_table
async def get_table(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    return live.table.info()


@at_table
async def get_view(app: OfflineApp, asked: PageRequest, live: LiveTable) -> PresentView:
    course = await live.open()
    view = course.match.view(viewer_of(asked, live))
    return PresentView(version=course.version, view=view)


@at_table
async def get_log(app: OfflineApp, asked: PageRequest, live: LiveTable) -> Any:
    history = await app.histories.get(live.table)
    limit = min(MOST_STEPS, asked.number("limit", 50))
    return history.page(viewer_of(asked, live), asked.number("after", 0), limit)


@at_table
async def get_moment(app: OfflineApp, asked: PageRequest, live: LiveTable) -> Any:
    wanted = asked.number("seat", 0) if "seat" in asked.query else None
    viewer = viewpoint(live.table, viewer_of(asked, live), wanted)
    return (await app.histories.get(live.table)).moment(int(asked.words[1]), viewer)


@at_table
async def get_analysis(app: OfflineApp, asked: PageRequest, live: LiveTable) -> Any:
    found = await app.analyses.get(live.table)
    return await app.analyses.start(live.table) if found is None else found


@at_table
async def export(app: OfflineApp, asked: PageRequest, live: LiveTable) -> str:
    return (await app.histories.get(live.table)).export()


@at_table
async def start(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    await app.lifecycle.start(live, asked.read(Start).fill)
    return live.table.info()


@at_table
async def rematch(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    same_deal = asked.read(Rematch).same_deal
    return (await app.lifecycle.rematch(live, same_deal)).table.info()


@at_table
async def branch(app: OfflineApp, asked: PageRequest, live: LiveTable) -> CreatedTable:
    new, host_token, links = await app.lifecycle.branch(live, asked.read(Branch))
    return CreatedTable(table=new.table.info(), host_token=host_token, links=links)


@at_table
async def leave(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    seat = viewer_of(asked, live)
    if seat is None:
        raise RequestRefused(CONFLICT, "no_person")
    await app.seating.leave(live, seat)
    return live.table.info()


@at_table
async def rename(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    await app.seating.rename(live, int(asked.words[1]), asked.read(Rename).name)
    return live.table.info()


@at_table
async def stand_in(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    await app.seating.stand_in(live, int(asked.words[1]), "host")
    return live.table.info()


@at_table
async def give_back(app: OfflineApp, asked: PageRequest, live: LiveTable) -> TableInfo:
    await app.seating.give_back(live, int(asked.words[1]))
    return live.table.info()


TABLE = "/tables/([A-Za-z0-9_-]{8,24})"
ANSWERS: list[tuple[str, str, Answer]] = [
    ("GET", "/games", list_games),
    ("GET", "/games/([a-z0-9_-]{1,40})/words/([a-z]{2,3})", words),
    ("GET", "/games/([a-z0-9_-]{1,40})/rules", rules),
    ("GET", "/games/([a-z0-9_-]{1,40})/lesson", lesson),
    ("GET", "/games/([a-z0-9_-]{1,40})/examples/([a-z_]{1,40})", example),
    ("POST", "/lessons", begin_chapter),
    ("GET", "/tables", list_tables),
    ("POST", "/tables", create),
    ("POST", "/records", import_record),
    ("GET", TABLE, get_table),
    ("GET", f"{TABLE}/view", get_view),
    ("GET", f"{TABLE}/log", get_log),
    ("GET", f"{TABLE}/moments/([0-9]{{1,6}})", get_moment),
    ("GET", f"{TABLE}/analysis", get_analysis),
    ("GET", f"{TABLE}/record", export),
    ("POST", f"{TABLE}/start", start),
    ("POST", f"{TABLE}/rematch", rematch),
    ("POST", f"{TABLE}/branch", branch),
    ("POST", f"{TABLE}/leave", leave),
    ("PUT", f"{TABLE}/seats/([0-4])/name", rename),
    ("POST", f"{TABLE}/seats/([0-4])/stand-in", stand_in),
    ("POST", f"{TABLE}/seats/([0-4])/give-back", give_back),
]
