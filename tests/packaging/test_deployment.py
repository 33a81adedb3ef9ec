"""Units, container recipe and dashboards in deployment/, and the commands of deploy.md."""

import asyncio
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.server.running import Server
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fireside.cli.main import build_parser
from fireside.server import metrics
from fireside.server.limits.connection_limiter import ConnectionLimits

ROOT = Path(__file__).parents[2]
DEPLOYMENT = ROOT / "deployment"
PAGE = (ROOT / "docs" / "how-to" / "deploy.md").read_text(encoding="utf-8")
UNITS = sorted(one.name for one in DEPLOYMENT.glob("*.*") if one.suffix in (".service", ".timer"))
# Programs of the operating system: only the files they name are checked.
SYSTEM = {
    "apt-get",
    "cp",
    "docker",
    "install",
    "podman",
    "python3",
    "rm",
    "runuser",
    "systemctl",
    "useradd",
}
RUN_ELSEWHERE = {
    "sqlite3": "tests/server/test_backups.py",
    "pg_restore": "tests/server/test_backups.py",
    "make": "building/release.py",
    "/opt/fireside/bin/pip": "building/try_wheel.py",
}


def commands() -> list[list[str]]:
    """Return all commands of the page, split into words."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def test_every_command_of_the_page_can_be_given() -> None:
    """Fireside's commands are parsed by its own parser; named files must exist in the checkout."""
    seen = set()
    for program, *words in commands():
        seen.add(program)
        for word in words:
            if re.match(r"(deployment|building)/", word):
                assert (ROOT / word).exists(), word
        if program == "fireside":
            build_parser().parse_args(words)
        else:
            assert program in SYSTEM | set(RUN_ELSEWHERE), program
    assert {"fireside", *RUN_ELSEWHERE} <= seen
    for place in RUN_ELSEWHERE.values():
        assert (ROOT / place).exists()


def compose(environment: dict[str, str]) -> dict[str, Any]:
    """Return the services of compose.yml with these settings filled in, as Compose does."""
    text = (DEPLOYMENT / "compose.yml").read_text(encoding="utf-8")
    filled = re.sub(
        r"\$\{(\w+):-([^}]*)\}", lambda found: environment.get(found[1]) or found[2], text
    )
    services: dict[str, Any] = yaml.safe_load(filled)["services"]
    return services


@pytest.mark.parametrize(
    "options", ["", "--database postgresql://fireside:secret@postgresql/fireside --seconds 2"]
)
def test_the_compose_file_starts_a_server_with_options_that_exist(options: str) -> None:
    url = "https://play.example"
    services = compose({"FIRESIDE_URL": url, "FIRESIDE_OPTIONS": options})
    words = ["serve", "--no-browser", *shlex.split(services["fireside"]["command"])]
    args = build_parser().parse_args(words)
    assert (args.public_url, args.database or "") == (url, "".join(options.split()[1:2]))
    assert "172.16.0.0/12" in args.behind_proxy


def test_the_files_that_the_compose_file_names_exist() -> None:
    services = compose({})
    build = services["fireside"]["build"]
    assert (DEPLOYMENT / build["context"] / build["dockerfile"]).is_file()
    for service in services.values():
        for volume in service["volumes"]:
            place = volume.partition(":")[0]
            assert not place.startswith(".") or (DEPLOYMENT / place).is_file(), place
    caddy = (DEPLOYMENT / "Caddyfile").read_text(encoding="utf-8")
    for name in services["proxy"]["environment"]:
        assert f"{{${name}:" in caddy


def test_every_file_is_spoken_of() -> None:
    for file in DEPLOYMENT.iterdir():
        assert file.name in PAGE, file


def unit_words(name: str) -> list[str]:
    """Return the command line of a systemd unit, split into words."""
    text = (DEPLOYMENT / name).read_text(encoding="utf-8")
    line = re.search(r"^ExecStart=(.*)$", text, re.M)
    assert line is not None
    return shlex.split(line[1])


@pytest.mark.parametrize("name", ["fireside.service", "fireside@.service"])
def test_a_unit_starts_a_command_that_is_understood(name: str) -> None:
    program, *words = unit_words(name)
    assert program == "/opt/fireside/bin/fireside"
    options = re.findall(r"^FIRESIDE_OPTIONS=(.*)$", PAGE, re.M)
    assert len(options) == 2
    for more in options:
        put = {"$FIRESIDE_OPTIONS": more.split(), "%i": ["8001"]}
        given = [one for word in words for one in put.get(word, [word])]
        args = build_parser().parse_args(given)
        assert args.no_browser
        assert args.host == "127.0.0.1"
        assert args.public_url == "https://play.example"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_is_content_with_the_units(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("fireside")
    for name in UNITS:
        text = (DEPLOYMENT / name).read_text(encoding="utf-8")
        place = tmp_path / name.replace("@", "@8001")
        place.write_text(text.replace("/opt/fireside/bin/fireside", str(program)))
    files = sorted(map(str, tmp_path.iterdir()))
    assert len(files) == 4
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("name", [one for one in UNITS if one.endswith(".service")])
def test_a_service_is_exposed_to_little(name: str, tmp_path: Path) -> None:
    """The backup service is included, since it reads the same secrets."""
    program = Path(sys.executable).with_name("fireside")
    text = (DEPLOYMENT / name).read_text(encoding="utf-8")
    place = tmp_path / name.replace("@", "@8001")
    place.write_text(text.replace("/opt/fireside/bin/fireside", str(program)))
    exposed = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=25", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unrecognized option" in exposed.stderr:
        pytest.skip("this systemd is older than 250 and cannot look at files")
    assert exposed.returncode == 0, exposed.stdout[-200:]


def unit_settings(name: str, section: str) -> dict[str, str]:
    """Return the settings of a section; of one that is repeated, the last."""
    text = (DEPLOYMENT / name).read_text(encoding="utf-8")
    body = re.split(r"^\[(\w+)\]$", text, flags=re.M)
    found = dict(zip(body[1::2], body[2::2], strict=True))[section]
    return dict(re.findall(r"^(\w+)=(.*)$", found, re.M))


@pytest.mark.parametrize("name", ["fireside.service", "fireside@.service"])
def test_a_server_is_started_again_for_ever(name: str) -> None:
    """By default systemd stops restarting after five starts in ten seconds."""
    assert unit_settings(name, "Unit")["StartLimitIntervalSec"] == "0"
    service = unit_settings(name, "Service")
    assert service["Restart"] in ("on-failure", "always")
    assert float(service["RestartSec"]) >= 1


def test_the_container_recipe_passes_its_linter() -> None:
    program = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert program is not None, "it is one of the packages of requirements.lock"
    done = subprocess.run(
        [program, "--no-color", str(DEPLOYMENT / "Containerfile")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_container_recipe_copies_what_there_is_and_starts_a_server() -> None:
    """Images cannot be built in the tests, so the instructions are checked one by one."""
    recipe = (DEPLOYMENT / "Containerfile").read_text(encoding="utf-8")
    for source in re.findall(r"^COPY (?!--from)(\S+)", recipe, re.M):
        assert (ROOT / source).exists()
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert not {"building", "docs", "client", "src"} & set(ignored)
    found = re.search(r"^ENTRYPOINT (\[.*\])$", recipe, re.M)
    assert found is not None
    program, *words = json.loads(found[1])
    assert program == "/opt/fireside/bin/fireside"
    (told,) = [words for program, *words in commands() if words[:2] == ["run", "-d"]]
    args = build_parser().parse_args([*words, *told[told.index("fireside", 5) + 1 :]])
    assert args.host == "0.0.0.0"
    assert args.database is None  # stored in XDG_DATA_HOME, which is the volume
    assert "XDG_DATA_HOME=/data" in recipe
    assert "VOLUME /data" in recipe


def served_names() -> set[str]:
    """Return the names of all series on /metrics."""
    text = metrics.render_metrics().decode()
    names: set[str] = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M):
        names |= (
            {name + end for end in ("_bucket", "_sum", "_count")} if kind == "histogram" else {name}
        )
    return {name for name in names if not name.endswith("_created")}


def test_the_dashboard_asks_for_metrics_that_are_served_and_for_all_of_ours() -> None:
    board = json.loads((DEPLOYMENT / "grafana.json").read_text(encoding="utf-8"))
    asked: set[str] = set()
    for panel in board["panels"]:
        assert panel["title"]
        for target in panel["targets"]:
            names = set(re.findall(r"\b(?:fireside|process)_\w+", target["expr"]))
            assert names, target
            asked |= names
    served = served_names()
    assert asked <= served, asked - served
    families = {re.sub("_(bucket|sum|count)$", "", one) for one in asked}
    ours = {re.sub("_(bucket|sum|count)$", "", one) for one in served if "fireside" in one}
    assert ours <= families, ours - families


def test_the_dashboard_knows_the_labels_of_what_it_divides() -> None:
    board = json.loads((DEPLOYMENT / "grafana.json").read_text(encoding="utf-8"))
    known = {"instance", "le", *metrics.COMMANDS.labels}
    for one in (metrics.REQUESTS, metrics.THOUGHTS, metrics.NOTICES):
        known |= set(one._labelnames)
    for panel in board["panels"]:
        for target in panel["targets"]:
            for labels in re.findall(r"by \(([^)]*)\)", target["expr"]):
                assert set(labels.split(", ")) <= known


def container_commands() -> dict[str, list[str]]:
    """Return the documented container commands by their verb."""
    return {words[0]: words for program, *words in commands() if program == "podman"}


def test_the_documented_image_has_its_health_check() -> None:
    """Podman drops HEALTHCHECK from images in its own format with only a warning."""
    recipe = (DEPLOYMENT / "Containerfile").read_text(encoding="utf-8")
    assert re.search(r"^HEALTHCHECK ", recipe, re.M)
    build = container_commands()["build"]
    assert build[build.index("--format") + 1] == "docker"
    assert "--format docker" in recipe.splitlines()[0]


def test_the_health_check_of_the_image_tells_a_healthy_server(tmp_path: Path) -> None:
    recipe = (DEPLOYMENT / "Containerfile").read_text(encoding="utf-8")
    found = re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", recipe, re.M)
    assert found is not None
    program, *words = json.loads(found[1])
    assert program == "/opt/fireside/bin/python"
    server = Server(str(tmp_path / "tables.db"))

    def status() -> int:
        ported = [word.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}") for word in words]
        command = [sys.executable, *ported]
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode

    try:
        assert status() == 0
    finally:
        server.stop()
    assert status() != 0


@pytest.mark.parametrize(
    "gateway", ["172.17.0.1", "172.18.0.1", "172.31.0.1", "192.168.16.1", "10.88.0.1", "10.0.2.2"]
)
def test_visitors_of_a_container_are_told_apart_behind_docker_and_podman(gateway: str) -> None:
    """uvicorn reads the documented option, and connection limits use the resulting addresses."""
    run = container_commands()["run"]
    trusted = run[run.index("--behind-proxy") + 1]
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    for visitor in ("203.0.113.5", "2001:db8::7"):
        headers = [(b"x-forwarded-for", visitor.encode())]
        scope = {"type": "http", "client": (gateway, 5), "headers": headers, "scheme": "http"}
        asyncio.run(ProxyHeadersMiddleware(app, trusted)(scope, None, None))  # type: ignore[arg-type]
    assert seen == ["203.0.113.5", "2001:db8::7"]
    assert ConnectionLimits(proxies=tuple(trusted.split(","))).is_proxy(gateway)
