.PHONY: demo test test-browser bench

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

# Speed, side by side in one run; benchmarks/README.md says what was measured where.
bench: $(VENV)/installed-for-tests
	$(BIN)/python benchmarks/count_states.py
	$(BIN)/python benchmarks/report_states.py
