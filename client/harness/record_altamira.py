"""Writes a match of Altamira as one seat sees it: python record_altamira.py > views_altamira.json.

Usage: record_altamira.py [seats] [seed]. Players are random, but like to hunt, to join and to bluff.
"""

import json
import random
import sys

import msgspec

import fireside

NAMES = ["Ada", "Bogdan", "Chiara", "Désirée", "Emil"]
LIKED = ("hunt", "join", "add", "leave open")
SEAT = 0


def main(seats: int, seed: int) -> None:
    """Every step as a view before it and the events it brings."""
    dice = random.Random(seed)
    match = fireside.Match("altamira", seats=seats, seed=seed)
    steps = []
    while not match.over:
        seat = match.to_act[0]
        texts = match.legal_moves(seat)
        weights = [3 if text.startswith(LIKED) else 1 for text in texts]
        before = msgspec.to_builtins(match.view(SEAT))
        events = match.play(seat, dice.choices(texts, weights)[0])
        seen = [told for event in events if (told := event.seen_by(SEAT)) is not None]
        told = msgspec.to_builtins(seen)
        steps.append({"view": before, "events": told})
    steps.append({"view": msgspec.to_builtins(match.view(SEAT)), "events": []})
    json.dump({"names": NAMES, "views": {"match": steps}}, sys.stdout)


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], "3", "3")[:2]))
