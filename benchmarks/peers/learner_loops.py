"""What learners do with an OpenSpiel game at every decision, for ours and its own alike."""

from typing import Any

from measuring import choose, rate, tell


def advance(state: Any) -> bool:
    """Chance has decided what is chance's; returns whether somebody else must decide."""
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(choose(state.chance_outcomes())[0])
    return not state.is_terminal()


def with_tensor_and_mask(game: Any) -> int:
    """The observation (or where there is none the information state) and the mask, as lists."""
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
    """An observer writes into an array, and the legal moves are listed."""
    state, decisions = game.new_initial_state(), 0
    while advance(state):
        player = state.current_player()
        observer.set_from(state, player)
        state.apply_action(choose(state.legal_actions(player)))
        decisions += 1
    return decisions


def in_rl_environment(env: Any) -> int:
    """OpenSpiel's environment, which shows every player's information state at every step."""
    step, decisions = env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([choose(step.observations["legal_actions"][player])])
        decisions += 1
    return decisions


def measure_learners(library: str, version: str, name: str, game: Any) -> None:
    """Three rows: what a learner waits for before it learns anything."""
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
