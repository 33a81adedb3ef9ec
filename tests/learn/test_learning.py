"""Components of training without PyTorch: self-play, packing, gating, run directories, curves."""

import os
import signal
import time
from array import array
from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.networks import features_of, outputs_of, provenance_of, random_numbers

import fireside
from fireside.core.weights import NetworkParameters, read_weights, write_weights
from fireside.games.altamira.ai.network_features import PHASE_AT, PREY_AT
from fireside.games.altamira.state import SENDING
from fireside.games.tikal.generated.moves import PASS, bid_move
from fireside.learn import gating, self_play
from fireside.learn.cluster_tasks import pack_task, run_packed
from fireside.learn.gating import MirroredDeal, SequentialTest, Verdict, play_mirrored, trials
from fireside.learn.heads import POLICY, VALUE
from fireside.learn.learning_curves import as_picture, as_text
from fireside.learn.policy_targets import PolicyTargetChunk, play_policy_targets
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.quantization import FloatParameters, dequantize, quantize, scale_for
from fireside.learn.run_directory import Generation, RunDirectory, RunMismatch
from fireside.learn.self_play import PlayTask, SelfPlay, final_targets, play_task
from fireside.learn.task_runner import WorkersLost, run_tasks
from fireside.learn.training_spec import (
    NothingToLearn,
    TrainingSpec,
    hooks_with_files,
    make_training_spec,
    policy_features_of,
)
from fireside.play.atomic_files import append_line, read_lines, read_msgpack

GAMES = Path(fireside.__file__).parent / "games"
HASTY = {"SIMULATIONS": (4,), "BEAMS": (1,)}
TABLES = [("altamira", 3, {}), ("maamut", 2, {}), ("tikal", 3, {"game": "professional"})]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return bots with a minimal search."""
    for name, value in HASTY.items():
        monkeypatch.setattr(self_play, name, value)
    monkeypatch.setattr(gating, "SIMULATIONS", 4)
    monkeypatch.setattr(gating, "BEAM", 1)


def silent(_sentence: str) -> None:
    """Discard progress messages."""


# ------------------------------------------------------------------ self-play


@pytest.mark.parametrize(("title", "seats", "options"), TABLES)
def test_the_same_seed_plays_the_same_matches(
    title: str, seats: int, options: dict[str, str | int], tmp_path: Path
) -> None:
    subject = make_training_spec(title, seats, options, 1)
    paths = [tmp_path / name for name in ("one", "same", "other")]
    for path, seed in zip(paths, (5, 5, 6), strict=True):
        play_task(PlayTask(subject, "", 2, seed, str(path)))
    one, same, other = (read_msgpack(path, PositionChunk) for path in paths)
    assert one == same != other
    assert one is not None and one.positions > 10
    features = subject.features()
    assert len(array("h", one.active)) == one.positions * seats * features.most
    results = array("f", one.results)
    for at in range(0, len(results), seats + 1):
        assert sum(results[at : at + seats + 1]) == pytest.approx(1.0, abs=1e-5)


def test_a_network_plays_itself_and_its_values_make_a_whole(tmp_path: Path) -> None:
    subject = make_training_spec("maamut", 2, {}, 1)
    file = tmp_path / "some.weights"
    file.write_bytes(
        write_weights(provenance_of("maamut", "2", 2), random_numbers(features_of("maamut")))
    )
    play_task(PlayTask(subject, str(file), 1, 3, str(tmp_path / "some.positions")))
    chunk = read_msgpack(tmp_path / "some.positions", PositionChunk)
    assert chunk is not None
    values = array("f", chunk.values)
    for at in range(0, len(values), 3):
        assert sum(values[at : at + 3]) == pytest.approx(1.0, abs=1e-4)


def test_whoever_errs_in_an_auction_bids_no_fortune(tmp_path: Path) -> None:
    """A random bid would cost half of all points and decide the match."""
    subject = make_training_spec("tikal", 2, {"game": "professional"}, 1)
    bots = SelfPlay(PlayTask(subject, "", 1, 5, str(tmp_path / "some.positions")))
    state = subject.new_table(1)
    seat = state.to_act[0]
    assert len(state.legal_moves(seat)) == 21
    assert bots.moves_to_err_among(state, seat) == [bid_move(1), PASS]


def test_a_network_for_altamira_learns_how_rounds_begin(tmp_path: Path) -> None:
    subject = make_training_spec("altamira", 3, {}, 1)
    play_task(PlayTask(subject, "", 1, 5, str(tmp_path / "some.positions"), simulations=5))
    chunk = read_msgpack(tmp_path / "some.positions", PositionChunk)
    assert chunk is not None and chunk.positions > 3
    phases = {int(one) for one in array("h", chunk.active) if PHASE_AT <= one < PREY_AT}
    assert phases == {PHASE_AT + 2 * SENDING + 1}  # all seats choose where to send hunters


def test_a_prior_and_deeper_searches_play_other_matches(tmp_path: Path) -> None:
    subject = make_training_spec("maamut", 2, {}, 1)
    prior = str(GAMES / "maamut" / "ai" / "weights" / "2.prior")
    weights = str(GAMES / "maamut" / "ai" / "weights" / "2.weights")
    found = []
    for name, told, simulations in (("a", "", 40), ("b", prior, 40), ("c", prior, 80)):
        path = tmp_path / name
        play_task(PlayTask(subject, weights, 1, 5, str(path), told, simulations))
        found.append(read_msgpack(path, PositionChunk))
    assert found[0] != found[1] != found[2] != found[0]


def test_a_prior_to_begin_with_has_to_be_for_these_tables(tmp_path: Path) -> None:
    folder = RunDirectory(tmp_path / "training", make_training_spec("maamut", 2, {}, 1))
    with pytest.raises(RunMismatch, match=r"3\.prior: "):
        folder.begin_with_prior(GAMES / "maamut" / "ai" / "weights" / "3.prior")
    assert folder.best(POLICY) == ""
    folder.begin_with_prior(GAMES / "maamut" / "ai" / "weights" / "2.prior")
    assert Path(folder.best(POLICY)).read_bytes()


def test_searched_decisions_are_noted_with_what_was_tried_most(tmp_path: Path) -> None:
    subject = make_training_spec("maamut", 2, {}, 1)
    paths = [tmp_path / name for name in ("one", "same", "other")]
    for path, seed in zip(paths, (5, 5, 6), strict=True):
        play_policy_targets(PlayTask(subject, "", 1, seed, str(path), simulations=30))
    one, same, other = (read_msgpack(path, PolicyTargetChunk) for path in paths)
    assert one == same != other
    assert one is not None
    counts, shares, told = array("h", one.counts), array("f", one.shares), array("h", one.told)
    assert len(counts) > 10 and min(counts) > 1
    features = policy_features_of(subject)
    assert len(shares) == sum(counts) == len(told) // features.most
    assert max(told) == features.count  # index of the padding feature, which has no meaning
    at = 0
    for count in counts:
        assert sum(shares[at : at + count]) == pytest.approx(1.0, abs=1e-5)
        at += count
    paths[0].write_bytes(paths[0].read_bytes()[:-5])
    assert read_msgpack(paths[0], PolicyTargetChunk) is None


def test_a_title_that_tells_nothing_of_moves_is_refused() -> None:
    with pytest.raises(NothingToLearn, match="Tikal tells a prior nothing of moves"):
        policy_features_of(make_training_spec("tikal", 2, {}, 1))


def test_a_file_of_positions_that_was_cut_off_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "some.positions"
    play_task(PlayTask(make_training_spec("maamut", 2, {}, 1), "", 1, 3, str(path)))
    path.write_bytes(path.read_bytes()[:-9])
    assert read_msgpack(path, PositionChunk) is None


def test_a_win_is_a_win_but_points_count_where_more_is_better() -> None:
    state = make_training_spec("tikal", 2, {}, 1).new_table(1)
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, state.legal_moves(seat)[-1])
    plain, by_points = final_targets(state, 0), final_targets(state, 8)
    assert sum(plain) == sum(by_points) == pytest.approx(1.0)
    assert max(by_points) <= max(plain)


def test_a_title_without_features_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from fireside.games.maamut.ai.search_hooks import SEARCH_HOOKS

    monkeypatch.setattr(SEARCH_HOOKS, "features", None)
    with pytest.raises(NothingToLearn, match="have no features"):
        make_training_spec("maamut", 2, {}, 1)


# ------------------------------------------------------------------ packing


def random_floats(features: int, seed: int = 3) -> FloatParameters:
    draw = Random(seed)

    def some(count: int, size: float) -> list[float]:
        return [draw.gauss(0, size) for _ in range(count)]

    return FloatParameters(
        [some(34, 0.2) for _ in range(features)],
        some(32, 0.1),
        [some(2, 0.3) for _ in range(32)],
        some(2, 0.5),
        some(4, 0.02),
    )


def spoken(floats: FloatParameters, active: list[int]) -> list[float]:
    """Return the network's output computed with floating-point weights."""
    sums = [
        bias + sum(floats.rows[one][unit] for one in active)
        for unit, bias in enumerate(floats.bias)
    ]
    return [
        floats.output_bias[output]
        + sum(floats.rows[one][32 + output] for one in active)
        + sum(max(0.0, one) * floats.outputs[at][output] for at, one in enumerate(sums))
        for output in range(2)
    ]


@pytest.mark.parametrize("scale", [512, 128])
def test_whole_numbers_say_nearly_what_fractions_say(scale: int) -> None:
    floats = random_floats(100)
    numbers = quantize(floats, scale)
    for seed in range(20):
        active = Random(seed).sample(range(100), 30)
        whole = outputs_of(numbers, active, [])
        for found, wanted in zip(whole, spoken(floats, active), strict=True):
            assert found / 2**20 == pytest.approx(wanted, abs=0.15 * 512 / scale)


def test_what_is_unpacked_packs_to_the_same() -> None:
    numbers = quantize(random_floats(50), 512)
    assert quantize(dequantize(numbers), 512) == numbers


def test_units_are_counted_less_finely_where_sums_are_large() -> None:
    assert scale_for(10.0) == 512
    assert scale_for(60.0) == 256
    assert 2 * 60.0 * scale_for(60.0) < 32768
    huge = quantize(random_floats(5), 512)
    assert isinstance(huge, NetworkParameters)


# ------------------------------------------------------------------ the gate


def test_a_better_network_is_accepted_and_an_equal_one_is_not() -> None:
    for truth, accepted in ((0.7, True), (0.5, False), (0.4, False)):
        test, draw = SequentialTest(), Random(5)
        while not test.is_decided:
            test.note((float(draw.random() < truth) + float(draw.random() < truth)) / 2)
        assert test.verdict().accepted is accepted
        assert test.verdict().share == pytest.approx(truth, abs=0.15)


def test_wrong_verdicts_are_as_rare_as_promised() -> None:
    wrong = 0
    for seed in range(200):
        test, draw = SequentialTest(), Random(seed)
        while not test.is_decided:
            test.note(draw.choice((0.0, 0.5, 0.5, 1.0)))
        wrong += test.verdict().accepted
    assert wrong <= 200 * 0.09


def test_without_a_decision_the_old_network_stays() -> None:
    test = SequentialTest()
    for _ in range(20):
        test.note(0.52)
        test.note(0.53)
    verdict = test.verdict()
    assert not verdict.decided and not verdict.accepted


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_way_of_sitting_comes_with_its_mirror(seats: int) -> None:
    sat = []
    for trial in trials(make_training_spec("maamut", seats, {}, 1), "new", "old", 1):
        if trial.sits in sat:
            break
        sat.append(trial.sits)
    assert len(sat) == 2 ** (seats - 1) - 1
    mirrored = [tuple(not one for one in sits) for sits in sat]
    assert len({*sat, *mirrored}) == 2**seats - 2


def test_the_same_on_both_sides_wins_half_of_each_trial() -> None:
    """Both matches of a mirrored pair are the same match from opposite sides."""
    subject = make_training_spec("tikal", 2, {}, 1)
    for deal in (1, 2):
        assert play_mirrored(MirroredDeal(subject, "", "", deal, (True, False))) == 0.5


# ------------------------------------------------------------------ processes


def square(number: int) -> int:
    return number * number


def die_once(path: str) -> str:
    """Exit in the first process that calls this."""
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_all_work_is_done_and_none_after_its_time() -> None:
    forever = time.monotonic() + 1000
    assert sorted(run_tasks(square, range(9), 2, forever, silent)) == [n * n for n in range(9)]
    assert list(run_tasks(square, range(9), 2, time.monotonic() - 1, silent)) == []


def test_a_lost_process_is_told_and_its_work_done_again(tmp_path: Path) -> None:
    told: list[str] = []
    forever = time.monotonic() + 1000
    path = str(tmp_path / "was-here")
    assert list(run_tasks(die_once, [path], 1, forever, told.append)) == [path]
    assert len(told) == 1 and "lost" in told[0]


def test_processes_that_always_end_are_given_up() -> None:
    with pytest.raises(WorkersLost, match="enough memory"):
        list(run_tasks(die, [1], 1, time.monotonic() + 1000, silent))


def test_tasks_take_their_files_along_and_bring_them_back(tmp_path: Path) -> None:
    """As on another machine: nothing is read or written under the names of this one."""
    subject = make_training_spec("maamut", 2, {}, 1)
    shipped = files("fireside.games.maamut").joinpath("ai", "weights", "2.weights")
    network = tmp_path / "best.weights"
    network.write_bytes(shipped.read_bytes())
    alone = tmp_path / "alone.positions"
    play_task(PlayTask(subject, str(network), 1, 7, str(alone), simulations=4))
    task = PlayTask(subject, str(network), 1, 7, str(tmp_path / "none" / "a"), simulations=4)
    deal = MirroredDeal(subject, str(network), str(network), 1, (True, False))
    packed, both = pack_task(task), pack_task(deal)
    network.unlink()
    hooks_with_files.cache_clear()
    assert run_packed(play_task, packed) == (task.path, alone.read_bytes())
    assert run_packed(play_mirrored, both) == (0.5, None)


# ------------------------------------------------------------------ the folder

SUBJECT = TrainingSpec("maamut", 2, {}, "2", "some layout", "abc", 1)
VERDICT = Verdict(trials=40, share=0.61, ratio=3.1, accepted=True, decided=True)


def generation(number: int) -> Generation:
    return Generation(
        number=number,
        teacher="hand",
        seed=1,
        matches=100,
        positions=2000,
        playing_seconds=1.0,
        training_seconds=1.0,
        steps=10,
        loss=0.6,
        accuracy=0.7,
        largest_sum=4.0,
        device="cpu",
        gate=VERDICT,
        gating_seconds=1.0,
        machine="a test",
    )


def test_a_folder_remembers_its_generations_and_forgets_old_matches(tmp_path: Path) -> None:
    folder = RunDirectory(tmp_path, SUBJECT)
    for number in range(3):
        folder.data_of(VALUE, number).mkdir()
        folder.keep(VALUE, generation(number))
    again = RunDirectory(tmp_path, SUBJECT)
    assert again.generations(VALUE) == [generation(number) for number in range(3)]
    assert not folder.data_of(VALUE, 0).exists() and not folder.data_of(VALUE, 1).exists()
    assert folder.data_of(VALUE, 2).exists()


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    folder = RunDirectory(tmp_path, SUBJECT)
    folder.keep(VALUE, generation(0))
    folder.keep(VALUE, generation(1))
    file = tmp_path / "generations.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    assert [one.number for one in folder.generations(VALUE)] == [0]


def test_a_log_of_another_version_is_refused(tmp_path: Path) -> None:
    folder = RunDirectory(tmp_path, SUBJECT)
    folder.keep(POLICY, generation(0))
    append_line(tmp_path / "priors.jsonl", {"number": 1, "learned": {"decisions": 469}})
    with pytest.raises(RunMismatch, match=r"priors\.jsonl was written by another version"):
        folder.generations(POLICY)
    assert folder.generations(VALUE) == []


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    RunDirectory(tmp_path, SUBJECT)
    for other in ({"seats": 3}, {"layout": "other"}, {"seed": 9}):
        with pytest.raises(RunMismatch, match=r"holds a training of maamut \(2\)"):
            RunDirectory(tmp_path, msgspec.structs.replace(SUBJECT, **other))


def test_a_folder_of_another_commit_is_named_and_refused_unless_asked_for(tmp_path: Path) -> None:
    RunDirectory(tmp_path, SUBJECT)
    other = msgspec.structs.replace(SUBJECT, commit="def")
    with pytest.raises(RunMismatch, match="by commit abc, and this is def"):
        RunDirectory(tmp_path, other)
    RunDirectory(tmp_path, other, any_commit=True)


def test_weights_of_another_table_of_the_title_can_play_first(tmp_path: Path) -> None:
    file = tmp_path / "some.weights"
    file.write_bytes(
        write_weights(provenance_of("tikal", "3", 3), random_numbers(features_of("tikal")))
    )
    folder = RunDirectory(
        tmp_path / "folder", make_training_spec("tikal", 3, {"game": "professional"}, 1)
    )
    (tmp_path / "none.weights").write_bytes(b"nothing")
    with pytest.raises(RunMismatch, match="no file of weights"):
        folder.begin_with(tmp_path / "none.weights")
    folder.begin_with(file)
    provenance, _ = read_weights(Path(folder.best()).read_bytes())
    assert provenance.table == "3-professional"
    with pytest.raises(RunMismatch, match="no network for tables of maamut"):
        RunDirectory(tmp_path / "other", make_training_spec("maamut", 3, {}, 1)).begin_with(file)


def test_damaged_matches_are_removed_and_not_counted(tmp_path: Path) -> None:
    subject = make_training_spec("maamut", 2, {}, 1)
    folder = RunDirectory(tmp_path, subject)
    folder.data_of(VALUE, 0).mkdir()
    play_task(PlayTask(subject, "", 2, 1, str(folder.data_of(VALUE, 0) / "000000.positions")))
    (folder.data_of(VALUE, 0) / "000001.positions").write_bytes(b"half of it")
    matches, positions = folder.count_positions(VALUE, 0)
    assert matches == 2 and positions > 0
    assert len(folder.chunks_of(VALUE, 0)) == 1


# ------------------------------------------------------------------ curves


def test_curves_tell_every_generation_as_text_and_as_a_picture() -> None:
    done = [generation(0), generation(1)]
    text = as_text(SUBJECT, done)
    assert text.count("61.0%") == 2 and "accepted" in text
    picture = as_picture(SUBJECT, done)
    assert picture.count("<circle") == 2
    assert picture.startswith("<svg") and picture.endswith("</svg>\n")


def test_a_line_that_was_cut_off_is_left_out_and_takes_no_other_with_it(tmp_path: Path) -> None:
    ledger = tmp_path / "lines.jsonl"
    assert read_lines(ledger, int) == []
    append_line(ledger, 1)
    with ledger.open("ab") as file:
        file.write(b'{"cut of')
    append_line(ledger, 2)
    assert read_lines(ledger, int) == [1, 2]
