"""Searching bots: strong, fair, in time and reproducible."""

import pytest
from examples.my_bot import Impatient
from tests.games.maamut.tables import table as maamut_table
from tests.games.tables import TITLES

import fireside
from fireside.bots.advice import advise, analyse, search_for_advice, turning_points
from fireside.bots.bot import Budget
from fireside.bots.levels import bot, levels
from fireside.bots.random_bot import RandomBot
from fireside.bots.search import search
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.games import hooks_of

LEVELS = ["random", "easy", "medium", "hard", "expert"]


def middle(title: str, moves: int = 8) -> State:
    """Return a state some moves into a match."""
    state = fireside.game(title).new(seed=4)
    rng = Rng(2)
    while moves and not state.over:
        seat = state.to_act[0]
        legal = state.legal_moves(seat)
        state.apply(seat, legal[rng.roll(len(legal))])
        moves -= 1
    return state


def test_levels_have_the_same_names_everywhere_from_weak_to_strong() -> None:
    assert list(levels()[:5]) == LEVELS


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_title(title: str, level: str) -> None:
    state = middle(title, 3)
    player = bot(level, seed=1)
    for _ in range(4):
        seat = state.to_act[0]
        world = state.resample(seat, Rng(5))
        move = player.choose(world, seat, Budget(seconds=0.05, simulations=50))
        assert move in state.legal_moves(seat)
        state.apply(seat, move)


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_and_simulations_give_the_same_choice_and_thought(title: str) -> None:
    state = middle(title)
    seat = state.to_act[0]
    thoughts = []
    for _ in range(2):
        thought = search(state, seat, SearchParams(0, 60.0, 6), Budget(0.0, 200), Rng(9))
        assert thought.simulations == 200 or hooks_of(state).plans_turn(state)
        thoughts.append(
            [(one.move, one.visits, one.expected, one.weight) for one in thought.candidates]
        )
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("title", TITLES)
def test_a_bot_thinks_the_same_whatever_is_hidden_from_it(title: str) -> None:
    """The true world and any other that the seat holds for possible give the same choice."""
    state = middle(title)
    seat = state.to_act[0]
    other = state.resample(seat, Rng(77))
    assert fireside.game(title).dump(state) != fireside.game(title).dump(other)
    choices = {
        bot("medium", seed=3).choose(world, seat, Budget(0.0, 100)) for world in (state, other)
    }
    assert len(choices) == 1


def test_a_plan_is_weighed_the_same_whatever_treasure_would_be_lifted() -> None:
    """One of two kinds completes a pair; which of them is on top of the stack is hidden."""
    thoughts = []
    for top, below in ((7, 2), (2, 7)):
        state = fireside.game("tikal").load(
            {
                "map": {"c2": "A4"},
                "treasures": {"c2": [top, below, 5]},
                "workers": [{"c2": 1}, {}],
                "hoards": [[7], []],
                "action_points": 3,
            }
        )
        thought = search(state, 0, SearchParams(200, 60.0, 8, beam=6), Budget(0.0, 200), Rng(9))
        thoughts.append([(one.move, one.visits, one.expected) for one in thought.candidates])
    assert thoughts[0] == thoughts[1]


def test_a_forced_decision_costs_no_thinking() -> None:
    state = maamut_table(hunters="d5 d7", mammoth="d6", rock="c6", grass="a2")
    state.apply(0, fireside.game("maamut").parse(state, "walk n 1"))
    assert len(state.legal_moves(1)) == 1
    player = bot("expert")
    player.choose(state, 1, Budget(seconds=30.0))
    assert isinstance(player, SearchBot)
    assert player.thought is None


def test_a_bot_takes_the_win_that_is_there() -> None:
    """The mammoth stands between the hunter and the trap, and the card is in hand."""
    state = maamut_table(hunters="d3 a1", mammoth="d4", grass="d5 b2 f2", traps={"d5": 0})
    for level in LEVELS[1:]:
        after = state.clone()
        after.apply(0, bot(level, seed=2).choose(state.clone(), 0, Budget(0.2, 400)))
        assert after.winners == [0]  # whichever card drove it there


def test_a_bot_does_not_drive_the_mammoth_into_anothers_trap() -> None:
    state = maamut_table(hunters="d3 a1", mammoth="d4", grass="d5 b2 f2", traps={"d5": 1})
    for level in LEVELS[1:]:
        after = state.clone()
        after.apply(0, bot(level, seed=2).choose(state.clone(), 0, Budget(0.2, 400)))
        assert not after.over


def test_several_cores_think_together() -> None:
    state = middle("maamut")
    seat = state.to_act[0]
    player = bot("expert", seed=1)
    assert isinstance(player, SearchBot)
    move = player.choose(state.clone(), seat, Budget(0.0, 400, 2))
    assert move in state.legal_moves(seat)
    assert player.thought is not None
    assert player.thought.simulations == 400
    assert sum(one.visits for one in player.thought.candidates) == 400
    again = bot("expert", seed=1)
    assert again.choose(state.clone(), seat, Budget(0.0, 400, 2)) == move


def test_a_bot_stops_when_more_thinking_cannot_change_its_choice() -> None:
    state = middle("maamut", 9)
    seat, budget = state.to_act[0], Budget(0.0, 8000)
    hasty = search(state, seat, SearchParams(0, 60.0, 12), budget, Rng(9))
    patient = search(state, seat, SearchParams(0, 60.0, 12, settles=False), budget, Rng(9))
    assert hasty.simulations < patient.simulations == budget.simulations
    assert hasty.candidates[0].move == patient.candidates[0].move


class Unlearned(SearchBot):
    """All cores find the same plans and share the evaluation against replies.

    Without a network, since a network's evaluation depends on what each core's world hides.
    """

    def own_skill(self) -> SearchParams:
        return SearchParams(0, 60.0, 12, beam=60, judged=8, follows=False)


def test_several_cores_plan_a_turn_as_one_does() -> None:
    """All of them find the same plans, and share the work of trying them against replies.

    A network sees more in what each core's world hides, so this is the expert without one.
    """
    state = middle("tikal", 40)
    assert hooks_of(state).plans_turn(state)
    seat = state.to_act[0]
    alone, together = Unlearned(seed=1), Unlearned(seed=1)
    alone.choose(state.clone(), seat, Budget(0.0, 40))
    together.choose(state.clone(), seat, Budget(0.0, 40, 2))
    assert alone.thought is not None
    assert together.thought is not None
    plans = {tuple(one.plan) for one in alone.thought.candidates}
    assert {tuple(one.plan) for one in together.thought.candidates} == plans
    assert sum(one.visits for one in together.thought.candidates) == 40 + 2 * len(plans)
    assert tuple(together.planned) == tuple(together.thought.candidates[0].plan)


def test_a_plan_is_found_in_time_however_short_that_is() -> None:
    """After half of the time only the best plan goes on, so few states are looked at."""
    state = middle("tikal", 40)
    assert hooks_of(state).plans_turn(state)
    seat, skill = state.to_act[0], SearchParams(0, 60.0, 12, beam=60)
    soon = search(state, seat, skill, Budget(1e-6), Rng(1))
    assert 0 < soon.simulations < search(state, seat, skill, Budget(60.0), Rng(1)).simulations


def test_stronger_levels_beat_weaker_ones() -> None:
    """A glimpse; docs/explanation/bots.md has the real figures."""
    game, wins = fireside.game("maamut"), 0
    for number in range(6):
        state = game.new(2, 100 + number // 2)
        players = [bot("medium", seed=number), RandomBot(number)]
        if number % 2:
            players.reverse()
        rng = Rng(number)
        while not state.over:
            seat = state.to_act[0]
            world = state.resample(seat, rng)
            state.apply(seat, players[seat].choose(world, seat, Budget(0.0, 150)))
        wins += number % 2 in state.winners
    assert wins >= 5


def test_a_bot_of_ones_own_is_one_small_class() -> None:
    state = maamut_table(hunters="d3 a1", mammoth="d4", grass="d5 b2 f2", traps={"d5": 0})
    move = Impatient(1).choose(state.clone(), 0, Budget())
    assert fireside.game("maamut").text(state, move) == "walk n 1"


def test_advice_is_given_in_words_and_only_to_who_is_asked() -> None:
    match = fireside.Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])
    advice = advise(match, 0, 0.05)
    assert 1 <= len(advice) <= 3
    assert advice[0].sentence.startswith(advice[0].move)
    assert advice[0].move in match.legal_moves(0)
    with pytest.raises(fireside.NotYourTurn, match="nothing to choose"):
        fireside.advise(match, 1, 0.05)


def test_advice_for_a_planned_turn_tells_all_of_it() -> None:
    match = fireside.Match("tikal", 2, 5)
    best = advise(match, match.to_act[0], 0.2)[0]
    assert best.sentence.startswith(f"{best.move}, then {', '.join(best.then)}: ")
    seat = match.to_act[0]
    for move in (best.move, *best.then):
        match.play(seat, move)
    assert match.to_act != (seat,) or match.state.barrier


def test_a_match_is_analysed_move_by_move() -> None:
    match = fireside.Match("maamut", 2, 5, {}, ["Ana", "Ben"])
    rng = Rng(1)
    while not match.over:
        (seat,) = match.to_act
        moves = match.state.legal_moves(seat)
        match.play(seat, moves[rng.roll(len(moves))])
    moments = list(analyse(match, 20))
    assert [one.ply for one in moments] == list(range(len(match.log) + 1))
    assert all(0 <= chance <= 1 for one in moments for chance in one.chances)
    assert moments[-1].chances == tuple(float(seat in match.state.winners) for seat in range(2))
    points = turning_points(match, moments)
    assert [point.ply for point in points] == sorted(point.ply for point in points)
    assert all(point.sentence.startswith(f"Move {point.ply}, ") for point in points)


def test_advice_never_promises_more_than_a_sure_win() -> None:
    """At the end of Tikal points count beside the win, for the bot alone."""
    won = 0
    for seed in range(8):
        state, rng = fireside.game("tikal").new(seed=seed), Rng(seed)
        while not state.over:
            before, seat = state.clone(), state.to_act[0]
            legal = state.legal_moves(seat)
            state.apply(seat, legal[rng.roll(len(legal))])
        thought = search_for_advice(before, seat, 0.05, Rng(1))
        won += seat in state.winners
        assert all(0.0 <= one.expected <= 1.0 for one in thought.candidates)
        assert all(0.0 <= one <= 1.0 for one in thought.prospects)
    assert won > 0
