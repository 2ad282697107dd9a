# Targets are a few lines each and install what they need.
.DEFAULT_GOAL := help
.PHONY: help run demo build dist deb dev test test-rust test-web test-browser test-attacks test-cluster test-packages check audit bench bench-web generate copy tools

WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print)
PACKAGES := web/node_modules/.package-lock.json
DIST := web/dist/index.html
POSTGRES := scripts/with-postgres
FILLER := ./target/dist/examples/many_people
# Tests wait for disks, databases and timers half of the time, so run two per core.
TESTS_AT_ONCE := $(shell expr 2 \* $$(nproc))
# Built for the whole workspace like the Rust tests, whose dependencies have features that the binary alone doesn't
# enable: switching between the two feature sets would recompile everything.
BINARIES := cargo build --workspace --bins --examples
SHIPPED := cargo build --profile dist --package laurels

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build everything and start on http://127.0.0.1:8080
	./target/release/laurels serve

# Built together: apart, they would need different features of what they share, and all of that would be compiled twice.
demo: $(DIST) ## try it with made-up people, and stand-ins for Google and payments; keeps nothing
	cargo build --release --package laurels --package laurels-fakes --bin laurels --bin laurels-demo-providers
	scripts/demo

build: $(DIST) ## build target/release/laurels, which embeds the web app
	cargo build --release --package laurels

dist: $(DIST) ## build a tarball: the binary, a systemd unit, example settings, dashboard and alerts
	$(SHIPPED)
	scripts/pack

deb: $(DIST) ## build a Debian package
	$(SHIPPED)
	@scripts/install-test-tools deb
	scripts/deb

dev: $(DIST) ## run the server with reload, and Vite's development server in front of it
	scripts/dev

check: $(DIST) ## run formatters, linters, types, generated files, rules of the facts
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- --deny warnings
	$(BINARIES)
	scripts/generated check
	./target/debug/laurels catalogue check --strict
	cd web && npm run --silent lint && npm run --silent types && npm run --silent unused

audit: ## check the licenses, sources and duplicate versions of the dependencies, and known vulnerabilities
	@scripts/audit

generate: $(PACKAGES) ## write the generated files: the API document, the web app's types, the outlines of the world map
	$(BINARIES)
	scripts/generated write

test: test-web test-rust test-browser ## run every suite: Rust on both databases, web units, three browsers

test-web: $(PACKAGES)
	cd web && npm run --silent test

test-rust: tools $(DIST)
	$(POSTGRES) cargo nextest run --workspace --test-threads $(TESTS_AT_ONCE)

test-browser: tools $(DIST)
	$(BINARIES)
	cd web && npm run --silent e2e

test-attacks: tools $(DIST) ## attack every documented call of the real binary, in every role and with API tokens
	$(BINARIES)
	scripts/attack

test-cluster: $(DIST) ## kill an instance and the primary of a cluster: three instances, HAProxy, PostgreSQL with Patroni
	@scripts/install-test-tools cluster
	cargo nextest run --package laurels --no-run
	scripts/with-cluster cargo nextest run --package laurels --run-ignored only -E 'test(cluster::)'

test-packages: $(DIST) ## install, run, upgrade and remove the Debian package, and run the container image; needs root
	$(SHIPPED)
	@scripts/install-test-tools packages
	scripts/test-deb
	scripts/test-image

bench: tools $(DIST) ## print the benchmark tables; half an hour
	cargo build --profile dist --package laurels --package laurels-bench
	cargo build --profile dist --package laurels-store --example many_people
	./target/dist/laurels-bench calls ./target/dist/laurels
	./target/dist/laurels-bench crowd ./target/dist/laurels --filler $(FILLER)
	scripts/bench-postgres ./target/dist --filler $(FILLER)

bench-web: tools build ## print Lighthouse's figures of the main screens, medians of five runs (RUNS); half an hour
	scripts/bench-web target/release/laurels

copy: $(PACKAGES) ## list all copy with its source location
	@cd web && node scripts/list-copy.mjs

tools:
	@scripts/install-test-tools

$(PACKAGES): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(DIST): $(PACKAGES) $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@
