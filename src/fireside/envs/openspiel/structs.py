"""States, observations and actions as OpenSpiel structures: `to_dict` and `to_json`.

OpenSpiel's own structures cannot be created from Python, so these only have the same methods.
"""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from fireside.core.game import Game
from fireside.core.state import State


class TableStruct:
    """A structure with named fields, as OpenSpiel's `StateStruct` and its relatives."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.__dict__.update(json.loads(json.dumps(fields)))  # tuples become lists

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return dict(vars(self))

    def to_json(self) -> str:
        """Return the fields as a JSON object."""
        return json.dumps(vars(self), ensure_ascii=False)

    def __repr__(self) -> str:
        return f"TableStruct({self.to_json()})"


def observed_struct(game: Game, table: State, player: int | None) -> TableStruct:
    """Return the view of a player, or of a spectator."""
    return TableStruct(msgspec.to_builtins(game.view(table, player)))


def action_struct(game: Game, table: State, player: int, action: int) -> TableStruct:
    """Return a move: who makes it, its notation, kind and parts."""
    return TableStruct(
        {
            "player": player,
            "move": game.text(table, action),
            "kind": game.moves.kind_of[action].name,
            "parts": game.moves.parts(action),
        }
    )
