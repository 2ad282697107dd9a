# Thin on purpose: each target is a few lines, and what it needs it installs.
.DEFAULT_GOAL := help
.PHONY: help run build dist dev test test-rust test-web test-browser test-attacks test-cluster check bench generate copy tools

WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print)
PACKAGES := web/node_modules/.package-lock.json
DIST := web/dist/index.html
POSTGRES := scripts/with-postgres
FILLER := ./target/dist/examples/many_people
# They wait for disks, databases and clocks half of their time.
TESTS_AT_ONCE := $(shell expr 2 \* $$(nproc))
# Compiled as for the Rust tests, whose dependencies have features that the binary does not ask for, so that neither
# compiles everything anew after the other.
BINARIES := cargo build --workspace --bins --examples

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build everything and start on http://127.0.0.1:8080
	./target/release/laurels serve

build: $(DIST) ## give target/release/laurels, the web app inside
	cargo build --release --package laurels

dist: $(DIST) ## a tarball to install: the binary, a systemd unit, example settings, dashboard and alerts
	cargo build --profile dist --package laurels
	scripts/pack

dev: $(DIST) ## the server with reload, and Vite's development server in front of it
	scripts/dev

check: $(DIST) ## formatters, linters, types, generated files
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings
	scripts/generated check
	cd web && npm run --silent lint && npm run --silent types && npm run --silent unused

generate: $(PACKAGES) ## write the files that are generated: the API's document and the web's types
	scripts/generated write

test: test-web test-rust test-browser ## every suite: Rust on both databases, web units, browser

test-web: $(PACKAGES)
	cd web && npm run --silent test

test-rust: tools $(DIST)
	$(POSTGRES) cargo nextest run --workspace --test-threads $(TESTS_AT_ONCE)

test-browser: tools $(DIST)
	$(BINARIES)
	cd web && npm run --silent e2e

test-attacks: tools ## attack the real binary by its own document, as a stranger, a user, a tester and an admin
	$(BINARIES)
	scripts/attack

test-cluster: $(DIST) ## three instances behind HAProxy, on PostgreSQL under Patroni: kills an instance and the primary
	@scripts/install-test-tools cluster
	cargo nextest run --package laurels --no-run
	scripts/with-cluster cargo nextest run --package laurels --run-ignored only -E 'test(cluster::)'

bench: tools $(DIST) ## the benchmark tables; half an hour
	cargo build --profile dist --package laurels --package laurels-bench
	cargo build --profile dist --package laurels-store --example many_people
	./target/dist/laurels-bench calls ./target/dist/laurels
	./target/dist/laurels-bench crowd ./target/dist/laurels --filler $(FILLER)
	scripts/bench-postgres ./target/dist --filler $(FILLER)

copy: $(PACKAGES) ## list every text that people read, with its place
	@cd web && node scripts/list-copy.mjs

tools:
	@scripts/install-test-tools

$(PACKAGES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(DIST): $(PACKAGES) $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@
