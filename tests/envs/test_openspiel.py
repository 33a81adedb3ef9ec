"""OpenSpiel's own simulation test on every table, and its bots playing Fireside's games."""

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from tests.games.tables import TITLES, all_tables, describe

import fireside
from fireside.batch.vector_engine import returns_of
from fireside.core.game import OptionValue

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from fireside.envs.openspiel import HonestBot, game_name, register

register()

Table = tuple[str, int, dict[str, OptionValue]]
every_table = pytest.mark.parametrize("table", all_tables(), ids=describe)
every_title = pytest.mark.parametrize("title", TITLES)


def load(title: str, seats: int | None = None, **settings: Any) -> Any:
    params = {"players": seats or fireside.game(title).seats.start}
    return pyspiel.load_game(game_name(title), {**params, **settings})


def dealt(game: Any, seed: int = 1) -> Any:
    """Return a state at its first decision."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(rng.integers(len(state.chance_outcomes()))))
    return state


def walk(state: Any, seed: int, most: int) -> Any:
    """Play at random and yield the state before every decision."""
    rng = np.random.default_rng(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_the_sum_of_what_is_won_is_as_declared() -> None:
    """Games declared zero-sum are, also when truncated; the others really are not."""
    zero_sum = pyspiel.GameType.Utility.ZERO_SUM
    declared = set()
    for title in TITLES:
        for seats in fireside.game(title).seats:
            sums = set()
            for longest in (20_000, 20):
                game = load(title, seats, longest=longest)
                for seed in range(12):
                    state = dealt(game, seed)
                    for _ in walk(state, seed, 20_000):
                        pass
                    sums.add(round(sum(state.returns()), 9))
            assert (game.get_type().utility == zero_sum) == (sums == {0.0})
            assert (game.utility_sum() == 0.0) == (sums == {0.0})
            if sums == {0.0}:
                declared.add((title, seats))
    assert declared == {("tikal", 2)}


@every_table
def test_it_passes_the_random_simulation_test(table: Table) -> None:
    title, seats, options = table
    values = {name: str(value) for name, value in options.items()}
    game = load(title, seats, longest=60, memory=5, **values)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@every_title
def test_whole_matches_pass_the_random_simulation_test(title: str) -> None:
    pyspiel.random_sim_test(load(title), num_sims=2, serialize=True, verbose=False)


@every_title
def test_whole_matches_come_to_their_end(title: str) -> None:
    state = dealt(load(title))
    for _ in walk(state, 1, 100_000):
        pass
    assert state.table.over
    assert state.returns() == returns_of(state.table)


@every_table
def test_games_and_states_survive_being_written_down(table: Table) -> None:
    title, seats, options = table
    game = load(title, seats, **{name: str(value) for name, value in options.items()})
    state = dealt(game)
    for _ in walk(state, 5, 8):
        pass
    twin = pickle.loads(pickle.dumps(state))
    assert str(twin) == str(state)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(game.deserialize_state(state.serialize())) == str(state)


UNPICKLE = """
import pickle, sys
state = pickle.load(sys.stdin.buffer)
print(state.get_game())
print(state)
print(state.information_state_string(0))
print(state.history(), state.legal_actions())
"""


@every_title
def test_games_and_states_pickle_and_copy(title: str) -> None:
    """Also in a process without registered games, and after resampling."""
    game = load(title, longest=500)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert str(twin) == str(game)
        assert type(twin) is type(game)
    state = dealt(game)
    for _ in walk(state, 5, 12):
        pass
    world = state.resample_from_infostate(0, np.random.default_rng(1).random)
    for one in (state, world):
        unpickled = subprocess.run(
            [sys.executable, "-c", UNPICKLE],
            input=pickle.dumps(one),
            capture_output=True,
            check=True,
        )
        told = (one.get_game(), one, one.information_state_string(0))
        lines = "\n".join([*map(str, told), f"{one.history()} {one.legal_actions()}", ""])
        assert unpickled.stdout.decode() == lines


def test_registering_twice_does_no_harm() -> None:
    assert register() == [game_name(title) for title in TITLES]
    assert set(register()) <= set(pyspiel.registered_names())


def test_a_program_that_registers_ends_in_peace() -> None:
    """OpenSpiel keeps registered objects until after the interpreter has shut down."""
    program = "from fireside.envs.openspiel import register; register()"
    subprocess.run([sys.executable, "-c", program], check=True)


@every_title
def test_the_deal_is_the_engines_seed(title: str) -> None:
    state = load(title).new_initial_state()
    for outcome in (0, 0, 1, 2):
        assert state.is_chance_node()
        assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
        state.apply_action(outcome)
    game = fireside.game(title)
    assert game.dump(state.table) == game.dump(game.new(seed=258))


@every_title
def test_actions_are_the_engines_moves(title: str) -> None:
    game = fireside.game(title)
    for state in walk(dealt(load(title)), 3, 60):
        player = state.current_player()
        assert state.legal_actions() == sorted(state.table.legal_moves(player))
        for action in state.legal_actions():
            assert state.action_to_string(player, action) == game.text(state.table, action)


@every_title
def test_copies_are_independent_and_cheap_to_make(title: str) -> None:
    state = dealt(load(title))
    for _ in walk(state, 4, 12):
        pass
    before = str(state)
    for twin in (state.clone(), copy.deepcopy(state)):
        assert str(twin) == before
        assert twin.history() == state.history()
        assert twin.information_state_string(0) == state.information_state_string(0)
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before


@every_title
def test_the_observation_tensor_is_the_engines_observation(title: str) -> None:
    own = fireside.game(title).observation
    game = load(title)
    assert game.observation_tensor_shape() == [own.size]
    observer = make_observation(game)
    for state in walk(dealt(game), 5, 40):
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert observer.tensor.tolist() == state.observation_tensor(player)
            assert max(observer.tensor - np.array(own.largest())) <= 0
            for field in own.fields:
                assert observer.dict[field.name].shape == tuple(field.shape)


@every_title
def test_a_resampled_state_is_the_same_information_state(title: str) -> None:
    seats = fireside.game(title).seats.stop - 1
    game = load(title, seats, memory=16)
    rng = np.random.default_rng(2)
    for at, state in enumerate(walk(dealt(game), 6, 50)):
        if at % 5:
            continue
        for player in range(seats):
            world = state.resample_from_infostate(player, rng.random)
            assert world.current_player() == state.current_player()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            tensors = [one.information_state_tensor(player) for one in (world, state)]
            assert tensors[0] == tensors[1]
            assert world.observation_tensor(player) == state.observation_tensor(player)


@every_title
def test_an_information_state_grows_and_tells_nobody_elses_secrets(title: str) -> None:
    """Another seat's cards may differ: the string is the same after the same decisions."""
    game = load(title)
    state = dealt(game, 9)
    length = 0
    for _ in walk(state, 7, 40):
        text = state.information_state_string(0)
        assert len(text) >= length
        length = len(text)
    spectator = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=True, private_info=NOBODY)
    )
    world = state.resample_from_infostate(0, np.random.default_rng(1).random)
    assert spectator.string_from(world, 0) == spectator.string_from(state, 0)


NOBODY = pyspiel.PrivateInfoType.NONE
# Tables at which random matches repeat positions often enough.
MET_AGAIN: dict[str, dict[str, Any]] = {
    "maamut": {"board": "small", "renewals": "_1", "chance": "draws"},
    "altamira": {"players": 3},
    "tikal": {"players": 2},
}


@every_title
def test_information_state_strings_refine_the_observation(title: str) -> None:
    """In Mâamut a removed hunter's cards (M-R8), in Altamira the phase, the kind and `twice`."""
    game = pyspiel.load_game(game_name(title), {**MET_AGAIN[title], "deal": 3})
    observations: dict[tuple[int, str], list[float]] = {}
    met_again = 0
    for seed in range(150):
        for state in walk(game.new_initial_state(), seed, 40):
            if state.is_chance_node():
                continue
            for player in range(game.num_players()):
                key = player, state.information_state_string(player)
                seen = state.observation_tensor(player)
                met_again += key in observations
                assert observations.setdefault(key, seen) == seen, key[1]
    assert met_again > 300


@every_title
def test_the_memory_of_a_tensor_is_as_long_as_asked_for(title: str) -> None:
    own = fireside.game(title).observation
    private = sum(field.length for field in own.fields if field.recalled)
    for memory in (1, 12):
        game = load(title, memory=memory)
        assert game.information_state_tensor_shape() == [own.size + memory * (2 + private)]
        state = dealt(game)
        moved = [(one.current_player(), 0) for one in walk(state, 2, 5)]
        observer = make_observation(game, INFO_STATE_OBS_TYPE)
        observer.set_from(state, 0)
        rows = observer.dict["decisions"]
        assert rows.shape == (memory, 2 + private)
        latest = [int(row[0]) for row in rows if row[0]]
        told = [(seat % game.num_players()) + 1 for seat, _ in reversed(moved)]
        assert latest == told[:memory]


@every_title
def test_public_observations_hide_private_fields(title: str) -> None:
    game = load(title)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=NOBODY)
    )
    state = dealt(game)
    public.set_from(state, 0)
    private = [field for field in fireside.game(title).observation.fields if field.private]
    assert bool(private) == fireside.game(title).has_hands
    assert not any(public.dict[field.name].any() for field in private)
    everybody = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="not offered"):
        game.make_py_observer(everybody)
    with pytest.raises(ValueError, match="not supported"):
        game.make_py_observer(None, {"colour": 1})


@every_title
def test_its_searches_and_its_evaluation_play_our_games(title: str) -> None:
    """MCTS without hidden information, IS-MCTS and chance, at one table through `evaluate_bots`."""
    game = load(title, longest=24)
    rng = np.random.RandomState(1)
    evaluator = QuickEvaluator(rng)
    search = HonestBot(mcts.MCTSBot(game, 1.5, 6, evaluator, random_state=rng), worlds=2, seed=1)
    information = HonestBot(ismcts.ISMCTSBot(game, evaluator, 1.5, 6, random_state=rng), seed=2)
    bots = [search, information]
    bots += [
        uniform_random.UniformRandomBot(player, rng) for player in range(2, game.num_players())
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert len(returns) == game.num_players()
    assert all(-1 <= value <= 1 for value in returns)


class QuickEvaluator(mcts.Evaluator):  # type: ignore[misc]
    """An evaluator that returns zeros, to keep tests of the search short."""

    def __init__(self, rng: np.random.RandomState) -> None:
        self.rng = rng

    def evaluate(self, state: Any) -> Any:
        return self.rng.uniform(-0.1, 0.1, state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@every_title
def test_is_mcts_bare_finds_its_information_state_again(title: str) -> None:
    """It asserts that a sampled state has the key of the state it was sampled from."""
    game = load(title)
    state = dealt(game)
    for _ in walk(state, 8, 9):
        pass
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, QuickEvaluator(rng), 1.5, 40, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_c_plus_plus_search_runs_by_the_clock() -> None:
    """`step` of OpenSpiel's C++ bot crashes on Python games; `mcts_search` works."""
    game = load("maamut", longest=40)
    state = dealt(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(
        game, evaluator, 2.0, 1_000_000, 500, False, 7, False, max_wall_clock_time=0.2
    )
    best = bot.mcts_search(state).best_child()
    assert best.action in state.legal_actions()


@every_title
def test_an_illegal_action_is_refused_and_changes_nothing(title: str) -> None:
    state = dealt(load(title))
    before = str(state)
    legal = set(state.legal_actions())
    illegal = next(action for action in range(10_000) if action not in legal)
    for action in (illegal, 100_000, -1):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(action)
    assert str(state) == before
    with pytest.raises(pyspiel.SpielError):
        load(title).new_initial_state().apply_action(256)


def test_nothing_is_decided_after_the_end() -> None:
    state = dealt(load("maamut", longest=20))
    for _ in walk(state, 1, 100):
        pass
    assert state.is_terminal()
    with pytest.raises(pyspiel.SpielError, match="over"):
        state.apply_action(0)


def test_a_match_broken_off_is_worth_nothing() -> None:
    state = dealt(load("maamut", longest=5))
    assert len(list(walk(state, 1, 100))) == 5
    assert state.returns() == [0.0, 0.0]


def test_options_are_parameters_of_the_game() -> None:
    game = load("maamut", 3, lone_hunter="wins", first_seat="2")
    assert dealt(game).current_player() == 2
    with pytest.raises(fireside.BadOption):
        load("maamut", first_seat="7")
    with pytest.raises(fireside.BadSeats):
        load("maamut", 9)


def test_an_honest_bot_needs_a_world() -> None:
    with pytest.raises(ValueError, match="at least one world"):
        HonestBot(None, worlds=0)


@every_title
def test_what_is_answered_in_python_is_what_openspiel_works_out(title: str) -> None:
    """Lists computed in Python equal those that come by way of C++."""
    game = load(title, memory=6)
    state = game.new_initial_state()
    rng = np.random.default_rng(4)
    plain = pyspiel.State
    while not state.is_terminal() and len(state.history()) < 120:
        players = range(game.num_players())
        assert state.legal_actions() == plain.legal_actions(state)
        masks = not state.is_chance_node()  # OpenSpiel writes beyond the end of its mask there
        if masks:
            assert state.legal_actions_mask() == plain.legal_actions_mask(state)
        assert state.rewards() == plain.rewards(state)
        for player in players:
            assert state.legal_actions(player) == plain.legal_actions(state, player)
            mask = state.legal_actions_mask(player)
            assert mask == (plain.legal_actions_mask(state, player) if masks else [0] * len(mask))
            tensor = state.observation_tensor(player)
            assert tensor == plain.observation_tensor(state, player)
            assert {type(number) for number in tensor} == {float}
            recalled = plain.information_state_tensor(state, player)
            assert state.information_state_tensor(player) == recalled
        state.apply_action(int(rng.choice(state.legal_actions())))
    for player in (9, -1):
        for ask in (state.observation_tensor, state.information_state_tensor):
            with pytest.raises(pyspiel.SpielError, match="not"):
                ask(player)
        with pytest.raises(pyspiel.SpielError, match="not"):
            make_observation(game).set_from(state, player)


@every_title
def test_what_is_recalled_does_not_depend_on_when_it_is_asked_for(title: str) -> None:
    """Requested at every decision, now and then, or only at the end; and in copies of the state."""
    game = load(title, memory=7)
    often, seldom = dealt(game, 3), dealt(game, 3)
    rng = np.random.default_rng(5)
    for step in range(70):
        if often.is_terminal():
            break
        for player in range(game.num_players()):
            tensor = often.information_state_tensor(player)
            if step % 9 == 0:
                assert seldom.clone().information_state_tensor(player) == tensor
            if step % 20 == 19:
                assert seldom.information_state_tensor(player) == tensor
        action = int(rng.choice(often.legal_actions()))
        often.apply_action(action)
        seldom.apply_action(action)


def test_a_card_laid_face_down_is_not_told_to_others() -> None:
    """Rule: A-R9."""
    moves = fireside.game("altamira").moves
    game = load("altamira", 3, memory=1)
    observer = make_observation(game, INFO_STATE_OBS_TYPE)
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=True, private_info=NOBODY)
    )
    found = {"add": 0, "send": 0}
    for seed in range(40):
        state = dealt(game, seed)
        rng = np.random.default_rng(seed)
        while not state.is_terminal() and min(found.values()) < 4:
            player, action = state.current_player(), int(rng.choice(state.legal_actions()))
            state.apply_action(action)
            kind = moves.kind_of[action].name
            if kind not in found:
                continue
            found[kind] += 1
            for viewer in range(3):
                observer.set_from(state, viewer)
                told = int(observer.dict["decisions"][0, 1])
                assert told == (action + 1 if viewer == player else 0)
            public.set_from(state, player)
            assert not public.dict["decisions"][0, 1:].any()
    assert min(found.values()) >= 4


@every_table
def test_structures_tell_a_state_an_observation_and_an_action(table: Table) -> None:
    title, seats, options = table
    game = load(title, seats, **{name: str(value) for name, value in options.items()})
    fresh = game.new_initial_state().to_struct()
    assert fresh.table is None
    for state in walk(dealt(game), 3, 25):
        struct = state.to_struct()
        assert json.loads(state.to_json()) == struct.to_dict() == json.loads(struct.to_json())
        assert struct.current_player == state.current_player()
        assert struct.legal_actions == state.legal_actions()
        assert state.setting.game.load(struct.table) == state.table
        action = struct.legal_actions[-1]
        said = state.action_to_struct(action)
        assert said.move == state.action_to_string(action)
        assert said.to_dict() == state.action_to_struct(struct.current_player, action).to_dict()
        assert state.struct_to_actions(said) == [action]


@every_title
def test_an_observation_structure_has_no_secrets(title: str) -> None:
    game = load(title)
    rng = np.random.default_rng(5)
    worlds = 0
    for state in walk(dealt(game), 5, 40):
        for player in range(game.num_players()):
            world = state.resample_from_infostate(player, rng.random)
            seen = state.to_observation_struct(player)
            assert world.to_observation_struct(player).to_json() == seen.to_json()
            assert seen.seat == player
            worlds += world.to_struct().table != state.to_struct().table
    assert worlds


def test_an_action_structure_is_applied() -> None:
    state = dealt(load("maamut"))
    action = state.legal_actions()[2]
    twin = state.clone()
    twin.apply_action_struct(state.action_to_struct(action))
    state.apply_action(action)
    assert twin.to_json() == state.to_json()
