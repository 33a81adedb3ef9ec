"""Fireside tables as states of OpenSpiel."""

import json
from typing import Any

import pyspiel

from fireside.batch.action_history import zero_row
from fireside.batch.observation_arrays import float_list, mask_list
from fireside.batch.vector_engine import returns_of
from fireside.core.state import LEGAL, State
from fireside.envs.openspiel.position import (
    CHANCE,
    DEAL_OUTCOMES,
    DEAL_STEPS,
    TERMINAL,
    Position,
    Setting,
)
from fireside.envs.openspiel.structs import TableStruct, action_struct, observed_struct

DEAL = [(outcome, 1.0 / DEAL_OUTCOMES) for outcome in range(DEAL_OUTCOMES)]
NOTHING = zero_row(0)


def resumed(game: pyspiel.Game, history: list[int], position: Position) -> "TableState":
    """Return a state with this history and position."""
    state: TableState = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    state.position = position
    return state


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel; all of Fireside's data is in `position`, the only field it copies."""

    def __init__(self, game: pyspiel.Game, setting: Setting) -> None:
        super().__init__(game)
        self.position = Position(setting)

    @property
    def setting(self) -> Setting:
        """Return the title, seats and options."""
        return self.position.setting

    @property
    def table(self) -> State:
        """Return the complete table; it must have been dealt."""
        assert self.position.table is not None
        return self.position.table

    def current_player(self) -> int:
        """Return the lowest seat to decide; simultaneous choices are serialised by seat."""
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next deal step or draw, with probabilities."""
        position = self.position
        if position.dealt < DEAL_STEPS:
            return DEAL
        counts = position.outcomes()
        total = sum(counts.values())
        return [(thing, count / total) for thing, count in sorted(counts.items())]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal_moves(player))

    # OpenSpiel would derive the following methods from those above and an observer, but every
    # number would pass through C++. These overrides answer calls from Python directly.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of the current player; other players have none."""
        asked = self.position.player
        if asked == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if asked == TERMINAL or (player is not None and player != asked):
            return []
        return self._legal_actions(asked)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return a mask with 1 for each legal action."""
        asked, setting = self.position.player, self.position.setting
        if asked == CHANCE and player in (None, CHANCE):
            listed = set(self.legal_actions())
            return [int(outcome in listed) for outcome in range(DEAL_OUTCOMES)]
        if asked < 0 or (player is not None and player != asked):
            # OpenSpiel would write chance outcomes into a mask that may be shorter
            return [0] * setting.move_count
        return mask_list(self.table, asked, setting.move_count)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the player's observation as a list of floats."""
        position = self.position
        viewer = position.setting.check(position.player if player is None else player)
        if position.table is None:
            tensor: list[float] = super().observation_tensor(viewer)
            return tensor
        return float_list(position.table, viewer, position.setting.size, NOTHING)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return the observation followed by the latest decisions."""
        position = self.position
        viewer = position.setting.check(position.player if player is None else player)
        if position.table is None:
            tensor: list[float] = super().information_state_tensor(viewer)
            return tensor
        recalled = position.recollection(viewer).rows
        return float_list(position.table, viewer, position.setting.size, recalled)

    def rewards(self) -> list[float]:
        """Return the returns: all reward comes at the end."""
        return self.returns()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.player == CHANCE:
            self._decide(action)
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

    def _decide(self, outcome: int) -> None:
        """Apply a chance outcome; raise if it is none of the possible ones."""
        position = self.position
        if outcome not in self.legal_actions():
            told = ", ".join(map(str, self.legal_actions()[:: max(1, DEAL_OUTCOMES - 1)]))
            raise pyspiel.SpielError(f"Chance deals {told}, not {outcome}.")
        if position.dealt < DEAL_STEPS:
            position.deal_on(outcome)
        else:
            position.draw(outcome)

    def _why_not(self, action: int) -> str:
        own = self.setting.game
        if not 0 <= action < own.move_count:
            return f"Actions are numbers from 0 to {own.move_count - 1}, not {action}."
        refusal = own.why_not(self.table, self.position.player, action)
        assert refusal is not None
        return f"{own.text(self.table, action)}: {refusal.sentence} ({refusal.clause})"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            if self.position.dealt == DEAL_STEPS:
                return f"draw {action}"
            return f"deal {self.position.dealt + 1} of {DEAL_STEPS}: {action}"
        return self.setting.game.text(self.table, action)

    def returns(self) -> list[float]:
        """Return the match's value for each player; 0 if it is unfinished or truncated."""
        position = self.position
        if position.table is None or not position.table.over:
            return [0.0] * self.setting.seats
        if not position.table.winners:
            return [self.setting.nobody] * self.setting.seats
        return returns_of(position.table)

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that the player has seen since the start."""
        viewer = self.position.player if player is None else player
        return self.position.memory(viewer).text

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "TableState":
        """Return a state drawn at random from the player's information set."""
        world: TableState = self.clone()
        seed = int(probability_sampler() * 2**53)
        world.position = self.position.resampled(player, seed)
        return world

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self.get_game(), self.history(), self.position)

    def __deepcopy__(self, memo: object) -> "TableState":
        twin: TableState = self.clone()
        return twin

    def to_struct(self) -> TableStruct:
        """Return the complete state, secrets included; `table` is null before the deal."""
        position = self.position
        table = position.table
        return TableStruct(
            {
                "current_player": position.player,
                "is_terminal": self.is_terminal(),
                "legal_actions": self.legal_actions(),
                "returns": self.returns(),
                "table": None if table is None else self.setting.game.dump(table),
            }
        )

    def to_json(self) -> str:
        """Return the complete state, secrets included, as a JSON object."""
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int | None = None) -> TableStruct:
        """Return what the player sees now, without secrets of the others."""
        viewer = self.setting.check(self.position.player if player is None else player)
        return observed_struct(self.setting.game, self.table, viewer)

    def action_to_struct(self, *player_and_action: int) -> TableStruct:
        """Return an action of a player, or of the current player, in words."""
        player, action = (self.position.player, *player_and_action)[-2:]
        return action_struct(self.setting.game, self.table, self.setting.check(player), action)

    def struct_to_actions(self, struct: TableStruct) -> list[int]:
        """Return the action of a structure."""
        return [self.setting.game.parse(self.table, struct.to_dict()["move"])]

    def apply_action_struct(self, struct: TableStruct) -> None:
        """Apply the action of a structure."""
        for action in self.struct_to_actions(struct):
            self.apply_action(action)

    def __str__(self) -> str:
        position = self.position
        if position.dealt < DEAL_STEPS:
            return f"deal {position.dealt} of {DEAL_STEPS}"
        if position.table is None or position.player == CHANCE:
            return f"{len(position.drawn)} drawn, {len(position.to_draw)} to draw"
        return json.dumps(self.setting.game.dump(position.table), ensure_ascii=False)
