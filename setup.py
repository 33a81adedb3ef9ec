"""Builds the package: compiles the rules if possible and includes the rules pages."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, "building")
from compiled_rules import GROUP, extensions, place_profile


def remove_earlier_build() -> None:
    """Remove the build folder; setuptools would also pack modules that no longer exist."""
    for folder in Path("build").glob("lib*"):
        shutil.rmtree(folder)


class WithProfile(build_ext):
    """Compiles the rules with the profile that FIRESIDE_PROFILE names, if any."""

    def build_extension(self, ext: Extension) -> None:
        if ext.name == f"{GROUP}__mypyc":
            place_profile(ext.sources, Path(self.build_temp))
        super().build_extension(ext)


class WithRulesPages(build_py):
    """Copies the rules pages into the package, for `fireside rules`; a checkout reads docs/."""

    def run(self) -> None:
        super().run()
        for page, shipped in self.rules_pages():
            self.mkpath(str(shipped.parent))
            self.copy_file(str(page), str(shipped))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), *(str(to) for _, to in self.rules_pages())]

    def rules_pages(self) -> list[tuple[Path, Path]]:
        if self.editable_mode:
            return []
        folder, rules = Path(self.build_lib, "fireside", "pages"), Path("docs/rules")
        pages = sorted([*rules.glob("*.md"), *rules.glob("players/*.en.md")])
        return [(page, folder / page.relative_to(rules)) for page in pages]


if "bdist_wheel" in sys.argv:
    remove_earlier_build()
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": WithProfile, "build_py": WithRulesPages},
    exclude_package_data=(
        {"fireside": ["server/static/*"]} if os.environ.get("FIRESIDE_PAGES") == "none" else {}
    ),
)
