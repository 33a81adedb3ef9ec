"""Parts of Fireside with a missing extra name the extra to install."""

import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {packages!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
"""


def without(
    packages: str, program: str, *arguments: str, folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run the program in an environment where these packages cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", BLOCK.format(packages=packages.split()) + program, *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )


@pytest.mark.parametrize(
    ("missing", "extra", "command"),
    [
        ("openskill", "arena", "arena maamut --bots random,random --matches 2"),
        ("ray", "ray", "arena maamut --bots random,random --matches 2 --ray local"),
        ("torch", "learn", "train maamut --generations 1"),
        ("asyncpg", "server", "serve --no-browser --port 0 --database postgresql://localhost/x"),
        ("mcp", "mcp", "mcp"),
        ("pyarrow", "dataset", "dataset maamut --matches 1 --out some.parquet"),
        ("numpy", "dataset", "dataset maamut --matches 1 --out some.parquet"),
    ],
)
def test_a_command_says_which_extra_to_install(
    missing: str, extra: str, command: str, tmp_path: Path
) -> None:
    main = "from fireside.cli.main import main; sys.exit(main())"
    done = without(missing, main, *command.split(), folder=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith(f"fireside: {missing} is not installed.")
    assert f"pip install 'fireside-games[{extra}]'" in done.stderr
    assert not any(tmp_path.iterdir())  # no partial output


@pytest.mark.parametrize(
    ("missing", "extra", "module"),
    [
        ("numpy", "vector", "fireside.batch"),
        ("numpy", "vector", "fireside.envs.vector"),
        ("gymnasium", "vector", "fireside.envs.vector"),
        ("gymnasium", "pettingzoo", "fireside.envs.pettingzoo"),
        ("pettingzoo", "pettingzoo", "fireside.envs.pettingzoo"),
        ("numpy", "pettingzoo", "fireside.envs.pettingzoo"),
        ("pyspiel open_spiel", "openspiel", "fireside.envs.openspiel"),
        ("numpy", "openspiel", "fireside.envs.openspiel"),
        ("openenv", "openenv", "fireside.tasks.open_env"),
    ],
)
def test_a_module_says_which_extra_to_install(
    missing: str, extra: str, module: str, tmp_path: Path
) -> None:
    done = without(missing, f"import {module}", folder=tmp_path)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("fireside.core.optional_dependencies.MissingExtra: ")
    assert any(f"{package} is not installed" in last for package in missing.split())
    assert f"pip install 'fireside-games[{extra}]'" in last


def test_who_can_do_without_catches_it_as_an_import_error(tmp_path: Path) -> None:
    program = "try: import fireside.batch\nexcept ImportError as error: print(error.name)"
    assert without("numpy", program, folder=tmp_path).stdout == "numpy\n"


def test_a_module_of_our_own_that_is_missing_is_a_fault_and_no_extra(tmp_path: Path) -> None:
    done = without("", MISSING_OWN, folder=tmp_path)
    assert "ModuleNotFoundError: No module named 'fireside.nothing'" in done.stderr
    assert "pip install" not in done.stderr


MISSING_OWN = """
from fireside.core.optional_dependencies import requires_extra
with requires_extra("server"):
    import fireside.nothing
"""
