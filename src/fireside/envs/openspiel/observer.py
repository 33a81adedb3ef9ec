"""Observers for OpenSpiel: tensors in the title's observation layout, and strings."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from fireside.core.observation import ObservationField, zero_buffer
from fireside.core.state import State
from fireside.envs.openspiel.position import Position, Setting
from fireside.play.information_state import view_line


class Observer:
    """An observation, or with perfect recall an information state.

    `dict` has a piece for each field of the layout. With perfect recall it also has `decisions`:
    the latest decisions, newest first. Each row holds the deciding player (relative to the
    observer, 1 for itself), 1 + the move's number (0 for another's secret choice), and the
    observer's private numbers then.
    """

    def __init__(self, setting: Setting, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported; passed {params}.")
        self._setting = setting
        self._recall: bool = kind.perfect_recall
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public: bool = kind.public_info
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("What all players know together is not offered as an observation.")
        layout = setting.game.observation
        rows, width = (setting.memory, int(setting.recalling.width)) if self._recall else (0, 0)
        self.tensor: npt.NDArray[np.float32] = np.zeros(layout.size + rows * width, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            field.name: self._piece(field.offset, field.shape) for field in layout.fields
        }
        if rows:
            self.dict["decisions"] = self._piece(layout.size, (rows, width))
        self._unseen = [field for field in layout.fields if not self._sees(field)]

    def _piece(self, start: int, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
        return self.tensor[start : start + int(np.prod(shape))].reshape(shape)

    def _sees(self, field: ObservationField) -> bool:
        return self._private if field.private else self._public

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with the player's view of the state; with zeros before the deal."""
        position: Position = state.position
        self._setting.check(player)
        table: State | None = position.table
        if table is None:
            self.tensor.fill(0)
            return
        size = self._setting.size
        numbers: Any = zero_buffer(size)
        table.observe(player, numbers, 0)
        self.tensor[:size] = np.frombuffer(numbers, np.uint8)
        for field in self._unseen:
            self.tensor[field.offset : field.offset + field.length] = 0
        if self._recall:
            rows: Any = position.recollection(player).rows
            piece = self.dict["decisions"]
            piece[:] = np.frombuffer(rows, np.int32).reshape(piece.shape)
            if not self._private:
                self._forget(piece, player)

    def _forget(self, piece: npt.NDArray[np.float32], player: int) -> None:
        """Clear the player's own secret choices and private numbers from the history."""
        piece[:, 2:] = 0
        secrets: Any = self._setting.recalling.secrets
        marks = np.frombuffer(secrets, np.uint8)
        moves = piece[:, 1].astype(int)
        piece[(moves > 0) & (marks[moves - 1] == 1), 1] = 0

    def string_from(self, state: Any, player: int) -> str:
        """Return the view as JSON; with perfect recall, everything seen since the start."""
        position: Position = state.position
        if position.table is None:
            return "not dealt yet"
        viewer = player if self._private else None
        if self._recall:
            return position.memory(viewer).text
        return view_line(self._setting.game, position.table, viewer)
