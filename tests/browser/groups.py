"""Groups on a server, with members and results loaded from a file."""

from typing import Any

import httpx
from tests.browser.serving import Server

ENDED = 1_763_400_000_000  # ms since 1970
DAY = 86_400_000
NAMES = ("Ana", "Ben", "Maximiliane-Charlotte von Hohenstein")


def result(table: int, title: str, *places: int, bot: str | None = None) -> dict[str, Any]:
    """Return the result of a match of the first members, and of a bot on the last place."""
    seats: list[dict[str, Any]] = [
        {"member": at + 1, "level": None, "place": place, "score": 80 - 5 * place}
        for at, place in enumerate(places)
    ]
    if bot:
        seats.append({"member": None, "level": bot, "place": len(places) + 1, "score": 40})
    return {
        **{"table": f"imported{table:04}", "title": title, "ended": ENDED + table * DAY},
        **{"starter": table % 2, "seats": seats},
    }


def make_group(server: Server, name: str = "Friday") -> tuple[str, str]:
    """Create a group with one member; return its path and its secret."""
    wish = {"name": name, "member": "Zoe", "person": None}
    with httpx.Client(base_url=server.url) as client:
        made = client.post("/api/groups", json=wish).raise_for_status().json()
    return f"/g/{made['id']}", str(made["token"])


def played_group(server: Server) -> str:
    """Return the link, without the server, of a group with many results."""
    path, token = make_group(server, "Thursdays at the Kranichsteiner Straße")
    results = [result(at, "tikal", 1 + at % 2, 2 - at % 2, bot="medium") for at in range(11)]
    results += [result(20 + at, "maamut", 1, 2, 3) for at in range(3)]
    results.append(result(30, "altamira", 1, 1, 3))
    file = {
        **{"format": 1, "name": "Thursdays", "defaults": {}, "results": results},
        "members": [{"number": at + 1, "name": name} for at, name in enumerate(NAMES)],
    }
    with httpx.Client(base_url=server.url) as client:
        bearer = {"authorization": f"Bearer {token}"}
        client.post(f"/api{path.replace('/g/', '/groups/')}/file", json=file, headers=bearer)
    return f"{path}#group={token}"
