# Only Python 3.11 and make are assumed; everything else is put into .venv, node and npm included.
PYTHON ?= $(or $(shell command -v python3.11),python3)
PY     := .venv/bin/python
STATIC := src/houseway/server/static/index.html
export PATH := $(CURDIR)/.venv/bin:$(PATH)

# Node trusts only its own certificates unless told of the system's.
CERTIFICATES := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem))
ifneq ($(CERTIFICATES),)
export NODE_EXTRA_CA_CERTS ?= $(CERTIFICATES)
endif

# Folders are listed too: their time changes when a file in them is removed.
WEB_SOURCES := $(shell find web/src web/*.ts web/*.js web/*.json web/index.html 2>/dev/null)
PYTHON_FOLDERS := $(wildcard src tests tools bench proofs hatch_build.py)

.PHONY: run test test-quick storm mutants check lint lint-python lint-web test-page bench docs web lock setup clean

run: setup web            ## serve a demo house
	houseway serve --demo

test: setup web check     ## lint, then every suite, quickest first: under 12 minutes on two cores
	$(PY) tools/suites.py

test-quick: setup check   ## lint, unit, counts and contract without their slow tests: under 2 minutes
	$(PY) tools/suites.py quick

mutants: setup            ## single mistakes put into the sources one by one: the tests must notice 95 in a hundred
	$(PY) -m tools.mutants

storm: setup              ## what takes hours: ten thousand storms, a million broken messages, two thousand kills, 10^8 rounds of each game
	$(PY) tools/suites.py storm

# Side by side: mypy has one core to itself, node the other.
lint: setup web/node_modules/.installed
	@$(MAKE) --no-print-directory -j 2 lint-python lint-web

check: setup web/node_modules/.installed ## lint, and the page's own tests
	@$(MAKE) --no-print-directory -j 2 lint-python lint-web test-page

lint-python: setup
	ruff check $(PYTHON_FOLDERS)
	ruff format --check $(PYTHON_FOLDERS)
	mypy $(PYTHON_FOLDERS)

lint-web: web/node_modules/.installed
	cd web && npm run --silent check && npm run --silent lint

test-page: web/node_modules/.installed
	cd web && npm run --silent test

bench: setup              ## speed as ratios, measured in one run
	$(PY) -m bench

docs: setup web           ## regenerate what is generated under docs/
	$(PY) -m tools.docs

setup: .venv/.installed

web: $(STATIC)

.venv/.installed: pyproject.toml constraints.txt
	test -x $(PY) || $(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt hatchling
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev]'
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json web/.npmrc | .venv/.installed
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

# By hand, after changing a version in web/package.json.
lock: setup
	cd web && npm install --package-lock-only --loglevel=error
	$(PY) tools/tidy_lock.py

$(STATIC): web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	touch $@

clean:
	rm -rf .venv web/node_modules src/houseway/server/static dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools bench proofs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
