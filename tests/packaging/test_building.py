"""Requirements of a build, its working folder, and the contents of its archives."""

import gzip
import os
import re
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import compiled_rules
import contents
import fireside_backend
from contents import WrongContents

ROOT = Path(contents.__file__).parent.parent


def test_a_server_installs_the_versions_that_are_tried() -> None:
    """The container and `make audit` install the same versions."""
    server, tried = (
        set(re.findall(r"^([\w.-]+==[\w.]+)", (ROOT / lock).read_text(), re.M))
        for lock in ("building/server.lock", "requirements.lock")
    )
    assert len(server) > 20
    assert server <= tried


def test_a_build_asks_for_the_versions_of_the_lock() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = re.findall(r"^([\w-]+==[\w.]+)", (ROOT / "requirements.lock").read_text(), re.M)
    asked = [one.partition(";")[0] for one in project["build-system"]["requires"]]
    assert len(asked) >= 4
    assert set(asked) <= set(locked)


def test_a_folder_that_cannot_be_written_is_copied_and_the_copy_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/page.md").write_text("text")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "src/page.md").chmod(0o444)
    (tmp_path / "src").chmod(0o555)
    monkeypatch.chdir(tmp_path)
    if os.geteuid() == 0:  # root may write to any folder
        monkeypatch.setattr(fireside_backend, "is_writable", lambda: False)
    with fireside_backend.writable_tree():
        copy = Path.cwd()
        assert copy != tmp_path
        assert sorted(path.name for path in copy.iterdir()) == ["src"]
        assert (copy / "src").stat().st_mode & 0o200
        assert (copy / "src/page.md").stat().st_mode & 0o200
    assert Path.cwd() == tmp_path
    assert not copy.exists()
    (tmp_path / "src").chmod(0o755)


def test_a_folder_that_can_be_written_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path)
    with fireside_backend.writable_tree():
        assert Path.cwd() == tmp_path
    assert [path.name for path in tmp_path.rglob("*")] == ["src"]


def test_without_a_compiler_the_rules_stay_plain_and_the_reason_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("FIRESIDE_PLAIN", raising=False)
    assert compiled_rules.reason_to_stay_plain() == ""
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert "no working C compiler with Python headers" in compiled_rules.reason_to_stay_plain()


def test_a_profile_is_recorded_or_used_or_neither(tmp_path: Path) -> None:
    assert compiled_rules.profile_flags("") == ([], [])
    compiling, linking = compiled_rules.profile_flags(compiled_rules.RECORD)
    assert compiling == linking == ["-fprofile-generate"]
    profile = tmp_path / "rules.gcda"
    with pytest.raises(FileNotFoundError, match="does not exist"):
        compiled_rules.profile_flags(str(profile))
    profile.touch()
    assert "-fprofile-use" in compiled_rules.profile_flags(str(profile))[0]


def test_gcc_finds_the_profile_beside_the_object_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source, objects = Path("c/rules.c"), Path("objects")
    source.parent.mkdir()
    (objects / "c").mkdir(parents=True)
    source.write_text("int main(int n, char **v) { return n > 3; }\n")
    made = objects / "c" / "rules.o"
    commands: tuple[list[str | Path], ...] = (
        ["gcc", "-fprofile-generate", "-c", source, "-o", made],
        ["gcc", "-fprofile-generate", made, "-o", "program"],
        ["./program"],
    )
    for command in commands:
        subprocess.run(command, check=True)
    recorded = made.with_suffix(".gcda").rename(tmp_path / "recorded.gcda")
    compile_again: list[str | Path] = [
        "gcc",
        "-fprofile-use",
        "-Wmissing-profile",
        "-Werror",
        "-c",
        source,
        "-o",
        made,
    ]
    assert subprocess.run(compile_again, capture_output=True, check=False).returncode == 1
    monkeypatch.setenv(compiled_rules.PROFILE, str(recorded))
    compiled_rules.place_profile([str(source)], objects)
    subprocess.run(compile_again, check=True)


def test_a_half_written_archive_is_named_with_what_to_do(tmp_path: Path) -> None:
    wheel, sdist = (
        tmp_path / "fireside_games-1-py3-none-any.whl",
        tmp_path / "fireside_games-1.tar.gz",
    )
    with zipfile.ZipFile(wheel, "w") as whole:
        whole.writestr("fireside/__init__.py", "x" * 5000)
    with tarfile.open(sdist, "w:gz") as archive:
        archive.add(ROOT / "LICENSE", "fireside_games-1/LICENSE")
    assert contents.names_in(wheel) == {"fireside/__init__.py"}
    assert contents.names_in(sdist) == {"LICENSE"}
    for one in (wheel, sdist):
        one.write_bytes(one.read_bytes()[:-100])
        with pytest.raises(WrongContents, match=r"half-written .* run `make wheel`"):
            contents.names_in(one)
    sdist.write_bytes(gzip.compress(b"no archive"))
    with pytest.raises(WrongContents, match="damaged"):
        contents.names_in(sdist)


def test_what_is_missing_and_what_is_too_many_is_named() -> None:
    archive = Path("some.whl")
    contents.compare(archive, {"a", "b"}, {"a", "b"})
    with pytest.raises(WrongContents, match=r"missing: b; too many: c$"):
        contents.compare(archive, {"a", "b"}, {"a", "c"})


def test_a_wheel_must_hold_rules_pages_libraries_and_migrations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    expected = contents.wheel_files(contents.checkout() | contents.PAGES_NEEDED)
    assert expected >= {
        "fireside/py.typed",
        "fireside/core/rng.py",
        "fireside/core/rng.so",
        "fireside__mypyc.so",
        "fireside/pages/tikal.md",
        "fireside/pages/players/tikal.en.md",
        "fireside/server/static/index.html",
        "fireside/server/db/migrations/script.py.mako",
        "fireside/server/db/migrations/env.py",
        "dist-info/licenses/LICENSE",
        "dist-info/licenses/THIRD_PARTY_NOTICES.txt",
        "fireside/server/static/third-party-notices.txt",
        "fireside/offline/licences/cpython.txt",
    }
    assert "fireside/pages/players/tikal.de.md" not in expected
    assert not any(name.endswith((".made-from", ".third-party.json")) for name in expected)
    assert contents.plain("fireside/core/rng.cpython-311-x86_64-linux-gnu.so") in expected
    assert contents.plain("fireside/core/rng.cp314-win_amd64.pyd") in expected
    assert contents.plain("fireside_games-0.1.0.dist-info/METADATA") in expected
