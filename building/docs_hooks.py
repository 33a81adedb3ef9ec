"""Hooks of MkDocs for `make docs`: they add files from outside docs/ to the site.

They run in .venv-docs, in which neither Fireside nor its dependencies are installed.
"""

import os
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
LOGO = ROOT / "client" / "public" / "icon.svg"
MERMAID = "assets/mermaid.js"


def on_files(files: Any, config: Any) -> Any:
    """Add the logo and the script that draws diagrams, which `building/docs_site.py` fetches."""
    added = {"assets/logo.svg": LOGO, MERMAID: Path(os.environ["FIRESIDE_MERMAID"])}
    for name, path in added.items():
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Load the diagram script on pages with diagrams.

    Without it the theme would fetch the script from another host.
    """
    if 'class="mermaid"' not in output:
        return output
    script = f'<script src="{"../" * page.url.count("/")}{MERMAID}"></script>'
    before, body, after = output.rpartition("</body>")
    first = before.rfind("<script")
    return f"{before[:first]}{script}{before[first:]}{body}{after}"
