"""Measures the bots' response times over many decisions and prints a table.

python -m benchmarks.bots.clock [--seconds 1] [--decisions 60]

Forced decisions and those of an already planned turn are not counted. `late` is by how much the
longest response exceeds the level's share of its budget.
"""

import argparse
import time

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import OWN, bot
from fireside.bots.search_bot import SearchBot
from fireside.core.rng import Rng


def answers(title: str, level: str, seconds: float, decisions: int) -> list[float]:
    """Return the seconds of each response that needed a search."""
    game, rng, taken = fireside.game(title), Rng(1), list[float]()
    seed = 0
    while len(taken) < decisions:
        state = game.new(seed=seed)
        players = [bot(level, seed=100 * seed + seat) for seat in range(int(state.seats))]
        seed += 1
        while not state.over and len(taken) < decisions:
            seat = state.to_act[0]
            player, world = players[seat], state.resample(seat, rng)
            thought = player.thought if isinstance(player, SearchBot) else None
            begun = time.perf_counter()
            move = player.choose(world, seat, Budget(seconds))
            spent = time.perf_counter() - begun
            if isinstance(player, SearchBot) and player.thought not in (None, thought):
                taken.append(spent)
            state.apply(seat, move)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--decisions", type=int, default=60)
    args = parser.parse_args()
    print(f"{'title':10} {'level':8} {'may take':>8} {'median':>8} {'longest':>8} {'late':>6}")
    for title in fireside.titles():
        for level in OWN:
            player = bot(level)
            if not isinstance(player, SearchBot):
                continue
            most = min(args.seconds, player.skill.seconds)
            taken = sorted(answers(title, level, args.seconds, args.decisions))
            median, longest = taken[len(taken) // 2], taken[-1]
            late = max(0.0, longest / most - 1)
            print(
                f"{title:10} {level:8} {most:6.2f} s {median:6.3f} s {longest:6.3f} s {late:6.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
