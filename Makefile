# Dolmen. `make help` lists what there is. Everything is set up inside this folder, in .venv and node_modules.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=
export UV_PYTHON_DOWNLOADS := never

VENV := .venv
BIN := $(VENV)/bin
TRAIN := .venv-train
PEERS := $(patsubst requirements/peers/%.in,%,$(wildcard requirements/peers/*.in))
TORCH ?= --torch-backend=cpu
CLIENT := src/dolmen/server/static/.vite/manifest.json
WEB_SOURCES := $(shell find web/* src/dolmen/games/*/table 2>/dev/null) vite.config.ts tsconfig.json
CHECKED := $(wildcard src tests bench tools build_web.py)
COMPILE := $(BIN)/uv pip compile --quiet --generate-hashes --no-header --no-emit-index-url --universal

.DEFAULT_GOAL := help
.PHONY: help setup web play test chromium check format bench games fuzz shots train lock clean
.DELETE_ON_ERROR:

help: ## list these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

setup: $(VENV)/.installed ## make .venv with everything that Python needs

web: $(CLIENT) ## build the browser client

play: setup web ## open the table in the browser (ARGS="--port 9000")
	$(BIN)/dolmen serve --open $(ARGS)

test: setup web chromium ## run the tests (WORKERS=4 ARGS="-k journal")
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long" $(ARGS)

check: setup node_modules/.installed ## lint, types, layers and the house rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CHECKED)
	$(BIN)/lint-imports
	$(BIN)/python tools/lint_rules.py
	npm run --silent check
	npm run --silent lint
	npm run --silent test

format: setup ## put the Python sources into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup $(PEERS:%=.venv-bench/%/.installed) ## measure beside the peers and write bench/results.md
	$(BIN)/python -m bench $(ARGS)

games: setup web chromium ## play every game whole in the browser by mouse, by keys and by touch
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/browser/test_whole_games.py $(ARGS)

fuzz: setup ## play 10,000 random games for each seat count of every game
	$(BIN)/dolmen check --games 10000 --workers $(WORKERS) $(ARGS)

shots: setup web chromium ## take the pictures in docs/shots
	$(BIN)/python -m tools.shots

train: $(TRAIN)/.installed ## train MaskablePPO with Stable-Baselines3, in an environment of its own (ARGS="--minutes 10")
	PYTHONPATH=src $(TRAIN)/bin/python examples/train_maskable_ppo.py --out $(TRAIN)/ppo $(ARGS)

lock: $(BIN)/uv ## choose versions anew and write them down, with hashes
	$(COMPILE) --upgrade -o requirements/uv.lock requirements/uv.in
	$(COMPILE) --upgrade -o requirements/base.lock pyproject.toml
	$(COMPILE) --upgrade -o requirements/dev.lock -c requirements/base.lock --extra postgres --extra lab --extra ray --extra rl pyproject.toml requirements/dev.in
	for peer in $(PEERS); do $(COMPILE) --upgrade -o requirements/peers/$$peer.lock requirements/peers/$$peer.in || exit 1; done
	npm install --package-lock-only

clean: ## remove what was built, the environments included
	rm -rf $(VENV) $(TRAIN) .venv-bench node_modules src/dolmen/server/static build dist test-results
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .schemathesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# --- Python ---

$(BIN)/uv: requirements/uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Dolmen needs Python 3.11 or newer; '$(PYTHON)' is not. Name another: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "'$(PYTHON) -m venv' failed; on Debian and Ubuntu, install the package python3-venv."; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.lock
	@touch $@

$(VENV)/.installed: $(BIN)/uv requirements/dev.lock pyproject.toml build_web.py
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements/dev.lock
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	@touch $@

.venv-bench/%/.installed: $(BIN)/uv requirements/peers/%.lock
	$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python .venv-bench/$*
	VIRTUAL_ENV=.venv-bench/$* $(BIN)/uv pip install --quiet --require-hashes -r requirements/peers/$*.lock \
	  && touch $@ || echo "$* could not be installed: the page will say that it was not measured."

$(TRAIN)/.installed: $(BIN)/uv requirements/base.lock requirements/train.in
	$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python $(TRAIN)
	VIRTUAL_ENV=$(TRAIN) $(BIN)/uv pip install --quiet $(TORCH) -r requirements/base.lock -r requirements/train.in
	@touch $@

# --- the browser client ---

node_modules/.installed: package.json package-lock.json .npmrc
	@command -v npm >/dev/null \
	  || { echo "npm was not found: the browser client needs Node 20.19 or newer to be built."; exit 1; }
	npm ci --silent
	@touch $@

$(CLIENT): node_modules/.installed $(WEB_SOURCES)
	npm run --silent build
	@touch $@

# --- the browser of the tests: Debian's, since none is ever downloaded from elsewhere ---

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
	  || echo "No chromium here: tests that drive a browser are skipped. On Debian: apt-get install chromium"
