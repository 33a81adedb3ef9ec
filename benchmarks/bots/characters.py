"""Measures the characters: their strength against the plain level, and how their styles differ.

python -m benchmarks.bots.characters [--matches 300] [--title tikal] [--level medium]

Each deal is played from all seats by one character against plain bots of the same level, with as
many simulations as the level has and no time limit, so that results repeat. A share of 50 % means
that the character wins as often as a plain bot. Habits are counted per match.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial

import fireside
from fireside.batch.parallel_matches import process_map
from fireside.bots.bot import Budget
from fireside.bots.characters import CHARACTERS
from fireside.bots.levels import bot
from fireside.core.playout import first_to_act
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games.altamira.components import CAMP, HUNTERS_AT, PLACES, PRIMARY, SECONDARY
from fireside.games.altamira.generated import moves as altamira
from fireside.games.altamira.state import JOINING, AltamiraState
from fireside.games.maamut.ai.playing_style import meets_mammoth
from fireside.games.maamut.generated import moves as maamut
from fireside.games.maamut.state import TURN, MaamutState
from fireside.games.tikal.generated import moves as tikal
from fireside.games.tikal.state import BIDDING, TikalState
from fireside.play.confidence import wilson

PLAIN = ""
SIMULATIONS = 200  # no more than medium has; harder levels are limited to it, too

Habits = Counter[str]


def altamira_habits(state: State, seat: int, move: int, habits: Habits) -> None:
    """Count what a seat does in Altamira."""
    assert isinstance(state, AltamiraState)
    if altamira.is_send(move):
        habits["camp"] += HUNTERS_AT[PLACES * altamira.send_tiles(move) + CAMP]
        if state.round == 4:
            habits["points after 3 rounds"] += state.scores[seat]
    elif altamira.is_hunt(move):
        habits["hunts"] += 1
    elif state.phase == JOINING:
        habits["asked to join"] += 1
        habits["joins"] += move == altamira.JOIN
    elif altamira.is_add(move):
        animal = state.hunted_animal()
        habits["bluffs"] += altamira.add_kind(move) not in (PRIMARY[animal], SECONDARY[animal])
    elif altamira.is_exchange(move):
        habits["exchanges"] += 1


def maamut_habits(state: State, seat: int, move: int, habits: Habits) -> None:
    """Count what a seat does in Mâamut."""
    assert isinstance(state, MaamutState)
    if state.phase != TURN:
        return
    habits["turns"] += 1
    if maamut.is_walk(move):
        habits["drives" if meets_mammoth(state, seat, move) else "walks"] += 1
    elif maamut.is_discard(move):
        habits["discards"] += 1
    else:
        habits["traps" if move == maamut.TRAP else "removals"] += 1


def tikal_habits(state: State, seat: int, move: int, habits: Habits) -> None:
    """Count what a seat does in Tikal."""
    for name, is_kind in TIKAL_KINDS.items():
        habits[name] += is_kind(move)
    assert isinstance(state, TikalState)
    if state.phase == BIDDING:
        habits["raises"] += tikal.is_bid(move)


TIKAL_KINDS: dict[str, Callable[[int], bool]] = {
    "camps": tikal.is_camp,
    "guards": tikal.is_guard,
    "treasures": tikal.is_lift,
    "floors": tikal.is_uncover,
    "figures": tikal.is_enter,
    "swaps": tikal.is_swap,
}
HABITS = {"altamira": altamira_habits, "maamut": maamut_habits, "tikal": tikal_habits}


class Tally:
    """Wins and habits of a character over some matches."""

    def __init__(self) -> None:
        self.matches = 0
        self.decided = 0
        self.wins = 0.0
        self.habits: Habits = Counter()

    def add(self, other: "Tally") -> None:
        """Add the matches of another tally."""
        self.matches += other.matches
        self.decided += other.decided
        self.wins += other.wins
        self.habits.update(other.habits)

    def per_match(self, habit: str) -> float:
        """Return how often the character did this per match."""
        return self.habits[habit] / max(self.matches, 1)


def play(
    title: str, options: dict[str, str | int], level: str, character: str, seats: int, number: int
) -> Tally:
    """Play one match: the character sits on each seat in turn, then the deal changes."""
    tally = Tally()
    deal, mine = divmod(number, seats)
    state = fireside.game(title).new(seats, deal, options)
    rng = Rng(7 * number + 1)
    name = f"{level}+{character}" if character else level
    bots = [bot(name if seat == mine else level, rng.bits()) for seat in range(seats)]
    while not state.over:
        seat = first_to_act(state)
        move = bots[seat].choose(state.resample(seat, rng), seat, Budget(0.0, SIMULATIONS))
        if seat == mine:
            HABITS[title](state, seat, move, tally.habits)
        state.apply(seat, move)
    tally.matches = 1
    if state.winners:
        tally.decided = 1
        tally.wins = (mine in state.winners) / len(state.winners)
    return tally


def measure(
    title: str,
    character: str,
    matches: int,
    level: str = "medium",
    cores: int = 1,
    options: dict[str, str | int] | None = None,
) -> Tally:
    """Play the matches of one character."""
    seats = fireside.game(title).seats.start
    whole = Tally()
    one = partial(play, title, options or {}, level, character, seats)
    with process_map(cores) as mapped:
        for tally in mapped(one, range(matches)):
            whole.add(tally)
    return whole


def share(tally: Tally, seats: int) -> str:
    """Return the share of wins, scaled so that 50 % is fair, with its 95 % interval."""
    low, high = wilson(tally.wins, tally.decided)
    scale = 50.0 * seats
    return f"{scale * tally.wins / tally.decided:5.1f} % ({scale * low:.0f}–{scale * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--title", action="append", choices=list(HABITS))
    parser.add_argument("--cores", type=int, default=1)
    args = parser.parse_args()
    for title in args.title or HABITS:
        for character in (PLAIN, *CHARACTERS):
            tally = measure(title, character, args.matches, args.level, args.cores)
            habits = ", ".join(
                f"{habit} {tally.per_match(habit):.2f}" for habit in sorted(tally.habits)
            )
            seats = fireside.game(title).seats.start
            print(f"{title:9} {character or 'plain':6} {share(tally, seats)}  {habits}", flush=True)


if __name__ == "__main__":
    main()
