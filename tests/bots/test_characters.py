"""Characters of bots: legal moves, a style that differs as described, and plain bots unchanged.

The deals and seeds are fixed, so that the counts are the same in every run.
`python -m benchmarks.bots.characters` measures strength and styles over many matches.
"""

import pytest
from benchmarks.bots.characters import PLAIN, Tally, measure

import fireside
from fireside.bots.bot import Budget
from fireside.bots.characters import CHARACTERS, UnknownCharacter, with_character
from fireside.bots.levels import bot, has_style, level_of, levels_below, time_factor
from fireside.bots.search_bot import Easy, SearchBot
from fireside.core.playing_style import Traits

MATCHES = {"maamut": 24, "altamira": 30, "tikal": 24}
MORE = [  # in this title, the first character does this more often than the second
    ("maamut", "traps", "oru", "nara"),
    ("maamut", "drives", "nara", "oru"),
    ("maamut", "drives", "tamak", "ishi"),
    ("maamut", "drives", "kael", "ishi"),
    ("altamira", "joins", "tamak", "ishi"),
    ("altamira", "joins", "kael", "ishi"),
    ("altamira", "hunts", "nara", "oru"),
    ("altamira", "camp", "oru", "nara"),
    ("tikal", "treasures", "nara", "oru"),
    ("tikal", "camps", "oru", "kael"),
    ("tikal", "guards", "ishi", "tamak"),
    ("tikal", "figures", "oru", "nara"),
]


@pytest.fixture(scope="module")
def tallies() -> dict[tuple[str, str], Tally]:
    """Return what each character did in the same deals at the level easy."""
    return {
        (title, character): measure(title, character, MATCHES[title], "easy")
        for title in MATCHES
        for character in CHARACTERS
    }


@pytest.mark.parametrize(("title", "habit", "more", "less"), MORE)
def test_styles_differ_as_described(
    title: str, habit: str, more: str, less: str, tallies: dict[tuple[str, str], Tally]
) -> None:
    first, second = (tallies[title, one].per_match(habit) for one in (more, less))
    assert first > 1.1 * second


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("level", ["easy", "hard", "expert"])
@pytest.mark.parametrize("title", fireside.titles())
def test_a_character_plays_a_legal_move(title: str, level: str, character: str) -> None:
    state = fireside.game(title).new(seed=3)
    (seat, *_) = state.to_act
    world = state.resample(seat, fireside.Rng(5))
    move = bot(f"{level}+{character}", seed=1).choose(world, seat, Budget(0.0, 20))
    assert move in state.legal_moves(seat)


@pytest.mark.parametrize("title", fireside.titles())
def test_a_character_without_taste_plays_exactly_as_its_level(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CHARACTERS, "neutral", Traits())
    neutral, plain = (measure(title, one, 2, "easy") for one in ("neutral", PLAIN))
    assert neutral.habits == plain.habits
    assert neutral.wins == plain.wins


def test_level_and_character_are_independent() -> None:
    player = with_character(Easy(), "oru")
    assert isinstance(player, SearchBot)
    assert player.skill.simulations == Easy().skill.simulations
    assert level_of("master+oru") == "master"
    assert time_factor("master+oru") == time_factor("master")
    assert levels_below("easy+oru") == ("random",)
    assert has_style("easy")
    assert not has_style("random")


def test_a_character_that_does_not_exist_is_refused_naming_those_that_do() -> None:
    with pytest.raises(UnknownCharacter, match="oru, nara"):
        bot("easy+nobody")
