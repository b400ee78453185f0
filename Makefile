# `make fixtures` does the main job on a fresh machine with Python and pip; `make test` passes the tests.
# Everything goes into .venv, from lock files with hashes; nothing is installed anywhere else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUTPUT ?= fixtures.tar.gz
GEN_FLAGS ?= --seed 42 --difficulty hard
OTHER_NUMPY ?= 2.3.5
PAIRS ?= 100000
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: fixtures test lint types imports check fix docs golden soak benchmarks lock test-numpy clean
.DELETE_ON_ERROR:

fixtures: $(VENV)/.run  ## make fixtures.tar.gz from the default corpus, and a set that takes all tiers in turn
	$(BIN)/gen $(GEN_FLAGS) --output $(OUTPUT)
	$(BIN)/gen --seed 42 --output all-tiers-$(OUTPUT)

test: $(VENV)/.dev  ## run the tests
	$(BIN)/python -m pytest -n auto --dist loadgroup $(PYTEST_FLAGS)

lint: $(VENV)/.dev  ## formatting and rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.dev  ## strict types
	$(BIN)/mypy

imports: $(VENV)/.dev  ## imports go down only
	$(BIN)/lint-imports

check: lint types imports test  ## what CI runs

fix: $(VENV)/.dev  ## format, and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.run  ## rewrite the pages made from code
	$(BIN)/python docs/generate.py

golden: $(VENV)/.dev  ## rewrite the golden cases after a wanted change of wording
	PYTHONPATH=. $(BIN)/python tests/golden_folders.py
	$(BIN)/python -m pytest tests/test_golden.py --update-golden -q

benchmarks: $(VENV)/.dev  ## timings beside their stated baselines
	$(BIN)/python benchmarks/gen_plan.py
	$(BIN)/python benchmarks/verify_speed.py

soak: $(VENV)/.dev  ## every mutation over the whole corpus, then generated pairs against the judge; both counted
	$(BIN)/python benchmarks/catalog_soak.py --write
	$(BIN)/python benchmarks/verify_soak.py --pairs $(PAIRS)

test-numpy: $(VENV)/.dev  ## another numpy makes the same tar
	rm -rf $(VENV)/other-numpy
	$(PIP) install --no-deps --target $(VENV)/other-numpy "numpy==$(OTHER_NUMPY)"
	$(BIN)/python tests/end_to_end/numpy_versions.py $(VENV)/other-numpy

lock:  ## renew the lock files (wants uv)
	uv pip compile pyproject.toml --group build --universal --generate-hashes --python-version 3.11 --no-header --upgrade --quiet --output-file requirements/run.lock
	uv pip compile pyproject.toml --group build --group dev --universal --generate-hashes --python-version 3.11 --no-header --upgrade --quiet --output-file requirements/dev.lock

clean:  ## remove what make made
	rm -rf $(VENV) $(OUTPUT) all-tiers-$(OUTPUT)

$(VENV)/.python:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.run: $(VENV)/.python requirements/run.lock pyproject.toml
	$(PIP) install --require-hashes -r requirements/run.lock
	$(PIP) install --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	$(PIP) install --require-hashes -r requirements/dev.lock
	touch $@
