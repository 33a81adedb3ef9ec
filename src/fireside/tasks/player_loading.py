"""Players by name: a level, a frozen opponent, `module:thing` or `file.py:thing`."""

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from fireside.bots.bot import Bot
from fireside.bots.levels import levels
from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.tasks.agents import StatefulAgent, TextAgent
from fireside.tasks.catalogue import FixedTask
from fireside.tasks.frozen_opponents import frozen_names
from fireside.tasks.measured_agents import MeasuredAgent, MeasuredTextAgent
from fireside.tasks.players import MeasuredBot, MeasuredPlayer, MeasuredPolicy


class BadPolicy(FiresideError):
    """An error for a name that refers to no playable policy."""


def read_player(
    spec: str, task: FixedTask, simulations: int, player_seed: int = 0
) -> MeasuredPlayer:
    """Return the player of that name; raise BadPolicy if there is none.

    A class is created with `seed=player_seed` if it takes a seed. A class of bots is created for
    each match, with a seed of its own, and with `player_seed` if it takes that.
    """
    own, seconds = game(task.title), task.seconds
    if ":" not in spec:
        known = (*levels(), *frozen_names())
        if spec not in known:
            raise BadPolicy(f"'{spec}' is neither a level ({', '.join(known)}) nor module:thing.")
        return MeasuredBot(spec, own, seconds, simulations)
    thing = load_object(spec)
    if isinstance(thing, type) and issubclass(thing, Bot):
        return MeasuredBot(_bots_of(thing, player_seed), own, seconds, simulations)
    player = _created(thing, player_seed) if isinstance(thing, type) else thing
    if isinstance(player, StatefulAgent):
        return MeasuredAgent(player, own, seconds)
    if isinstance(player, TextAgent):
        return MeasuredTextAgent(player, own, seconds, task.tokens)
    if not callable(player):
        raise BadPolicy(
            f"{spec} is neither a class of bots, an agent, nor a policy that can be called."
        )
    return MeasuredPolicy(player, own, seconds, simulations)


def _bots_of(kind: type[Bot], player_seed: int) -> Callable[[int], Bot]:
    """Return what creates a bot of the class from a seed."""
    create: Callable[..., Bot] = kind
    if "player_seed" in inspect.signature(kind).parameters:
        create = partial(create, player_seed=player_seed)
    return create


def _created(kind: type[Any], player_seed: int) -> Any:
    takes_seed = "seed" in inspect.signature(kind).parameters
    return kind(seed=player_seed) if takes_seed else kind()


def load_object(spec: str) -> Any:
    """Import and return the object that `module:thing` or `file.py:thing` names."""
    where, _, name = spec.rpartition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # modules in the working directory, as with `python -m`
    try:
        module = (
            _from_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
        )
    except Exception as error:  # importing a foreign module may raise anything
        raise BadPolicy(f"{where} cannot be imported: {type(error).__name__}: {error}") from error
    thing = module
    for part in name.split("."):
        if not hasattr(thing, part):
            raise BadPolicy(f"{where} has no '{name}'.")
        thing = getattr(thing, part)
    return thing


def _from_file(file: Path) -> Any:
    name = file.stem
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(file.resolve()):
        return known
    beside = str(file.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)  # as if the file were run by Python
    spec = importlib.util.spec_from_file_location(name, file.resolve())
    if spec is None or spec.loader is None:
        raise BadPolicy(f"{file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look up their module here
    spec.loader.exec_module(module)
    return module
