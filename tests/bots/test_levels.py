"""Levels of bots, and the legality of their moves."""

import pytest

import fireside
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import UnknownBot, bot, levels, strongest_level, time_factor
from fireside.bots.search_bot import Easy, Expert, Hard, Master, Medium
from fireside.core.state import State


@pytest.mark.parametrize("level", levels())
@pytest.mark.parametrize("title", fireside.titles())
def test_a_bot_plays_a_legal_move(level: str, title: str) -> None:
    state = fireside.game(title).new(seed=3)
    (seat, *_) = state.to_act
    world = state.resample(seat, fireside.Rng(5))
    assert bot(level, seed=1).choose(world, seat, Budget(0.2)) in state.legal_moves(seat)


def test_every_level_looks_further_than_the_one_below() -> None:
    """In worlds, in search depth and in plans; 0 worlds means as many as time allows."""
    skills = [player.skill for player in (Easy(), Medium(), Hard(), Expert(), Master())]
    worlds = [skill.simulations or 1_000_000 for skill in skills]
    beams = [skill.beam for skill in skills]
    depths = [skill.depth for skill in skills]
    assert worlds == sorted(worlds)
    assert len(set(worlds)) == 4  # the last two have as many as time allows
    assert beams == sorted(set(beams))
    assert depths == sorted(depths)
    assert depths[0] < depths[1] < depths[2]
    assert [skill.judged > 0 for skill in skills] == [False, False, False, True, True]


def test_only_expert_and_master_judge_by_what_was_learned() -> None:
    learned = [player.skill.learned for player in (Easy(), Medium(), Hard(), Expert(), Master())]
    assert learned == [False, False, False, True, True]


def test_the_master_takes_its_time_and_stands_in_for_nobody() -> None:
    assert [level for level in levels() if time_factor(level) > 1.0] == ["master"]
    assert strongest_level() == "expert"
    assert time_factor("somebody's own") == 1.0


def test_a_level_that_does_not_exist_is_refused_naming_those_that_do() -> None:
    with pytest.raises(UnknownBot, match="There is: random"):
        bot("grandmaster")


def test_the_random_bot_repeats_itself_with_the_same_seed() -> None:
    state = fireside.game(fireside.titles()[0]).new(seed=3)
    (seat, *_) = state.to_act

    def choices(seed: int) -> list[int]:
        player = bot("random", seed)
        return [player.choose(state.clone(), seat, Budget()) for _ in range(20)]

    assert choices(7) == choices(7)
    assert len({tuple(choices(seed)) for seed in range(10)}) > 1


def test_a_bot_of_ones_own_is_a_subclass() -> None:
    class First(Bot):
        def choose(self, world: State, seat: int, budget: Budget) -> int:
            return world.legal_moves(seat)[0]

    state = fireside.game(fireside.titles()[0]).new(seed=3)
    (seat, *_) = state.to_act
    assert First(2).choose(state.clone(), seat, Budget()) == state.legal_moves(seat)[0]
