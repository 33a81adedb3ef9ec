# not compiled: it loads the titles' playing styles
"""Characters of bots: a playing style that is independent of the level.

The level sets the search, the character only what it prefers among moves of about the same value.
A bot without a character plays exactly as its level does.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import exp

from fireside.bots.bot import Bot, Budget
from fireside.bots.search import search_with_hooks
from fireside.bots.search_bot import SearchBot
from fireside.bots.search_params import SearchParams
from fireside.bots.search_result import Candidate, SearchResult
from fireside.core.errors import FiresideError
from fireside.core.explanation import Explanation
from fireside.core.playing_style import PlayingStyle, Traits
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import Move, Row, Seat, State
from fireside.games import hooks_of, learned_hooks_of, own_titles

# Likes (above 0) and dislikes (below 0) of each character.
CHARACTERS: dict[str, Traits] = {
    "oru": Traits(now=-0.5, later=0.9),  # patient
    "nara": Traits(now=1.0, later=-0.5),  # greedy
    "tamak": Traits(later=-0.4, risk=1.0),  # daring
    "ishi": Traits(later=0.1, risk=-1.0),  # careful
    "kael": Traits(now=0.6, later=-0.6, risk=0.6),  # impulsive
}

# How much a trait of 1 counts at most, for decisions of three kinds.
IN_VISITS = 0.08  # share of the simulations: open moves
IN_CHANCES = 0.012  # share of a win: positions of planned turns, and bids
IN_MIXTURES = 0.9  # exponent of the factor on the weights of secret choices
SERIOUS = 0.25  # moves with a smaller share of the favourite's simulations stay as they are


class UnknownCharacter(FiresideError):
    """An error for a character that no bot has."""


def read_character(character: str) -> str:
    """Return the character; raise UnknownCharacter if there is none of this name."""
    if character not in CHARACTERS:
        raise UnknownCharacter.because(character=character, known=", ".join(CHARACTERS))
    return character


def display_name(character: str) -> str:
    """Return the name of a character, the same in every language."""
    return character.title()


@cache
def style_of(title: str) -> PlayingStyle | None:
    """Return the playing style of a title; titles of other packages have none."""
    name = f"fireside.games.{title}.ai.playing_style"
    if title not in own_titles() or find_spec(name) is None:
        return None
    style: PlayingStyle = import_module(name).STYLE
    return style


def with_character(plain: Bot, character: str, seed: int = 0) -> Bot:
    """Return the bot with a character; bots that do not search have none and stay as they are."""
    taste = CHARACTERS[read_character(character)]
    return CharacterBot(plain.skill, taste, seed) if isinstance(plain, SearchBot) else plain


class CharacterBot(SearchBot):
    """A search bot that prefers what its character likes among moves of about the same value."""

    def __init__(self, skill: SearchParams, taste: Traits, seed: int = 0) -> None:
        self._skill = skill
        super().__init__(seed)
        self.taste = taste

    def own_skill(self) -> SearchParams:
        """Return the search parameters of the level that this bot plays at."""
        return self._skill

    def think(self, world: State, seat: Seat, budget: Budget) -> SearchResult:
        """Search like the level: whole turns by a styled evaluation, other moves leaned after."""
        style = style_of(world.title)
        if style is None:
            return super().think(world, seat, budget)
        hooks = learned_hooks_of(world) if self.skill.learned else hooks_of(world)
        if hooks.plans_turn(world):
            styled = StyledHooks(hooks, style, self.taste, seat)
            return search_with_hooks(styled, world, seat, self.skill, budget, self.rng)
        return lean(super().think(world, seat, budget), style, self.taste, world, seat)


def lean(
    found: SearchResult, style: PlayingStyle, taste: Traits, world: State, seat: Seat
) -> SearchResult:
    """Return the result with its candidates weighed by taste as well."""
    whole = sum(one.weight for one in found.candidates) or 1.0
    top = max(one.weight for one in found.candidates)
    leaned: list[Candidate] = []
    for one in found.candidates:
        appeal = style.of_move(world, seat, one.move).weigh(taste)
        expected, weight = one.expected, one.weight
        if found.secret:
            weight *= exp(IN_MIXTURES * appeal)
        elif len(one.plan) > 0:
            expected += IN_CHANCES * appeal
        elif weight >= SERIOUS * top:
            weight = max(weight + IN_VISITS * appeal * whole, 0.0)
        leaned.append(Candidate(one.move, one.visits, expected, weight, one.plan))
    return SearchResult(leaned, found.prospects, found.simulations, found.secret)


class StyledHooks(SearchHooks):
    """The hooks of a title, with an evaluation that adds the taste of one seat."""

    def __init__(self, hooks: SearchHooks, style: PlayingStyle, taste: Traits, seat: Seat) -> None:
        super().__init__(hooks.network, hooks.prior)
        self.hooks = hooks
        self.style = style
        self.taste = taste
        self.seat = seat
        self.full_win = hooks.full_win
        self.exploration = hooks.exploration
        self.scale = IN_CHANCES * int(hooks.full_win)

    def evaluate(self, state: State, into: Row) -> None:
        """Write the title's evaluation into the row, and add the position's appeal."""
        self.hooks.evaluate(state, into)
        if not state.over:
            appeal = self.style.of_position(state, self.seat).weigh(self.taste)
            into[self.seat] = max(0, into[self.seat] + int(self.scale * appeal))

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: int, rng: Rng) -> Move:
        return self.hooks.rollout_move(state, seat, moves, count, rng)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        return self.hooks.is_blunder(state, seat, move)

    def prune_blunders(self, state: State, seat: Seat, moves: Row, count: int) -> int:
        return self.hooks.prune_blunders(state, seat, moves, count)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        return self.hooks.explain_turn(before, after, seat)

    def horizon(self, state: State) -> int:
        return self.hooks.horizon(state)

    def is_under_way(self, state: State) -> bool:
        return self.hooks.is_under_way(state)

    def plans_turn(self, state: State) -> bool:
        return self.hooks.plans_turn(state)

    def list_bids(self, state: State, seat: Seat, into: Row) -> int:
        return self.hooks.list_bids(state, seat, into)

    def begins_round(self, state: State) -> bool:
        return self.hooks.begins_round(state)

    def is_secret(self, state: State) -> bool:
        return self.hooks.is_secret(state)
