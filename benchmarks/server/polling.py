"""The cost of visitors of the home page, who request the state of their tables again and again.

`one by one` sends two requests for each table, as the page did before there was `/api/my-tables`;
`list` and `person` send one request for all, with the tokens of a device or a personal link.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from benchmarks.server.loads import new_tables
from benchmarks.server.servers import on_all_cores, processor_seconds, serving
from tests.server.postgresql import start_postgresql

TABLES = 8  # of each visitor
SEPARATELY_SECONDS = 12  # between two requests of the former page
VISITORS = 10_000

Ask = Callable[[httpx.AsyncClient, list[dict[str, Any]], str], Awaitable[int]]


async def one_by_one(client: httpx.AsyncClient, tables: list[dict[str, Any]], _: str) -> int:
    """Ask for each table and its board; return the seconds until the next time."""
    for one in tables:
        place, token = f"/api/tables/{one['table']['id']}", one["links"][0]["token"]
        (await client.get(place)).raise_for_status()
        headers = {"authorization": f"Bearer {token}"}
        (await client.get(f"{place}/view", headers=headers)).raise_for_status()
    return SEPARATELY_SECONDS


async def as_list(client: httpx.AsyncClient, tables: list[dict[str, Any]], _: str) -> int:
    """Ask for all tables with the tokens of a device."""
    answer = await client.post("/api/my-tables", json={"keys": keys_of(tables)})
    return int(answer.raise_for_status().json()["wait"])


async def as_person(client: httpx.AsyncClient, _: list[dict[str, Any]], person: str) -> int:
    """Ask for all tables with a personal link."""
    headers = {"authorization": f"Bearer {person}"}
    answer = await client.post("/api/my-tables", json={}, headers=headers)
    return int(answer.raise_for_status().json()["wait"])


WAYS: dict[str, tuple[Ask, int]] = {  # and the requests of one visitor each time
    "one by one": (one_by_one, 2 * TABLES),
    "list": (as_list, 1),
    "person": (as_person, 1),
}


def keys_of(tables: list[dict[str, Any]]) -> list[dict[str, str]]:
    return [{"table": one["table"]["id"], "token": one["links"][0]["token"]} for one in tables]


async def measure(url: str, pid: int, title: str, visitors: int, rounds: int) -> None:
    """Let visitors ask in turn, over connections that stay open, and print what it costs."""
    groups = [await new_tables(url, title, TABLES) for _ in range(visitors)]
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        persons = []
        for tables in groups:
            body = {"name": "Ana", "keys": keys_of(tables)}
            answer = await client.post("/api/person", json=body)
            persons.append(answer.raise_for_status().json()["token"])
        for way, (ask, requests) in WAYS.items():
            for tables, person in zip(groups, persons, strict=True):
                await ask(client, tables, person)  # matches are opened once
            used, begun = processor_seconds([pid]), perf_counter()
            for _ in range(rounds):
                for tables, person in zip(groups, persons, strict=True):
                    wait = await ask(client, tables, person)
            used = processor_seconds([pid]) - used
            each = used / rounds / visitors
            print(
                f"{title}, {way:10}: {requests * 60 / wait:5.1f} requests and "
                f"{each * 60 / wait * 1000:6.2f} ms of processor time per visitor and minute, "
                f"{each * 1000:5.2f} ms each time; {VISITORS:,} visitors: "
                f"{each / wait * VISITORS:5.2f} cores ({perf_counter() - begun:.1f} s)"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server.polling", description=__doc__
    )
    parser.add_argument("--titles", nargs="*", default=["maamut", "tikal"])
    parser.add_argument("--visitors", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--postgresql", action="store_true")
    args = parser.parse_args()
    with ExitStack() as stack:
        if args.postgresql:
            with on_all_cores():
                database = stack.enter_context(start_postgresql()).url
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = str(Path(folder) / "polling.db")
        url, pid = stack.enter_context(serving(database))
        for title in args.titles:
            asyncio.run(measure(url, pid, title, args.visitors, args.rounds))


if __name__ == "__main__":
    main()
