"""Each title as a `pyspiel.Game`: chance deals first, then the seats decide one after another."""

import json
from functools import cache
from typing import Any

import pyspiel

from fireside.core.game import OptionValue
from fireside.core.state import LEGAL, State
from fireside.envs.openspiel.observer import Observer
from fireside.envs.openspiel.position import (
    CHANCE,
    DEAL_OUTCOMES,
    DEAL_STEPS,
    TERMINAL,
    Position,
    Setting,
)
from fireside.games import game, titles
from fireside.play.looking import float_list, mask_list
from fireside.play.recall import zeros
from fireside.play.stepping import returns_of

LONGEST = 20_000  # decisions; a longer match is broken off and worth 0 to all
MEMORY = 64  # decisions that an information-state tensor holds

DEAL = [(outcome, 1.0 / DEAL_OUTCOMES) for outcome in range(DEAL_OUTCOMES)]
NOTHING = zeros(0)


def game_name(title: str) -> str:
    """The title's short name in OpenSpiel."""
    return f"fireside_{title}"


def register() -> list[str]:
    """Every title is known to `pyspiel.load_game`; returns their names there."""
    known = set(pyspiel.registered_names())
    names = [game_name(title) for title in titles()]
    for title, name in zip(titles(), names, strict=True):
        if name not in known:
            pyspiel.register_game(game_type(title), class_of(title))
    return names


def spelled(value: OptionValue) -> str:
    """An option's value as a parameter: what looks like a number is led by an underscore.

    OpenSpiel writes parameters into one string and reads them back; there "2" is a number, and
    "4-3-3-2-1" one that it cannot read.
    """
    text = str(value)
    return f"_{text}" if set(text) <= set("+-.0123456789") else text


@cache
def class_of(title: str) -> type["TableGame"]:
    """The title's own class: OpenSpiel wants one, and a function it would drop too late at exit."""
    return type(game(title).name, (TableGame,), {"title": title})


def is_zero_sum(title: str, seats: int) -> bool:
    """What one of two seats wins the other loses, whatever happens.

    With more seats it is not so: a match with a winner is worth 2 - seats in all, one that was
    broken off 0. Where all can lose alike, two seats do not win from each other either.
    """
    return seats == 2 and game(title).is_always_won


def game_type(title: str, seats: int | None = None) -> Any:
    """The title as OpenSpiel classifies games, for any number of seats or for this one."""
    own = game(title)
    zero_sum = seats is not None and is_zero_sum(title, seats)
    utility = pyspiel.GameType.Utility
    options = {name: spelled(option.default) for name, option in own.options.items()}
    return pyspiel.GameType(
        short_name=game_name(title),
        long_name=own.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
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
            **options,
        },
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A title with so many seats and these options."""

    title: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        agreed = dict(params or {})
        own = game(self.title)
        seats = own.read_seats(agreed.get("players", own.seats.start))
        named = {name: agreed[name] for name in own.options if name in agreed}
        options = own.read_options(
            seats, {name: value.removeprefix("_") for name, value in named.items()}
        )
        agreed |= {name: spelled(options[name]) for name in named}
        self.setting = Setting(
            own,
            seats,
            options,
            agreed.get("longest", LONGEST),
            agreed.get("memory", MEMORY),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=own.move_count,
            max_chance_outcomes=DEAL_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum(self.title, seats) else None,
            max_game_length=self.setting.longest,
        )
        super().__init__(game_type(self.title, seats), info, agreed)

    def new_initial_state(self) -> "TableState":
        """Before the deal."""
        return TableState(self)

    def state_at(self, table: State, player: int) -> "TableState":
        """A table of ours as OpenSpiel's state, in which this player decides next."""
        state = TableState(self)
        state.position = Position.at(self.setting, table, player)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of one player's knowledge, now or with perfect recall."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setting, kind, params)


class TableState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel's state; everything that is ours is in `position`, the one thing it copies."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position = Position(game.setting)

    @property
    def setting(self) -> Setting:
        """The title, the seats and the options."""
        return self.position.setting

    @property
    def table(self) -> State:
        """The table, whole, once it is dealt."""
        assert self.position.table is not None
        return self.position.table

    def current_player(self) -> int:
        """The lowest seat that must decide; secret choices at once are asked for one by one."""
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One step of the deal."""
        return DEAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_moves(player))

    # What follows OpenSpiel would work out by itself, from what stands above and an observer; but
    # each number would go to C++ and back. Asked from Python, it is answered here.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the asked player may do; nobody else may do anything."""
        asked = self.position.player
        if asked == CHANCE:
            return list(range(DEAL_OUTCOMES))
        if asked == TERMINAL or (player is not None and player != asked):
            return []
        return self._legal_actions(asked)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each of them."""
        asked, setting = self.position.player, self.position.setting
        if asked == CHANCE and player in (None, CHANCE):
            return [1] * DEAL_OUTCOMES
        if asked < 0 or (player is not None and player != asked):
            # OpenSpiel would write the deal's outcomes into a mask that may be shorter
            return [0] * setting.move_count
        return mask_list(self.table, asked, setting.move_count)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the player may know."""
        position = self.position
        viewer = position.setting.check(position.player if player is None else player)
        if position.table is None:
            tensor: list[float] = super().observation_tensor(viewer)
            return tensor
        return float_list(position.table, viewer, position.setting.size, NOTHING)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same, and the latest decisions."""
        position = self.position
        viewer = position.setting.check(position.player if player is None else player)
        if position.table is None:
            tensor: list[float] = super().information_state_tensor(viewer)
            return tensor
        recalled = position.recollection(viewer).rows
        return float_list(position.table, viewer, position.setting.size, recalled)

    def rewards(self) -> list[float]:
        """Nothing before the end."""
        return self.returns()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.player == CHANCE:
            if not 0 <= action < DEAL_OUTCOMES:
                raise pyspiel.SpielError(f"Chance deals 0 to {DEAL_OUTCOMES - 1}, not {action}.")
            position.deal_on(action)
            return
        if position.player == TERMINAL:
            raise pyspiel.SpielError("The match is over: nothing can be decided any more.")
        table = self.table
        if (
            not 0 <= action < position.setting.move_count
            or table.refusal(position.player, action) != LEGAL
        ):
            raise pyspiel.SpielError(self._why_not(action))
        position.play(table, action)

    def _why_not(self, action: int) -> str:
        own = self.setting.game
        if not 0 <= action < own.move_count:
            return f"Actions are numbers from 0 to {own.move_count - 1}, not {action}."
        refusal = own.why_not(self.table, self.position.player, action)
        assert refusal is not None
        return f"{own.text(self.table, action)}: {refusal.sentence} ({refusal.clause})"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {self.position.dealt + 1} of {DEAL_STEPS}: {action}"
        return self.setting.game.text(self.table, action)

    def returns(self) -> list[float]:
        """1 for a win, shared less, -1 for a loss; 0 while playing or broken off."""
        position = self.position
        if position.table is None or not position.table.over:
            return [0.0] * self.setting.seats
        return returns_of(position.table)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has been told since the first moment."""
        viewer = self.position.player if player is None else player
        return self.position.memory(viewer).text

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "TableState":
        """The same to this player's eyes, with everything drawn anew that it cannot know."""
        world: TableState = self.clone()
        seed = int(probability_sampler() * 2**53)
        world.position = self.position.resampled(player, seed)
        return world

    def __deepcopy__(self, memo: object) -> "TableState":
        twin: TableState = self.clone()
        return twin

    def __str__(self) -> str:
        position = self.position
        if position.table is None:
            return f"deal {position.dealt} of {DEAL_STEPS}"
        return json.dumps(self.setting.game.dump(position.table), ensure_ascii=False)
