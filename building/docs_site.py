"""Builds the documentation as a site in build/docs: `make docs`.

Only the script that draws diagrams is fetched, once, from npm; the site serves its own copy.
"""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from fireside.offline.downloads import DownloadFailed, PinnedFile, cache_folder, fetch

ROOT = Path(__file__).parents[1]
MKDOCS = ROOT / ".venv-docs" / "bin" / "mkdocs"
SITE = ROOT / "build" / "docs"
MERMAID = PinnedFile(
    "npm",
    "@mermaid-js/tiny",
    "tiny-11.17.2.tgz",
    "28302a2f6bd556bfd223acff76a1fd511bcc9e6f1cac1bad91b904469aeca102",
)
SCRIPT = "package/dist/mermaid.tiny.js"


def mermaid_script() -> Path:
    """Return the path of the diagram script; fetch it on first use."""
    path = cache_folder().parent / "docs" / f"mermaid-{MERMAID.version}.min.js"
    if not path.exists():
        print("Fetching the script that draws diagrams from npm (once) ...", flush=True)
        with tarfile.open(fileobj=io.BytesIO(fetch(MERMAID, cache_folder()))) as archive:
            script = archive.extractfile(SCRIPT)
            assert script is not None
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(script.read())
    return path


def build(site: Path = SITE, root: Path = ROOT) -> int:
    """Write the site of a checkout; return the exit status of MkDocs, not 0 on broken links."""
    environment = {
        **os.environ,
        "FIRESIDE_MERMAID": str(mermaid_script()),
        "NO_MKDOCS_2_WARNING": "1",  # hide the theme's advertisement for its successor
    }
    # Without --quiet, which would hide the warnings from --strict as well.
    command = [str(MKDOCS), "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode


if __name__ == "__main__":
    try:
        status = build()
    except DownloadFailed as problem:
        sys.exit(f"The documentation was not built. {problem}")
    if status == 0:
        print(f"The documentation is in {SITE.relative_to(ROOT)}: open index.html there.")
    sys.exit(status)
