"""Moments of Tikal: positions of a lively random match, from which tables continue."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import httpx
from tests.browser.serving import Server

import fireside
from fireside.play.records import write_record

LIKING = {"uncover": 9, "lift": 9, "guard": 2, "camp": 3, "swap": 2, "enter": 3, "walk": 2.5}
UNLIKED = {"end": 0.05, "hop": 0.3, "bid": 0.1}


class Played(Protocol):
    """A match, and its states move by move."""

    match: fireside.Match
    tables: list[Any]


class Lively:
    """A random match that prefers actions and seldom ends a turn early, with its states."""

    def __init__(self, seats: int, seed: int, game: str = "basic") -> None:
        names = ["Ana", "Bogdan", "Chiara", "Désirée"][:seats]
        self.match = fireside.Match(
            "tikal", seats=seats, seed=seed, options={"game": game}, names=names
        )
        self.tables: list[Any] = []
        dice = random.Random(seed)
        while not self.match.over:
            self.tables.append(self.match.state.clone())
            seat = self.match.to_act[0]
            moves = self.match.state.legal_moves(seat)
            texts = [self.match.game.text(self.match.state, move) for move in moves]
            weights = [{**LIKING, **UNLIKED}.get(text.split()[0], 1) for text in texts]
            self.match.play(seat, dice.choices(texts, weights)[0])

    def view(self, ply: int) -> Any:
        """Return the view of the seat that is to act."""
        table = self.tables[ply]
        return self.match.game.view(table, table.to_act[0])

    def find(self, wanted: Callable[[Any], bool], last: bool = False) -> int:
        """Return the first or last ply at which the view of the seat to act meets the condition."""
        order = range(len(self.tables))
        return next(ply for ply in (reversed(order) if last else order) if wanted(self.view(ply)))


@cache
def lively_match(seats: int, seed: int, game: str = "basic") -> Lively:
    """Return the match, played once per process."""
    return Lively(seats, seed, game)


def keep_record(server: Server, lively: Played) -> str:
    """Import the match on the server for viewing; return its table."""
    record = write_record(lively.match.record())
    made = httpx.post(f"{server.url}/api/records", content=record, timeout=30)
    return str(made.raise_for_status().json()["id"])


def begin_at(server: Server, lively: Played, ply: int) -> str:
    """Return the path of the seat to act at this ply; bots take the other seats."""
    record = keep_record(server, lively)
    asked = lively.tables[ply].to_act[0]
    seats = [
        {"kind": "person", "name": "Ana"}
        if seat == asked
        else {"kind": "bot", "name": f"Bot {seat}", "level": "random"}
        for seat in range(lively.match.seats)
    ]
    with httpx.Client(base_url=server.url, timeout=30) as client:
        answer = client.post(f"/api/tables/{record}/branch", json={"ply": ply, "seats": seats})
        made = answer.raise_for_status().json()
        table = made["table"]
        if table["status"] == "waiting":
            bearer = {"authorization": f"Bearer {made['host_token']}"}
            client.post(f"/api/tables/{table['id']}/start", json={}, headers=bearer)
    token = next(link["token"] for link in made["links"] if link["seat"] == asked)
    return f"/t/{table['id']}#seat={token}"
