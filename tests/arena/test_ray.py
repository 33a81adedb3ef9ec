"""Work on a Ray cluster that loses a process and a node: no result is missing or comes twice."""

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fireside.arena.arena_match import MatchTerms
from fireside.arena.schedule import schedule
from fireside.arena.tournament import TournamentResults, on_cores, on_ray, run_tournament
from fireside.bots import ray_cluster
from fireside.bots.ray_cluster import UnsuitableNode, WorkLost, check_nodes, connect, cores_of
from fireside.cli.main import main
from fireside.learn.gating import Verdict
from fireside.learn.generations import TrainingBudget, TrainingRun
from fireside.learn.heads import POLICY, VALUE
from fireside.learn.run_directory import RunDirectory
from fireside.learn.training_spec import make_training_spec
from fireside.play.atomic_files import write_atomically
from fireside.play.match import Match
from fireside.tasks import evaluate, task
from fireside.tasks.player_loading import BadPolicy
from fireside.tasks.shipped_files import ship_files, travelling_name

NO_RAY = "Ray is not installed: pip install 'fireside-games[ray]'"
PLAYER = """
import os
from pathlib import Path

import helper

def play(observations, masks, seats):
    assert Path(os.environ["FIRESIDE_NETWORK"]).read_text() == "weights"
    return helper.first(masks)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Yield a cluster of two nodes with three processors, each node with processes of its own."""
    ray = pytest.importorskip("ray", reason=NO_RAY)
    os.environ["RAY_raylet_start_wait_time_s"] = "180"  # noqa: SIM112, so spelled
    from ray.cluster_utils import Cluster

    running = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    running.add_node(num_cpus=2)
    yield running
    ray.shutdown()
    running.shutdown()


def test_jobs_of_a_killed_process_and_of_a_killed_node_are_done_again(cluster: Any) -> None:
    def slow(job: int) -> tuple[int, int, str]:
        import ray

        time.sleep(0.3)
        return job, os.getpid(), ray.get_runtime_context().get_node_id()

    extra = cluster.add_node(num_cpus=2)
    done: list[int] = []
    nodes: set[str] = set()
    with connect(cluster.address) as ray:
        check_nodes(ray)
        assert cores_of(ray) == 5
        for job, process, node in ray_cluster.run_on_ray(ray, slow, range(40)):
            done.append(job)
            nodes.add(node)
            if len(done) == 3:
                os.kill(process, signal.SIGKILL)  # it has the next job already
            if len(done) == 12:
                cluster.remove_node(extra, allow_graceful=False)
    assert sorted(done) == list(range(40))
    assert len(nodes) == 3  # the killed one had worked


def test_a_job_that_kills_every_process_is_given_up(cluster: Any) -> None:
    def die(_job: int) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with connect(cluster.address) as ray, pytest.raises(WorkLost, match="6 times"):
        list(ray_cluster.run_on_ray(ray, die, [1]))


def test_no_job_begins_after_its_time_and_few_at_once(cluster: Any, tmp_path: Path) -> None:
    def touch(job: int) -> int:
        (tmp_path / str(job)).touch()
        time.sleep(0.1)
        return len(list(tmp_path.iterdir()))

    with connect(cluster.address) as ray:
        assert list(ray_cluster.run_on_ray(ray, touch, range(9), 1, time.monotonic() - 1)) == []
        assert list(ray_cluster.run_on_ray(ray, touch, range(4), 1)) == [1, 2, 3, 4]


def test_a_tournament_goes_on_from_its_ledger_and_its_records_come_home(
    cluster: Any, tmp_path: Path
) -> None:
    (tmp_path / "records").mkdir()
    terms = MatchTerms("maamut", {}, 0.0, 20, str(tmp_path / "records"))
    fixtures = list(schedule(["easy", "random"], 2, 8))
    ledger = TournamentResults(tmp_path, terms, fixtures)

    def stop_at_three(done: int, _whole: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_tournament(ledger, terms, fixtures, on_ray(cluster.address), stop_at_three)
    assert len(ledger.known()) == 3
    counts: list[int] = []
    whole = run_tournament(
        ledger,
        terms,
        fixtures,
        on_ray(cluster.address),
        lambda done, _whole: counts.append(done),
    )
    assert counts == [3, 4, 5, 6, 7, 8]
    assert len(list((tmp_path / "records").iterdir())) == 8
    assert all(Match.open(path).over for path in (tmp_path / "records").iterdir())
    local = TournamentResults(tmp_path / "here", terms, fixtures)
    here = run_tournament(local, terms, fixtures, on_cores(1), lambda _done, _whole: None)
    assert [one.scores for one in whole] == [one.scores for one in here]


def test_a_task_is_evaluated_with_the_files_of_its_player(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "policy.py").write_text(PLAYER)
    (tmp_path / "mine" / "helper.py").write_text("def first(masks): return masks.argmax(axis=1)\n")
    (tmp_path / "network").write_text("weights")
    monkeypatch.setenv("FIRESIDE_NETWORK", "network")
    chosen = task("maamut-2-random-v2")
    there = evaluate(chosen, "mine/policy.py:play", deals=5, ray=cluster.address)
    here = evaluate(chosen, "mine/policy.py:play", deals=5, cores=1)
    assert there.faults == {}
    assert [one.moves for one in there.played] == [one.moves for one in here.played]


def test_a_data_set_is_the_same_from_a_cluster(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.chdir(tmp_path)
    words = ["dataset", "maamut", "--matches", "12", "--bots", "random", "--quiet"]
    assert main([*words, "--out", "there.parquet", "--ray", cluster.address]) == 0
    assert main([*words, "--out", "here.parquet", "--cores", "1"]) == 0
    assert parquet.read_table("there.parquet").equals(parquet.read_table("here.parquet"))


def test_matches_for_training_and_gates_are_played_on_a_cluster(
    cluster: Any, tmp_path: Path
) -> None:
    """The files are those of the same seeds on one core; networks and priors travel."""
    weights = files("fireside.games.maamut").joinpath("ai", "weights")
    network, prior = (Path(str(weights.joinpath(name))) for name in ("2.weights", "2.prior"))
    subject = make_training_spec("maamut", 2, {}, 1)
    forever = time.monotonic() + 1000
    written: list[dict[str, bytes]] = []
    verdicts: list[Verdict] = []
    with connect(cluster.address) as ray:
        for name, where in (("there", ray), ("here", None)):
            folder = RunDirectory(tmp_path / name, subject)
            folder.begin_with(network)
            folder.begin_with_prior(prior)
            effort = TrainingBudget(1, 8, 0, 0 if where else 1, 1, trials=2, simulations=4)
            for head in (replace(VALUE, matches_per_file=4), POLICY):
                run = TrainingRun(folder, head, effort, lambda _sentence: None, where)
                matches, positions = run.play(0, forever)
                assert matches == 8 and positions > 8
                chunks = folder.chunks_of(head, 0)
                written.append({chunk.name: chunk.read_bytes() for chunk in chunks})
            write_atomically(folder.candidate(VALUE, 0), network.read_bytes())
            verdicts.append(TrainingRun(folder, VALUE, effort, print, where).test(0, forever))
    assert written[:2] == written[2:]
    assert [one.trials for one in verdicts] == [2, 2]
    assert verdicts[0].share == verdicts[1].share


def test_a_node_with_other_code_is_refused_at_once_and_at_each_job(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_cluster, "version_here", lambda: "Fireside 9.9.9")
    with connect(cluster.address) as ray:
        with pytest.raises(UnsuitableNode, match=r"node .* cannot work: A node runs Fireside 0.*9"):
            check_nodes(ray)
        with pytest.raises(UnsuitableNode, match=r"but the command runs Fireside 9\.9\.9"):
            list(ray_cluster.run_on_ray(ray, abs, [1]))


def test_the_files_of_a_player_travel_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "work", tmp_path / "elsewhere"
    for one in (folder / "mine", folder / "package", elsewhere):
        one.mkdir(parents=True)
    monkeypatch.chdir(folder)
    for name in ("mine/a.py", "mine/b.py", "mine/notes.txt", "package/c.py", "d.py", "w-1.pt"):
        (folder / name).touch()
    monkeypatch.setenv("FIRESIDE_NETWORK", "w-{seed}.pt")
    for policy, names in {
        "mine/a.py:play": {"mine/a.py", "mine/b.py", "w-1.pt"},
        str(folder / "mine/a.py:play"): {"mine/a.py", "mine/b.py", "w-1.pt"},
        "package.c:play": {"package/c.py", "d.py", "w-1.pt"},
        "d:play": {"d.py", "w-1.pt"},
        "hard": {"w-1.pt"},
    }.items():
        shipped = {str(one) for one in ship_files(policy, elsewhere)}
        assert shipped == names
        assert all((elsewhere / one).exists() for one in shipped)
    assert travelling_name(str(folder / "mine/a.py:play")) == "mine/a.py:play"
    assert [travelling_name(name) for name in ("d:play", "hard")] == ["d:play", "hard"]
    (tmp_path / "c.py").touch()
    with pytest.raises(BadPolicy, match="outside the working directory"):
        ship_files("../c.py:play", elsewhere)
