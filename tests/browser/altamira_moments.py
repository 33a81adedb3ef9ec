"""Moments of Altamira: positions of a lively random match, from which tables continue."""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from tests.browser.serving import Server

import fireside

LIKED = {"hunt": 6.0, "join": 6.0, "add": 2.0, "leave": 4.0, "exchange": 0.1, "done": 0.5}
Wanted = Callable[[Any], bool]

WANTED: dict[str, Wanted] = {
    "sending": lambda v: v.phase == "sending" and v.round > 2 and len(v.question.seats) == v.seats,
    "making": lambda v: v.phase == "making" and len(v.choices) > 2,
    "making_camp": lambda v: v.phase == "making_camp",
    "exchanging": lambda v: v.phase == "exchanging" and len(v.choices) > 6,
    "hunting": lambda v: v.phase == "hunting" and len(v.choices) > 2,
    "joining": lambda v: v.phase == "joining",
    "laying": lambda v: v.phase == "laying" and v.hunt.co_hunters and len(v.choices) > 1,
    "staking": lambda v: v.phase == "staking",
    "display": lambda v: v.phase == "display" and len(v.choices) > 2,
    "adding": lambda v: v.phase == "adding" and len(v.choices) > 1,
    "left_open": lambda v: v.phase == "left_open" and len(v.choices) > 1,
}


class Lively:
    """A random match biased to hunting, joining and bluffing, until it contains all moments."""

    def __init__(self, seed: int = 1, seats: int = 4) -> None:
        names = ["Ana", "Bogdan", "Chiara", "Désirée", "Emil"][:seats]
        self.match = fireside.Match("altamira", seats=seats, seed=seed, names=names)
        self.found: dict[str, tuple[int, int]] = {}
        dice = random.Random(seed)
        while not self.match.over:
            seat = self.match.to_act[0]
            self._note(seat)
            texts = self.match.legal_moves(seat)
            weights = [LIKED.get(text.split()[0], 1.0) for text in texts]
            self.match.play(seat, dice.choices(texts, weights)[0])

    def _note(self, seat: int) -> None:
        view = self.match.view(seat)
        for name, fits in WANTED.items():
            if name not in self.found and fits(view):
                self.found[name] = (len(self.match.log), seat)


def find_lively() -> Lively:
    """Return the first match that contains every moment."""
    return next(one for seed in range(1, 99) if len((one := Lively(seed)).found) == len(WANTED))


def begin_all(server: Server) -> dict[str, str]:
    """Create a table with bots for each moment; return the path of the seat to act."""
    lively = find_lively()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.txt"
        lively.match.save(file)
        record = file.read_text(encoding="utf-8")
    with httpx.Client(base_url=server.url, timeout=30) as client:
        info = client.post("/api/records", content=record).raise_for_status().json()
        return {
            name: _begin(client, info["id"], lively.match.seats, ply, asked)
            for name, (ply, asked) in lively.found.items()
        }


def _begin(client: httpx.Client, record: str, seats: int, ply: int, asked: int) -> str:
    sitting = [
        {"kind": "person", "name": "Ana"}
        if seat == asked
        else {"kind": "bot", "name": f"Bot {seat}", "level": "random"}
        for seat in range(seats)
    ]
    answer = client.post(f"/api/tables/{record}/branch", json={"ply": ply, "seats": sitting})
    made = answer.raise_for_status().json()
    table = made["table"]["id"]
    if made["table"]["status"] == "waiting":
        bearer = {"authorization": f"Bearer {made['host_token']}"}
        client.post(f"/api/tables/{table}/start", json={}, headers=bearer).raise_for_status()
    token = next(link["token"] for link in made["links"] if link["seat"] == asked)
    return f"/t/{table}#seat={token}"
