"""The client's types match the server's messages."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fireside.service.message_schema import messages_schema

CLIENT = Path(__file__).parents[2] / "client"


def test_the_types_on_the_wire_are_generated_from_the_servers_schema() -> None:
    node = shutil.which("node")
    if node is None or not (CLIENT / "node_modules").is_dir():
        pytest.skip("no Node or no packages of the client here: run `make client`")
    checked = subprocess.run(
        [node, "scripts/types.mjs", "--check"],
        cwd=CLIENT,
        input=json.dumps(messages_schema()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
