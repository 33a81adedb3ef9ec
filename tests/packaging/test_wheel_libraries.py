"""Compiled rules are copied to the checkout from a wheel of the same sources."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "building" / "wheel_libraries.py"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
RULES = "# compiled\nPOINTS = 3\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with one compiled module, and its wheel."""
    module = tmp_path / "src/fireside/rules.py"
    module.parent.mkdir(parents=True)
    module.write_text(RULES)
    for name in ("setup.py", "pyproject.toml", "requirements.lock"):
        (tmp_path / name).touch()
    for name in ("building", "dist"):
        (tmp_path / name).mkdir()
    with zipfile.ZipFile(tmp_path / "dist/fireside_games-1-cp.whl", "w") as wheel:
        wheel.writestr("fireside/rules.py", RULES)
        wheel.writestr(f"fireside/rules{SUFFIX}", "library")
        wheel.writestr(f"fireside__mypyc{SUFFIX}", "all of them")
    return tmp_path


def taken(checkout: Path) -> bool:
    done = subprocess.run([sys.executable, str(SCRIPT)], cwd=checkout, check=False)
    libraries = sorted(path.name for path in checkout.glob("src/**/*.so"))
    assert libraries in ([], [f"fireside__mypyc{SUFFIX}", f"rules{SUFFIX}"])
    assert (done.returncode == 0) == bool(libraries)
    return bool(libraries)


def test_the_libraries_of_the_same_sources_are_taken(checkout: Path) -> None:
    assert taken(checkout)


def test_those_of_other_sources_are_not(checkout: Path) -> None:
    (checkout / "src/fireside/rules.py").write_text(RULES + "POINTS = 4\n")
    assert not taken(checkout)


def test_a_module_that_the_wheel_did_not_compile_is_compiled_here(checkout: Path) -> None:
    (checkout / "src/fireside/new.py").write_text(RULES)
    assert not taken(checkout)


def test_a_wheel_older_than_how_it_is_built_is_not_taken(checkout: Path) -> None:
    os.utime(checkout / "dist/fireside_games-1-cp.whl", (1, 1))
    assert not taken(checkout)
