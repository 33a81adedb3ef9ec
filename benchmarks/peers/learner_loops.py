"""Loops of learners over OpenSpiel games, applied to Fireside's and OpenSpiel's own games alike."""

from typing import Any

from measuring import choose, rate, tell


def advance(state: Any) -> bool:
    """Sample chance nodes; return whether a player must decide."""
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(choose(state.chance_outcomes())[0])
    return not state.is_terminal()


def with_tensor_and_mask(game: Any) -> int:
    """Play a game with observation (or information state) and mask as lists."""
    state, decisions = game.new_initial_state(), 0
    observes = game.get_type().provides_observation_tensor
    while advance(state):
        player = state.current_player()
        if observes:
            state.observation_tensor(player)
        else:
            state.information_state_tensor(player)
        state.legal_actions_mask(player)
        state.apply_action(choose(state.legal_actions(player)))
        decisions += 1
    return decisions


def with_observer(game: Any, observer: Any) -> int:
    """Play a game with an observer that writes to an array, and legal moves as a list."""
    state, decisions = game.new_initial_state(), 0
    while advance(state):
        player = state.current_player()
        observer.set_from(state, player)
        state.apply_action(choose(state.legal_actions(player)))
        decisions += 1
    return decisions


def in_rl_environment(env: Any) -> int:
    """Play a game in OpenSpiel's environment, which gives all information states at each step."""
    step, decisions = env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([choose(step.observations["legal_actions"][player])])
        decisions += 1
    return decisions


def measure_learners(library: str, version: str, name: str, game: Any) -> None:
    """Measure the three loops: the time that a learner spends outside of learning."""
    from open_spiel.python.observation import make_observation
    from open_spiel.python.rl_environment import Environment

    def row(how: str, play: Any) -> None:
        tell(library, version, name, how, **rate(play))

    row("OpenSpiel, tensor and mask", lambda: with_tensor_and_mask(game))
    kind = game.get_type()
    if kind.provides_observation_tensor:
        observer = make_observation(game)
        row("OpenSpiel, observer and legal moves", lambda: with_observer(game, observer))
    env = Environment(game)
    row("OpenSpiel, rl_environment", lambda: in_rl_environment(env))
