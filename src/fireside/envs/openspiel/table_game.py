"""The titles as `pyspiel.Game`: chance deals first, then the seats decide in sequence."""

from functools import cache
from typing import Any

import pyspiel

from fireside.core.game import Game, OptionValue
from fireside.core.state import State
from fireside.envs.openspiel.observer import Observer
from fireside.envs.openspiel.position import (
    ANY_DEAL,
    DEAL_OUTCOMES,
    Position,
    Setting,
)
from fireside.envs.openspiel.table_state import TableState
from fireside.games import game, titles

LONGEST = 20_000  # decisions; a longer match is truncated and returns 0 to all
MEMORY = 64  # decisions that an information-state tensor holds

CHANCE_MODES = ("deal", "draws")


def game_name(title: str) -> str:
    """Return the title's short name in OpenSpiel."""
    return f"fireside_{title}"


def register() -> list[str]:
    """Register every title with `pyspiel.load_game`; return their names there."""
    known = set(pyspiel.registered_names())
    names = [game_name(title) for title in titles()]
    for title, name in zip(titles(), names, strict=True):
        if name not in known:
            pyspiel.register_game(game_type(title), class_of(title))
    return names


def load(title: str, parameters: dict[str, Any]) -> Any:
    """Return the title as a game of OpenSpiel, registering it if necessary."""
    register()
    return pyspiel.load_game(game_name(title), parameters)


def to_parameter(value: OptionValue) -> str:
    """Return an option's value as a parameter; an underscore marks what looks like a number.

    OpenSpiel writes parameters into one string and reads them back, where "2" becomes a number and
    "4-3-3-2-1" a parse error.
    """
    text = str(value)
    return f"_{text}" if set(text) <= set("+-.0123456789") else text


@cache
def class_of(title: str) -> type["TableGame"]:
    """Return the title's own class: OpenSpiel would release a factory function too late at exit."""
    return type(game(title).name, (TableGame,), {"title": title})


def is_zero_sum(title: str, seats: int, nobody: float) -> bool:
    """Return whether the returns of both seats always sum to zero.

    With more seats they do not: they sum to 2 - seats if one seat wins, and to 0 if the match is
    cut. Two seats that can lose together are zero-sum only if a match without a winner returns 0 to
    each.
    """
    return seats == 2 and (game(title).is_always_won or nobody == 0.0)


def game_type(title: str, zero_sum: bool = False, is_open: bool = False) -> Any:
    """Return OpenSpiel's classification of the title."""
    own = game(title)
    utility, information = pyspiel.GameType.Utility, pyspiel.GameType.Information
    options = {name: to_parameter(option.default) for name, option in own.options.items()}
    return pyspiel.GameType(
        short_name=game_name(title),
        long_name=own.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if is_open
        else information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=own.seats.stop - 1,
        min_num_players=own.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": own.seats.start,
            "longest": LONGEST,
            "memory": MEMORY,
            "deal": ANY_DEAL,
            "chance": CHANCE_MODES[0],
            "nobody": -1.0,
            **options,
        },
    )


def is_listed(own: Game, mode: str) -> bool:
    """Return whether chance decides each draw separately instead of all with the deal."""
    if mode not in CHANCE_MODES:
        raise pyspiel.SpielError(f"chance is one of {', '.join(CHANCE_MODES)}, not '{mode}'.")
    listed = mode == CHANCE_MODES[1]
    if listed and own.hidden_outcomes() is None:
        raise pyspiel.SpielError(f"{own.name} does not say what is drawn, so chance deals first.")
    return listed


def read_deal(deal: int) -> int:
    """Return the seed of a fixed deal, or ANY_DEAL; raise if it is neither."""
    if deal < ANY_DEAL:
        raise pyspiel.SpielError(f"deal is a seed, or {ANY_DEAL} for any, not {deal}.")
    return deal


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A title with a number of seats and options, as a game of OpenSpiel."""

    title: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        agreed = dict(params or {})
        own = game(self.title)
        seats = own.read_seats(agreed.get("players", own.seats.start))
        named = {name: agreed[name] for name in own.options if name in agreed}
        options = own.read_options(
            seats, {name: value.removeprefix("_") for name, value in named.items()}
        )
        agreed |= {
            name: to_parameter(options.get(name, own.options[name].default)) for name in named
        }
        self.setting = setting = Setting(
            own,
            seats,
            options,
            agreed.get("longest", LONGEST),
            agreed.get("memory", MEMORY),
            read_deal(agreed.get("deal", ANY_DEAL)),
            is_listed(own, agreed.get("chance", CHANCE_MODES[0])),
            float(agreed.get("nobody", -1.0)),
        )
        zero_sum = is_zero_sum(self.title, seats, setting.nobody)
        draws = own.hidden_outcomes() if setting.listed else None
        is_open = draws is not None and draws.is_all_else_open(options)
        info = pyspiel.GameInfo(
            num_distinct_actions=own.move_count,
            max_chance_outcomes=DEAL_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.setting.longest,
        )
        super().__init__(game_type(self.title, zero_sum, is_open), info, agreed)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.title, self.get_parameters())

    def new_initial_state(self) -> TableState:
        """Return the state before the deal."""
        return TableState(self, self.setting)

    def state_at(self, table: State, player: int) -> TableState:
        """Return a Fireside table as an OpenSpiel state in which this player decides next."""
        state = TableState(self, self.setting)
        state.position = Position.at(self.setting, table, player)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of one player's information, now or with perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, kind, params)
