"""Measures simulations a second of each title's search from the middle of a random match.

python benchmarks/bots/speed.py
"""

import time

import fireside
from fireside.bots.bot import Budget
from fireside.bots.search import search
from fireside.bots.search_params import SearchParams
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.games import hooks_of

SECONDS = 1.0


def main() -> None:
    print(f"{'title':10} {'seats':>5}  {'simulations/s':>13}  what a simulation is")
    for title in fireside.titles():
        game = fireside.game(title)
        for seats in game.seats:
            state = game.new(seats, 5)
            play_out(state, Rng(3), 30)
            if state.over:
                state = game.new(seats, 6)
            seat = state.to_act[0]
            planned = hooks_of(state).plans_turn(state)
            skill = SearchParams(0, SECONDS, 12, beam=400 if planned else 8)
            start = time.perf_counter()
            thought = search(state, seat, skill, Budget(SECONDS), Rng(1))
            rate = thought.simulations / (time.perf_counter() - start)
            what = "one state of a plan" if planned else "one world, played on and evaluated"
            print(f"{title:10} {seats:5}  {rate:13,.0f}  {what}", flush=True)


if __name__ == "__main__":
    main()
