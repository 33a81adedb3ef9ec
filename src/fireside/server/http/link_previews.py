"""Link previews: title, description and picture of a page in the visitor's language.

Messengers and search engines read them from the HTML, without running scripts. A preview contains
only what every spectator may know.
"""

import html
import logging
import re
from asyncio import timeout
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from fireside.core.translations import ENGLISH, LANGUAGES, SHARED
from fireside.games import game, titles
from fireside.server.http.asgi import Scope, header
from fireside.service.table_registry import TableRegistry
from fireside.table.table import Table

LOGGER = logging.getLogger(__name__)
PICTURE_FOLDER = "previews"
PICTURE_SIZE = 1200, 630  # pixels, as messengers show it
SITE = "Fireside"
WEIGHT = re.compile(r"\s*([A-Za-z]+)[\w-]*\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?))?\s*")
REPLACED = re.compile(rb'\s*<meta\s+name="description"[^>]*>|<title>[^<]*</title>')
TITLE = b"<title>"
LOOK_UP_SECONDS = 1.0  # then the page is sent without facts about its table


class Preview(msgspec.Struct, frozen=True):
    """The title, text and picture that represent a link before it is opened."""

    title: str
    description: str
    game: str = ""  # the title whose picture is shown; "": the picture of all
    is_private: bool = False  # not for search engines


def preferred_language(accept: str) -> str:
    """Return the offered language that an Accept-Language header weighs highest."""
    found = [WEIGHT.fullmatch(one) for one in accept[:200].split(",")]
    wanted = [(float(one[2] or 1), one[1].lower()) for one in found if one]
    offered = [(weight, name) for weight, name in wanted if weight > 0 and name in LANGUAGES]
    return max(offered, key=lambda one: one[0])[1] if offered else ENGLISH


class LinkPreviews:
    """Writes previews into the client's pages."""

    def __init__(self, open_tables: TableRegistry, public_url: str, pictures: set[str]) -> None:
        self.open_tables = open_tables
        self.public_url = public_url.rstrip("/")
        self.pictures = pictures  # titles with a picture of their own

    async def find(self, name: str) -> Table | None:
        """Return the table of a page's path; None if it has none or storage does not respond."""
        first, _, rest = name.partition("/")
        if first != "t":
            return None
        try:
            async with timeout(LOOK_UP_SECONDS):
                return await self.open_tables.peek(rest.partition("/")[0])
        except Exception:  # the client shows what is wrong with its table or with storage
            LOGGER.warning("no link preview: the table could not be read", exc_info=True)
            return None

    def tags(self, name: str, table: Table | None, scope: Scope) -> bytes:
        """Return the tags of a page's head."""
        language = preferred_language(header(scope, b"accept-language"))
        preview = preview_of(name, table, language)
        base = self.public_url or f"{scope['scheme']}://{header(scope, b'host')}"
        picture = preview.game if preview.game in self.pictures else "fireside"
        width, height = PICTURE_SIZE
        values = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": preview.title,
            "og:description": preview.description,
            "og:url": f"{base}/{name}",
            "og:image": f"{base}/{PICTURE_FOLDER}/{picture}.jpg",
            "og:image:width": str(width),
            "og:image:height": str(height),
        }
        written = [
            f"<title>{html.escape(preview.title)}</title>",
            *([_meta("name", "robots", "noindex")] if preview.is_private else []),
            _meta("name", "description", preview.description),
            _meta("name", "twitter:card", "summary_large_image"),
            *(_meta("property", key, value) for key, value in values.items()),
        ]
        return "\n    ".join(written).encode()


def _meta(kind: str, key: str, value: str) -> str:
    return f'<meta {kind}="{key}" content="{html.escape(value)}" />'


def with_tags(page: bytes, tags: bytes) -> bytes:
    """Return a page with these tags instead of its title and description."""
    return REPLACED.sub(lambda found: tags if found[0].startswith(TITLE) else b"", page)


def preview_of(name: str, table: Table | None, language: str) -> Preview:
    """Return the preview of a page's path, at which this table is played."""
    say = partial(_say, language)
    place, _, rest = name.partition("/")
    if table is not None:
        played = game(table.row.title).name
        is_replay = rest.partition("/")[2].startswith("replay")
        title = say("replay.title", game=played) if is_replay else played
        said = say("preview.replay") if is_replay else _status(table, say)
        players = _names(table, range(len(table.seats)))
        known = [said, *([say("preview.players", names=players)] if players else [])]
        moving = "" if is_replay else _names(table, seats_to_act(table))
        known += [say("preview.turn", names=moving)] if moving else []
        return Preview(f"{title} · {SITE}", " ".join(known), table.row.title, is_private=True)
    if place in ("rules", "puzzles", "new") and rest in titles():
        played = game(rest).name
        heading, description = {
            "rules": (say("rules.of", game=played), say("preview.rules", game=played)),
            "puzzles": (f"{say('puzzle.title')} · {played}", say("preview.puzzles", game=played)),
            "new": (played, say("preview.new", game=played)),
        }[place]
        return Preview(f"{heading} · {SITE}", description, rest)
    return Preview(SITE, say("preview.home"), is_private=place == "t")


def _say(language: str, key: str, **values: str | int) -> str:
    return SHARED.say_in(language, key, values)


def _status(table: Table, say: Callable[..., str]) -> str:
    """Return the status of a table in words, with its free seats before the start."""
    if table.row.status == "playing":
        return say("preview.playing")
    if table.row.status == "over":
        return say("preview.over")
    free = sum(one.kind == "open" for one in table.seats)
    return say("preview.free", free=free, seats=len(table.seats)) if free else say("preview.full")


def seats_to_act(table: Table) -> Sequence[int]:
    """Return the seats to act as a spectator knows them; none if the match is not read."""
    if table.row.status != "playing" or table.course is None:
        return ()
    question = table.course.match.view(None).question
    return () if question is None else question.seats


def _names(table: Table, seats: Iterable[int]) -> str:
    return ", ".join(table.seats[seat].name for seat in seats if table.seats[seat].name)
