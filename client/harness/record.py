"""Writes real views of Mâamut, found by random play, for the harness: python record.py > views.json"""

import json
import random
import sys

import msgspec

import fireside

NAMES = ["Ada", "Bogdan", "Chiara", "Désirée"]
game = fireside.game("maamut")


def plain(value):
    return json.loads(msgspec.json.encode(value))


def play(seats, seed):
    """Every step of a match: the view before each decision, for the seat that decides, and the events."""
    dice = random.Random(seed)
    state = game.new(seats=seats, seed=seed, options={})
    state.listen()
    while not state.over:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        weights = [6 if game.text(state, m) == "trap" else 0.3 if game.text(state, m).startswith(("discard", "untrap")) else 1 for m in moves]
        view = game.view(state, seat)
        before = state.clone()
        move = dice.choices(moves, weights)[0]
        text = game.text(state, move)
        state.apply(seat, move)
        yield before, view, seat, text, state.heard(), state


WANTED = {
    "placing": lambda v: v.phase == "placing" and sum(h is not None for h in v.hunters) == 2 and v.seats == 4,
    "turn": lambda v: v.phase == "turn" and len(v.traps) == 0 and v.seats == 3,
    "traps": lambda v: v.phase == "turn" and v.seats == 4 and len(v.traps) >= 6
    and any(w.trapped_by is not None for w in v.walks.values()) and len(set(v.hunters)) == 4,
    "frightens": lambda v: v.phase == "turn" and v.seats == 4 and len(v.traps) >= 3 and any(w.frightened and w.trapped_by is None for w in v.walks.values()),
    "cornered": lambda v: v.phase == "turn" and any(w.cornered for w in v.walks.values()) and len(v.traps) > 1,
    "fleeing": lambda v: v.phase == "fleeing" and v.seats >= 3 and len(v.traps) >= 3,
    "shared": lambda v: v.phase == "turn" and v.seats == 4 and len({h for h in v.hunters if h}) <= 2 and None not in v.hunters,
}

found = {}
for seed in range(1, 4000):
    for seats in (4, 3, 2):
        steps = list(play(seats, seed))
        for before, view, seat, *_ in steps:
            for name, fits in WANTED.items():
                if name not in found and fits(view):
                    found[name] = plain(view)
                    if name == "traps":
                        found["watching"] = plain(game.view(before, None))
        last = steps[-1][-1]
        if last.over:
            ending = game.view(last, 0)
            key = "end_" + ending.ending
            if key not in found and (ending.ending != "trapped" or len(ending.traps) > 4):
                found[key] = plain(ending)
            if "match" not in found and ending.ending == "trapped" and seats == 3 and 15 < len(steps) < 90:
                kinds = {type(e).__name__ for s in steps for e in s[4]}
                if {"HunterFled", "HunterRemoved", "TrapRemoved", "PileRenewed"} <= kinds or {"HunterFled", "HunterRemoved", "TrapRemoved"} <= kinds:
                    # seat 0 watches: states are cloned before each move
                    found["match"] = [
                        {"view": plain(game.view(b, 0)), "move": t, "events": plain([s for e in ev if (s := e.seen_by(0)) is not None])}
                        for b, _, _, t, ev, _ in steps
                    ] + [{"view": plain(ending), "move": "", "events": []}]
    if len(found) >= len(WANTED) + 1 + 4 and "match" in found:
        break
print(sorted(found), seed, file=sys.stderr)
json.dump({"names": NAMES, "views": found}, sys.stdout, ensure_ascii=False)
