# Each command prepares what it needs by itself; the first takes a minute or two, later ones start at once.
# Finished steps leave a stamp in .venv/stamps, and run again only when what they depend on is newer.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
UV     := $(BIN)/uv
STAMPS := $(VENV)/stamps
STATIC := src/fireside/server/static

UV_VERSION := 0.13.7
NO_NETWORK := packages could not be installed. The first build needs a network (or a mirror: PIP_INDEX_URL and UV_INDEX_URL name one). The same command starts again.
export UV_SYSTEM_CERTS := 1

# Modules that ask to be compiled, by a line.
RULES := $(sort $(shell grep -rlx --include="*.py" "\# compiled" src/fireside))
PAGES := $(sort $(shell find client \( -path client/node_modules -o -path client/tests \) -prune -o -type f -print) $(wildcard docs/rules/*.md docs/rules/translations/*.md docs/rules/players/*.md src/fireside/words/*.json src/fireside/games/*/words/*.json src/fireside/games/*/lessons/*.json src/fireside/puzzles/shipped/*.puzzles) LICENSE building/notices.py)
# Node of this machine where it is new enough, else the one from PyPI, in the environment.
NPM := $(PY) building/npm.py
# In the checkout, where make builds the pages itself.
INSTALL := FIRESIDE_PAGES=none $(UV) pip install -q --python $(PY) --no-build-isolation --no-deps --editable .
# FIRESIDE_PLAIN=1 make ... works on plain Python and compiles nothing.
READY := $(if $(filter 1,$(FIRESIDE_PLAIN)),$(STAMPS)/plain,$(STAMPS)/rules)
# A test that hangs is reported and fails; the others go on.
HANGS := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
# The small variants for researchers are tried compiled, and here by their own tests only.
NO_VARIANTS := not 2-board and not 2-rounds and not 3-rounds and not 2-action_points and not maamut-2-hands
# What the dice, more seats, other options or counts that go deeper only repeat is tried compiled as well.
MORE_TABLES := (tikal-3 or tikal-4 or altamira-4 or altamira-5 or maamut-3 or first_seat or display or exchanges or hands or winner or renewals or (tikal-2 and not professional))
REPEATS := not every_deal_that_can_be and not every_world_agrees and not never_comes_back and not (own_simulations and tikal) and not 224539 and not 64964 and not 50625 and not 43922 and not ((nothing_leaks or only_if_their_tables_are or told_after_the_end) and $(MORE_TABLES))
# What is run on plain Python, fifty times slower than compiled: every command, every level of bots, a match
# of each title over the server, the rules, and the batch behind the adapters.
PLAIN_SUITE := tests/plain tests/core tests/games tests/play tests/bots/test_levels.py tests/envs/test_chance.py tests/envs/test_look_ahead.py tests/envs/test_vector.py -k '$(NO_VARIANTS) and $(REPEATS)'

.DEFAULT_GOAL := help
.PHONY: docs reference help play results test test-fast test-rest test-plain test-all check bench bench-peers client types coverage mutants site wasm-wheel pictures playthroughs generated compile wheel release-check sbom audit released lock clean FORCE

help:
	@echo "make play      play in the browser (in this terminal: .venv/bin/fireside play)"
	@echo "make test-fast run the tests of rules, tables and bots, and the client's unit tests"
	@echo "make test      run these and the tests of adapters, commands, and a match of each title in the browser"
	@echo "               (ARGS='-k flight' selects among all tests, ARGS='-m slow' runs the slow ones)"
	@echo "make test-rest run the tests that 'make test' leaves out, except slow ones"
	@echo "make check     lint, formatting, types, direction of imports"
	@echo "make bench     measure the engine"
	@echo "make bench-peers  measure the engine, the adapters and other libraries side by side"
	@echo "make test-plain  run the tests of plain Python, and show what those of the rules miss"
	@echo "make test-all  check and test everything, the slow ones too, and say what was left out"
	@echo "make mutants   plant named faults and show which the tests do not see (ARGS='--part 3/10')"
	@echo "make results   play published results again and compare every match (an hour or two)"
	@echo "make pictures  take the pictures of README and docs anew, from the real pages"
	@echo "make playthroughs  write the recorded matches of the tests anew"
	@echo "make docs      build the documentation as a site, and check its links"
	@echo "make reference write the generated pages of the reference anew"
	@echo "make generated write what follows from the tables of moves, fields and observations"
	@echo "make client    build the pages for the browser, if they changed"
	@echo "make types     write the client's types anew from the server's messages"
	@echo "make compile   compile the rules, if they changed"
	@echo "make site      write a site that needs no server (OUT=folder)"
	@echo "make wasm-wheel  compile the rules for browsers; make site then takes them"
	@echo "make wheel     build source archive and wheel in isolation, and try the wheel in an empty environment"
	@echo "make release-check  check that what is in dist can be released"
	@echo "make sbom      write to dist what a server consists of, as CycloneDX"
	@echo "make audit     ask the registries for known weaknesses of what a server consists of"
	@echo "make released  keep a database and records of this version, for the tests of later ones"
	@echo "make lock      renew the locks from pyproject.toml"
	@echo "make clean     remove what was built (the packages in $(VENV) stay)"

play: $(READY) $(STATIC)/index.html
	@$(BIN)/fireside serve $(ARGS)

bench: $(READY)
	@$(BIN)/fireside bench engine

# The peers get an environment of their own, .venv-peers; ARGS=--write keeps the table in the docs.
bench-peers: $(STAMPS)/rules $(STAMPS)/packages
	@$(PY) benchmarks/peers/compare.py $(ARGS)

test: $(READY) $(STAMPS)/packages $(STATIC)/index.html $(STAMPS)/npm
	@$(BIN)/pytest -n auto $(or $(ARGS),--ring standard $(HANGS))

test-fast: $(READY) $(STAMPS)/packages $(STAMPS)/npm
	@$(BIN)/pytest -n auto --ring fast $(HANGS) $(ARGS)

test-rest: $(READY) $(STAMPS)/packages $(STATIC)/index.html $(STAMPS)/npm
	@$(BIN)/pytest -n auto --ring rest $(HANGS) $(ARGS)

# Compiled code shows no coverage, so this is also where it is measured.
test-plain coverage: $(STAMPS)/plain $(STAMPS)/packages $(STATIC)/index.html
	@FIRESIDE_PLAIN=1 $(BIN)/pytest -n auto --cov --cov-report=term --cov-fail-under=95 $(or $(ARGS),$(PLAIN_SUITE))

test-all:
	@.ci/run all

# Faults are planted in copies that run as plain Python; ARGS='--part 3/10' tries a part of them.
mutants: $(STAMPS)/packages
	@$(PY) -m tests.mutants $(ARGS)

# Every deal of every published result; ARGS='--deals 2' plays some.
results: $(READY) $(STAMPS)/packages
	@$(PY) -m tests.tasks.reproduce $(ARGS)

playthroughs: $(READY) $(STAMPS)/packages
	@$(PY) -m tests.games.playthroughs

pictures: $(READY) $(STAMPS)/packages $(STATIC)/index.html
	@$(PY) -m tests.browser.pictures

docs: $(STAMPS)/docs
	@FIRESIDE_PLAIN=1 $(PY) building/docs_site.py

# The command line, the REST interface, live play, observations and actions.
reference: $(STAMPS)/packages
	@PYTHONPATH=src FIRESIDE_PLAIN=1 $(PY) -m tests.documentation.reference

# Plain Python, since compiled code would still know the old tables.
generated: $(STAMPS)/packages
	@PYTHONPATH=src FIRESIDE_PLAIN=1 $(PY) -m tests.generated

check: $(STAMPS)/packages $(STAMPS)/npm
	@echo "Checking style, types and the direction of imports ..."
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --cache-dir .mypy_cache/check
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(NPM) run --silent check

compile: $(READY)

wheel: $(STAMPS)/packages
	@echo "Building the wheel and trying it (two minutes or three) ..."
	@$(PY) building/try_wheel.py

site: $(STAMPS)/packages client
	@$(PY) -m fireside site --out $(or $(OUT),site) $(addprefix --compiled ,$(wildcard dist/browsers/fireside_games-*-pyemscripten_*.whl))

wasm-wheel: $(STAMPS)/packages
	@echo "Compiling the rules for browsers (some minutes the first time) ..."
	@PYTHONPATH=building:src $(PY) -m web build/web

release-check: $(STAMPS)/release $(STAMPS)/node
	@ls dist/fireside_games-*.whl >/dev/null 2>&1 || $(MAKE) --no-print-directory wheel
	@echo "Checking what is in dist (two minutes or three) ..."
	@$(PY) building/release.py

sbom: $(STAMPS)/release $(STAMPS)/node
	@$(PY) building/sbom.py

audit: $(STAMPS)/release $(STAMPS)/node
	@.venv-release/bin/pip-audit --require-hashes --disable-pip -r building/server.lock
	@$(NPM) audit --package-lock-only

released: $(READY) $(STAMPS)/packages
	@$(PY) -m tests.released $(ARGS)

client: $(STATIC)/index.html

types: $(READY) $(STAMPS)/npm
	@$(BIN)/fireside schema | $(NPM) run --silent types
	@$(PY) -m tests.client.titles
	@$(PY) -m tests.client.operations

lock: $(STAMPS)/uv
	@$(UV) pip compile -q --universal --generate-hashes --group dev --extra server pyproject.toml \
	    --custom-compile-command "make lock" -o requirements.lock
	@$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --group release \
	    --custom-compile-command "make lock" -o building/release.lock
	@$(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --group docs \
	    --custom-compile-command "make lock" -o building/docs.lock
	@$(UV) pip compile -q --universal --generate-hashes --extra server --constraints requirements.lock pyproject.toml \
	    --custom-compile-command "make lock" -o building/server.lock
	@$(UV) pip compile -q --universal --generate-hashes --group build --extra server --constraints requirements.lock pyproject.toml \
	    --custom-compile-command "make lock" -o building/play.lock

clean:
	@rm -rf build dist src/*.egg-info $(STATIC) $(STATIC).unfinished src/fireside/pages .coverage .coverage.* htmlcov
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@rm -f $(STAMPS)/rules $(STAMPS)/plain
	@find src tests \( -name '*.so' -o -name '*.pyd' \) -delete
	@find src tests -name __pycache__ -prune -exec rm -rf {} +

# ------------------------------------------------------------------ steps

$(STAMPS)/uv:
	@echo "Making a Python environment in $(VENV) (17 MB to download) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fireside needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11")'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install -q --disable-pip-version-check --retries 1 uv==$(UV_VERSION) || { echo "fireside: $(NO_NETWORK)" >&2; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

# What players need: server, compiler of the rules. Nothing is removed, since `packages` adds to it.
$(STAMPS)/players: building/play.lock $(STAMPS)/uv
	@echo "Installing the packages of building/play.lock (35 MB to download) ..."
	@$(UV) pip install -q --python $(PY) -r building/play.lock || $(UV) pip install -q --offline --python $(PY) -r building/play.lock || { echo "fireside: $(NO_NETWORK)" >&2; exit 1; }
	@touch $@

# What developers need besides.
$(STAMPS)/packages: requirements.lock $(STAMPS)/players
	@echo "Installing the packages of requirements.lock (several hundred MB to download) ..."
	@$(UV) pip install -q --python $(PY) -r requirements.lock || { echo "fireside: $(NO_NETWORK)" >&2; exit 1; }
	@touch $@

$(STAMPS)/release: building/release.lock $(STAMPS)/packages
	@echo "Installing the packages of building/release.lock ..."
	@$(UV) venv -q --clear --python $(PY) .venv-release
	@$(UV) pip sync -q --python .venv-release/bin/python building/release.lock
	@touch $@

$(STAMPS)/docs: building/docs.lock $(STAMPS)/packages
	@echo "Installing the packages of building/docs.lock ..."
	@$(UV) venv -q --clear --python $(PY) .venv-docs
	@$(UV) pip sync -q --python .venv-docs/bin/python building/docs.lock
	@touch $@

$(STAMPS)/node: $(STAMPS)/players
	@wanted=$$($(NPM) --wanted); [ -z "$$wanted" ] || { echo "Installing Node ..." && $(UV) pip install -q --python $(PY) $$wanted; }
	@touch $@

# What the pages are built with; `npm` adds what checks and tests need.
$(STAMPS)/npm-build: client/package-lock.json $(STAMPS)/node
	@echo "Installing the packages of client/package-lock.json that build the pages ..."
	@$(NPM) ci --omit=dev --prefer-offline --loglevel=error --no-audit --no-fund
	@rm -f $(STAMPS)/npm && touch $@

$(STAMPS)/npm: client/package-lock.json $(STAMPS)/npm-build
	@echo "Installing all packages of client/package-lock.json ..."
	@$(NPM) ci --prefer-offline --loglevel=error --no-audit --no-fund
	@touch $@

$(STATIC)/index.html: $(PAGES) $(STAMPS)/npm-build
	@echo "Building the pages for the browser ..."
	@$(PY) building/browser_pages.py
	@touch $@

# A compiled install serves plain Python too. What a wheel in dist has of these very sources is taken,
# after an install that compiles nothing (it removes libraries). Libraries get a new date, since one whose C code did not
# change is left as it was and would look older than its source.
$(STAMPS)/rules: $(RULES) $(STAMPS)/rules.list setup.py pyproject.toml $(STAMPS)/players
	@if $(PY) building/wheel_libraries.py --ask; then FIRESIDE_PLAIN=1 $(INSTALL) 2>/dev/null && $(PY) building/wheel_libraries.py; \
	else echo "Compiling the rules (two minutes or three) ..." && $(INSTALL); fi
	@find src -name '*.so' -exec touch {} +
	@ls src/fireside__mypyc.* >/dev/null 2>&1 || echo "The rules were not compiled, for want of a working C compiler with Python's headers: they run as plain Python, many times slower. Install these (Debian: apt install gcc python3-dev) and run 'make clean compile'."
	@touch $(STAMPS)/plain $@

$(STAMPS)/plain: setup.py pyproject.toml $(STAMPS)/players
	@echo "Installing fireside as plain Python ..."
	@rm -f $(STAMPS)/rules
	@FIRESIDE_PLAIN=1 $(INSTALL)
	@touch $@

# The names of the rule modules: a module that is renamed or removed also asks for compiling.
$(STAMPS)/rules.list: FORCE | $(STAMPS)/uv
	@echo '$(RULES)' | cmp -s - $@ || echo '$(RULES)' > $@
