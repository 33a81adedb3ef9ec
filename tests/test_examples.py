"""What the README and the docs show really runs."""

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = [
    pytest.param(code, id=f"{page.name}-{at}")
    for page in [
        ROOT / "README.md",
        ROOT / "docs" / "architecture.md",
        *sorted((ROOT / "docs" / "researchers").glob("*.md")),
    ]
    for at, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S))
]


@pytest.mark.parametrize("code", BLOCKS)
def test_an_example_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "example", "exec"), {})


def load_example(name: str) -> Any:
    """An example's module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkey = sys.modules.setdefault(name, module)  # dataclasses look their module up
    spec.loader.exec_module(monkey)
    return monkey


def test_the_tournament_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    load_example("random_tournament").main(20)
    assert "20 matches of maamut" in capsys.readouterr().out


def test_a_network_learns_to_beat_chance(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'fireside[learn]'")
    before, after = load_example("learn_maamut").train(lessons=6, matches=400)
    assert after[0] > before[0] + 0.03
    assert after[0] > after[1]
    assert "the network wins" in capsys.readouterr().out
