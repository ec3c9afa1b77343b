.PHONY: demo test test-browser mutants bench

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[play]'
	touch $@

$(VENV)/installed-for-tests: pyproject.toml $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

$(VENV)/installed-for-browser: pyproject.toml $(VENV)/installed-for-tests
	$(BIN)/python -m pip install --quiet --editable '.[test,browser]'
	touch $@

# Set up, and show the report of an example game.
demo: $(VENV)/installed
	$(BIN)/deduce report examples/clue-2023.clue

# Lint, types and all tests.
test: $(VENV)/installed-for-tests
	$(BIN)/ruff format --check deduce tests benchmarks examples
	$(BIN)/ruff check deduce tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

# The page of a review in a real browser: Debian's chromium, without a window.
test-browser: $(VENV)/installed-for-browser
	$(BIN)/python -m pytest -m browser tests/review/test_browser.py

# Does a test fail when the code is wrong? One operator or constant is changed at a time; listed is what
# no test notices (docs/testing.md). All of them take hours: SAMPLE=200 SEED=1, or ROOM=repair.
JOBS ?= 2
SEED ?= 1
mutants: $(VENV)/installed-for-tests
	nice $(BIN)/python tests/mutants.py --jobs $(JOBS) --seed $(SEED) $(SAMPLE:%=--sample %) $(ROOM:%=--room %)

# Speed, side by side in one run; benchmarks/README.md says what was measured where.
bench: $(VENV)/installed-for-tests
	$(BIN)/python benchmarks/count_states.py
	$(BIN)/python benchmarks/report_states.py
