"""Tasks of a training on a Ray cluster: their files travel with them, in both directions."""

from collections.abc import Callable, Generator, Iterable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import msgspec

from fireside.bots.ray_cluster import cores_of, run_on_ray
from fireside.learn.gating import MirroredDeal
from fireside.learn.self_play import PlayTask
from fireside.play.atomic_files import write_atomically

ClusterTask: TypeAlias = PlayTask | MirroredDeal
READ = ("weights", "prior", "new", "old", "new_prior", "old_prior")  # fields with files to read


class PackedTask(msgspec.Struct, frozen=True):
    """A task and the contents of the files that its fields name."""

    task: ClusterTask
    files: dict[str, bytes]


def run_on_cluster(
    ray: Any,
    work: Callable[[Any], Any],
    tasks: Iterable[ClusterTask],
    cores: int,
    until: float,
) -> Generator[Any, None, None]:
    """Yield the tasks' results as they finish, with the files that they write, as `run_tasks` does.

    As many tasks are given out as the cluster has processors, so that none begins late.
    """
    jobs = map(pack_task, tasks)
    results = run_on_ray(ray, partial(run_packed, work), jobs, cores or cores_of(ray), until)
    try:
        for answer, written in results:
            if written is not None:
                write_atomically(Path(answer), written)
            yield answer
    finally:
        results.close()


def pack_task(task: ClusterTask) -> PackedTask:
    """Return the task with the contents of its files."""
    named = {field: getattr(task, field, "") for field in READ}
    files = {field: Path(path).read_bytes() for field, path in named.items() if path}
    return PackedTask(task, files)


def run_packed(work: Callable[[Any], Any], packed: PackedTask) -> tuple[Any, bytes | None]:
    """Do the task in this process; return its result and the file that it wrote, if any.

    Files that are read are named by their hash, so that networks are loaded once per process.
    """
    folder = Path(process_folder().name)
    paths = {}
    for field, content in packed.files.items():
        path = folder / sha256(content).hexdigest()
        if not path.exists():
            path.write_bytes(content)
        paths[field] = str(path)
    if not isinstance(packed.task, PlayTask):
        return work(msgspec.structs.replace(packed.task, **paths)), None
    draft = folder / "written"
    work(msgspec.structs.replace(packed.task, path=str(draft), **paths))
    content = draft.read_bytes()
    draft.unlink()
    return packed.task.path, content


@cache
def process_folder() -> "TemporaryDirectory[str]":
    """Return a folder that is deleted when this process ends."""
    return TemporaryDirectory(prefix="fireside-")
