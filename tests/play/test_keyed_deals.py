"""Deals from the keyed stream: uniform, different from the engine's, and replayed exactly."""

import random
from collections import Counter
from hashlib import blake2b

import pytest

from fireside import Match
from fireside.bots.advice import analyse
from fireside.core.errors import BadSeed
from fireside.core.rng import LARGEST_SEED
from fireside.games import game, titles
from fireside.play import keyed_deals
from fireside.play.keyed_deals import LARGEST_KEYED_SEED, KeyedStream
from fireside.play.match import Match as PlayedMatch
from fireside.play.records import read_record, write_record

SEED = 0xF1E5_1DE << 220
SAME_LOW_BITS = SEED + (1 << 200)  # equal to SEED in the engine's 62 bits


def played_out(title: str, seed: int, seats: int = 3) -> Match:
    match = Match(title, seats, seed)
    dice = random.Random(seed)
    while not match.over and len(match.log) < 2_000:
        seat = match.to_act[-1]
        match.play(seat, dice.choice(match.state.legal_moves(seat)))
    return match


def test_the_stream_is_keyed_blake2b_in_counter_mode() -> None:
    stream = KeyedStream(SEED, 7)
    numbers = b"".join(stream.number().to_bytes(8, "big") for _ in range(16))
    key = SEED.to_bytes(32, "big")
    blocks = [
        blake2b(
            at.to_bytes(8, "big"), key=key, salt=(7).to_bytes(8, "big"), person=b"fireside deal"
        )
        for at in range(2)
    ]
    assert numbers == b"".join(one.digest() for one in blocks)


def test_numbers_below_a_limit_are_equally_likely() -> None:
    stream = KeyedStream(SEED, 0)
    counts = Counter(stream.below(5) for _ in range(5_000))
    assert set(counts) == set(range(5))
    assert max(counts.values()) - min(counts.values()) < 200


@pytest.mark.parametrize("title", titles())
def test_a_match_with_a_large_seed_replays_exactly(title: str) -> None:
    match = played_out(title, SEED)
    record = read_record(write_record(match.record()))
    again = PlayedMatch.from_record(record)
    assert record.seed == SEED
    assert again.state == match.state
    for ply in (0, len(match.log) // 2, len(match.log)):
        assert match.at(ply) == again.at(ply)


@pytest.mark.parametrize("title", titles())
def test_what_is_hidden_depends_on_all_bits_of_the_seed(title: str) -> None:
    found = game(title)
    places = found.hidden_outcomes()
    assert places is not None

    def hidden(seed: int) -> list[int]:
        state = Match(title, 3, seed).state
        return [places.value_at(state, one) for one in places.hidden(state)]

    assert hidden(SEED) != hidden(SAME_LOW_BITS)
    assert Match(title, 3, SEED).state.chance != Match(title, 3, SAME_LOW_BITS).state.chance


def test_the_engines_seed_of_a_keyed_match_does_not_reveal_the_rest() -> None:
    """The attack on open boards: the seed of the engine is known, the pile is not."""
    match = Match("maamut", 3, SEED)
    known = KeyedStream(SEED, 0).number() & LARGEST_SEED
    engine = game("maamut").new(3, known)
    places = game("maamut").hidden_outcomes()
    assert places is not None
    assert match.view(None) == game("maamut").view(engine, None)
    piles = [
        [places.value_at(one, at) for at in places.hidden(one)] for one in (match.state, engine)
    ]
    assert piles[0] != piles[1]
    assert engine.chance != match.state.chance


def test_a_renewed_pile_is_shuffled_by_the_key() -> None:
    match = played_out("maamut", SEED, 4)
    renewed = [ply for ply in range(len(match.log)) if draws_chance(match, ply)]
    assert renewed, "the pile was never renewed"
    ply = renewed[0]
    keyed, engine = match.at(ply), match.at(ply)
    match.advance(keyed, match.log[ply])
    engine.apply(match.log[ply].seat, match.log[ply].move)
    places = match.game.hidden_outcomes()
    assert places is not None
    piles = [[places.value_at(one, at) for at in places.hidden(one)] for one in (keyed, engine)]
    assert sorted(piles[0]) == sorted(piles[1])
    assert piles[0] != piles[1]


def draws_chance(match: Match, ply: int) -> bool:
    before = match.at(ply)
    chance = before.chance
    before.apply(match.log[ply].seat, match.log[ply].move)
    return chance != before.chance


@pytest.mark.parametrize("title", titles())
def test_keyed_deals_are_uniform(title: str) -> None:
    """The first hidden place holds each of its possible contents as often as with the engine."""
    found = game(title)
    places = found.hidden_outcomes()
    assert places is not None
    first: list[Counter[int]] = []
    for start in (1, LARGEST_SEED + 1):
        counts: Counter[int] = Counter()
        for seed in range(start, start + 600):
            state = keyed_deals.dealt_state(found, 3, seed, found.read_options(3, {}))
            counts[places.value_at(state, places.hidden(state)[0])] += 1
        first.append(counts)
    engine, keyed = first
    for content in engine | keyed:
        assert abs(engine[content] - keyed[content]) < 6 * (engine[content] + 10) ** 0.5


def test_analyses_accept_keyed_matches() -> None:
    match = played_out("maamut", SEED)
    short = Match("maamut", 3, SEED)
    for ply in match.log[:4]:
        short.play(ply.seat, ply.move)
    assert len(list(analyse(short, simulations=4))) == 5


@pytest.mark.parametrize("seed", [-1, LARGEST_KEYED_SEED + 1, True, 1.5])
def test_other_seeds_are_refused(seed: int) -> None:
    with pytest.raises(BadSeed):
        Match("maamut", 2, seed)
