"""Checks the coach's warnings to easy bots against a search ten times as deep.

python -m benchmarks.bots.warnings [--title tikal] [--matches 200] [--seed 0] [--cores 2]

A warning says that a move loses a fifth of a win. It is confirmed if the deeper search finds a loss
of a tenth or more; the share with a loss of a fifth is printed, too.
"""

import argparse
from dataclasses import dataclass
from itertools import cycle

import fireside
from fireside.arena.tournament import cores_here
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.move_assessment import BLUNDER_LOSS, assess_before_play, assess_move
from fireside.bots.worker_pool import process_pool
from fireside.core.rng import Rng
from fireside.table.coaching import SIMULATIONS

DEEPER = 10
CONFIRMED = BLUNDER_LOSS / 2


@dataclass
class Heard:
    """The decisions of some matches, the warnings, and their assessment by the deeper search."""

    decisions: int = 0
    warnings: int = 0
    confirmed: int = 0
    grave: int = 0

    def add(self, other: "Heard") -> None:
        self.decisions += other.decisions
        self.warnings += other.warnings
        self.confirmed += other.confirmed
        self.grave += other.grave


def listen(title: str, seats: int, seed: int) -> Heard:
    """Play a match of easy bots, which ignore the warnings, and collect them."""
    heard = Heard()
    state = fireside.game(title).new(seats, seed)
    rng = Rng(seed + 1)
    players = [bot("easy", int(rng.bits())) for _ in range(seats)]
    while not state.over:
        seat = state.to_act[0]
        world = state.resample(seat, rng)
        move = int(players[seat].choose(world.clone(), seat, Budget(0.0, 1_000_000)))
        if len(state.legal_moves(seat)) > 1:
            heard.decisions += 1
            verdict = assess_before_play(world, seat, move, SIMULATIONS, rng)
            if verdict is not None and verdict.is_blunder:
                deep = assess_move(world, seat, move, DEEPER * SIMULATIONS, rng)
                assert deep is not None  # secret decisions are not judged
                heard.warnings += 1
                heard.confirmed += deep.loss >= CONFIRMED
                heard.grave += deep.is_blunder
        state.apply(seat, move)
    return heard


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=cores_here())
    args = parser.parse_args()
    for title in args.title or fireside.titles():
        seeds = range(args.seed, args.seed + args.matches)
        seats = cycle(fireside.game(title).seats)
        heard = Heard()
        with process_pool(args.cores) as pool:
            for one in pool.map(listen, [title] * args.matches, seats, seeds):
                heard.add(one)
        share = heard.confirmed / max(heard.warnings, 1)
        print(
            f"{title}: {heard.warnings} warnings in {heard.decisions} decisions of {args.matches} "
            f"matches, {heard.confirmed} confirmed: {share:.1%}; as grave: {heard.grave}",
            flush=True,
        )


if __name__ == "__main__":
    main()
