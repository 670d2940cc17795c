# One command each: play, test, bench, soak, mutants, learn, preview, format, lock, clean.
# Needs Python 3.11 or newer with its venv module, and make. Whatever is installed stays in .venv.
# ARGS goes to the program: make play ARGS=--local, make test ARGS="-k undo".

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip -qq --disable-pip-version-check

export PYTHONUTF8 := 1
# Compiling all tests anew, with their asserts taken apart, takes each worker ten seconds more.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test bench soak mutants learn preview format lock install install-dev clean

play: install
	@$(RUN) bot.py $(ARGS)

test: install-dev
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m mypy
	$(RUN) .ci/house.py
	$(VENV)/bin/lint-imports --no-cache
	$(RUN) -m pytest -n auto --dist worksteal $(ARGS)

bench: install-dev
	@$(RUN) -m benchmarks $(ARGS)

soak: install-dev
	EVERYTHING=1 $(RUN) -m pytest -n auto --dist worksteal -m sampled
	@$(RUN) -m tests.soak $(ARGS)

mutants: install-dev
	@$(PIP) install "coverage~=7.0"
	@nice -n 19 $(RUN) -m tests.mutants $(ARGS)

learn: install-dev
	@$(PIP) install "numpy~=2.0"
	@$(RUN) -m tools.learn $(ARGS)

preview: install-dev
	@echo "Starting the preview; this takes a few seconds ..."
	@$(RUN) -m tools.preview $(ARGS)

lock: $(VENV)/.made
	@$(PIP) install uv
	@for each in requirements requirements-metrics requirements-postgres requirements-speed requirements-dev; do \
		$(VENV)/bin/uv pip compile -q --universal --generate-hashes --python-version 3.11 \
		--custom-compile-command "make lock" $$each.txt -o $$each.lock; done

format: install-dev
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

install: $(VENV)/.installed

install-dev: $(VENV)/.installed-dev

# A stamp is older than what it stands for only after a change: then, and only then, pip runs.
$(VENV)/.installed: requirements.lock $(VENV)/.made
	@echo "Installing what Longhand needs into $(VENV) ..."
	@$(PIP) install --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@echo "Installing what its tests need into $(VENV) ..."
	@$(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Longhand needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Longhand needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
