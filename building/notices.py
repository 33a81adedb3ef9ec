"""Third-party notices: the licence texts of all third-party code in our packages.

The pages' build lists the packages whose modules and fonts it has bundled (`.third-party.json`).
Versions come from client/package-lock.json and requirements.lock, texts from the installed
packages. The result is served beside the pages and stored in THIRD_PARTY_NOTICES.txt, which wheels
and source archives contain. Run `python building/notices.py` to regenerate both from the built
pages.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from endings import one_sentence

CLIENT = Path("client")
PAGES = Path("src/fireside/server/static")
BUNDLED = ".third-party.json"  # in the pages' folder, written by client/scripts/third-party.ts
SERVED = "third-party-notices.txt"  # in the pages' folder
SERVER = Path(__file__).with_name("server.lock")
WITHOUT_TEXT = {"http-ece": "MIT"}  # name and licence; the text is in building/licences
KEPT = Path("THIRD_PARTY_NOTICES.txt")
OURS = Path("LICENSE")
TEXT = re.compile(r"(licen[cs]e|copying|notice)(\.(md|txt))?", re.IGNORECASE)
# Copyright lines that a package omits from its licence, as stated in its files.
OWNERS = {
    "@fontsource-variable/source-sans-3": (
        "© 2023 Adobe (http://www.adobe.com/), with Reserved Font Name ‘Source’"
    )
}
# Packages that the bundler uses itself; none of their code is in the pages.
OF_BUILDERS = re.compile(r"^# Licenses of bundled dependencies$.*", re.DOTALL | re.MULTILINE)
RULE = "=" * 78
HEADER = """\
Fireside, and what others made that it contains

Fireside is licensed under the Apache License 2.0, whose text comes first. Its packages and pages
also contain the works below, each under the licence that follows its name. A site that plays
without a server brings Python for browsers besides: python/third-party-notices.txt of that site.
Python packages that are installed beside Fireside keep their licences in their own folders.
"""


class NoticesMissing(Exception):
    """A part without a licence text, or in another version than locked; the message names it."""


@dataclass(frozen=True)
class Part:
    """A third-party work: its location in our packages and its licence."""

    name: str
    version: str
    licence: str  # an SPDX expression
    home: str
    place: str
    text: str

    def __str__(self) -> str:
        about = f"{self.name} {self.version}, in {self.place}\n{self.licence}, {self.home}"
        return f"{RULE}\n{about}\n{RULE}\n\n{self.text.strip()}\n"


def bundled(pages: Path) -> list[str]:
    """Return the names of the packages that the pages contain."""
    try:
        names: list[str] = json.loads((pages / BUNDLED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise NoticesMissing(f"{pages / BUNDLED} is missing: run `make client`") from None
    return names


def page_parts(names: Iterable[str]) -> Iterator[Part]:
    """Yield the bundled packages with the licence texts of their installed copies."""
    lock = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in sorted(names):
        folder = CLIENT / "node_modules" / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        locked = lock.get(f"node_modules/{name}", {}).get("version")
        if about["version"] != locked:
            raise NoticesMissing(f"{name} {about['version']} is installed, but {locked} is locked")
        texts = [path for path in sorted(folder.iterdir()) if TEXT.fullmatch(path.name)]
        if not texts or not about.get("license"):
            raise NoticesMissing(f"{name}, which the pages contain, has no licence text")
        text = "\n\n".join(path.read_text(encoding="utf-8").strip() for path in texts)
        home = f"https://www.npmjs.com/package/{name}"
        text = f"{OWNERS.get(name, '')}\n\n{OF_BUILDERS.sub('', text)}"
        yield Part(name, about["version"], about["license"], home, "the pages", text)


def compiled_part() -> Part:
    """Return mypyc's runtime, which is linked into the compiled rules."""
    try:
        mypy = distribution("mypy")
    except PackageNotFoundError:
        raise NoticesMissing("mypy, whose runtime is compiled in, is not installed") from None
    text = mypy.read_text("licenses/LICENSE")
    if not text:
        raise NoticesMissing("mypy, whose runtime is compiled in, has no licence text")
    home = "https://pypi.org/project/mypy/"
    return Part(
        "mypyc runtime (mypy)", mypy.version, "MIT AND PSF-2.0", home, "the compiled rules", text
    )


def server_parts() -> Iterator[Part]:
    """Yield the server's dependencies whose own archives omit their licence text."""
    for name, licence in WITHOUT_TEXT.items():
        locked = re.search(rf"^{name}==(\S+)", SERVER.read_text(encoding="utf-8"), re.MULTILINE)
        if locked is None:
            raise NoticesMissing(f"{SERVER} has no {name}: take it out of {__file__}")
        text = (Path(__file__).with_name("licences") / f"{name}.txt").read_text(encoding="utf-8")
        home = f"https://pypi.org/project/{name}/"
        yield Part(name, locked[1], licence, home, "the packages beside a server", text)


def parts(pages: Path) -> list[Part]:
    """Return all third-party parts of a wheel and of its dependencies without licence texts."""
    return [*page_parts(bundled(pages)), compiled_part(), *server_parts()]


def compose(contained: Iterable[Part]) -> str:
    """Return the complete notice: Fireside's licence, then each part with its own."""
    ours = f"{RULE}\nFireside\nApache-2.0\n{RULE}\n\n{OURS.read_text(encoding='utf-8').strip()}\n"
    return "\n\n".join([HEADER, ours, *map(str, contained)])


def write(pages: Path) -> bool:
    """Write the notices beside the pages and to THIRD_PARTY_NOTICES.txt; return if they changed."""
    text = compose(parts(pages))
    (pages / SERVED).write_text(text, encoding="utf-8", newline="\n")
    if KEPT.is_file() and KEPT.read_text(encoding="utf-8") == text:
        return False
    KEPT.write_text(text, encoding="utf-8", newline="\n")
    print(f"fireside: {KEPT} has changed: keep it with this change.", file=sys.stderr)
    return True


if __name__ == "__main__":
    with one_sentence(NoticesMissing, OSError):
        write(PAGES)
