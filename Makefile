.PHONY: help demo test test-seeds test-server test-cluster test-sender check-console bench-server bench-events bench-console bench-growth bench-cluster bench-sender test-thorough lint docs docs-serve bench bench-open bench-push bench-instructions bench-instructions-update sanitize fuzz fuzz-push kill kill-months weigh

help: ## tells what there is
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1	\2/p' Makefile

demo: ## shows what Entryway does, step by step, and plays every scenario of the five sample apps
	@Scripts/demo

test: ## runs the tests of all packages, and checks what a consumer gets
	@Scripts/test

test-seeds: ## plays all random cases of the library's suites, of which `make test` plays the first
	@Scripts/test-seeds

test-server: ## runs the link server's tests, kills it under load, and looks that its API is as described
	@Scripts/test-server $(OPTIONS)

test-cluster: ## runs the tests of servers that share PostgreSQL and ClickHouse, and kills each of these under load, OPTIONS= of Scripts/test-cluster
	@Scripts/test-cluster $(OPTIONS)

test-sender: ## runs the sender's tests, and builds a consumer of its repository; `make test` does so too
	@Scripts/test-sender

check-console: ## drives every page of the console in Chromium: keyboard, script off and on, axe, vnu, hostile texts, OPTIONS= of Scripts/check-console
	@Scripts/check-console $(OPTIONS)

test-thorough: ## plays a thousand random tables, many thousands of files, a million payloads, 200,000 deliveries, 220 kills of the server, a million reported events
	@ENTRYWAY_THOROUGH=1 ENTRYWAY_SEEDS=all swift test -c release -Xswiftc -enable-testing --disable-xctest --filter 'AgreementReferenceTests|BoundedProofTests|DeliveryRandomTests|GeneratedFileTests|HostilePayloadTests'
	@Scripts/kill-server 100
	@Scripts/kill-months
	@Scripts/kill-reporting 1000000 --release

lint: ## refuses what the house does not want, after showing that it can
	@Scripts/lint --self-test && Scripts/lint

docs: ## builds the documentation into .build/docs/site, warnings are errors
	@Scripts/docs

docs-serve: ## shows the documentation at http://localhost:8000
	@test -d .build/docs/site || Scripts/docs
	@echo "http://localhost:8000"
	@python3 -m http.server 8000 --bind 127.0.0.1 --directory .build/docs/site

bench: ## times the router, and other ways to the same end, over the same links
	@Scripts/bench

bench-open: ## times a million links through the command line against awk
	@Scripts/bench-open

bench-push: ## times and weighs payloads through `push lint --lines` against jq
	@Scripts/bench-push-lines

bench-server: ## times the link server beside nginx
	@Benchmarks/server/resolve

bench-events: ## times events beside bare SQLite, and a funnel beside chDB
	@Benchmarks/server/events && Benchmarks/server/funnel

bench-growth: ## times a store of 30 million events in 100 days beside that of an older revision
	@Benchmarks/server/growth

bench-cluster: ## times PostgreSQL and ClickHouse beside SQLite
	@Benchmarks/server/cluster

bench-console: ## times the console's pages over a million events
	@Benchmarks/server/console

bench-sender: ## times pushes beside h2load and async-http-client, and weighs a million of them
	@Benchmarks/sender/rates && Benchmarks/sender/memory

bench-instructions: ## counts instructions and allocations, fails if one rose by more than 5 %
	@Scripts/bench-instructions --self-test && Scripts/bench-instructions --check

bench-instructions-update: ## writes what is counted into the baseline
	@Scripts/bench-instructions --update

weigh: ## measures the bytes that the library adds to a program, and how long it takes to build
	@Scripts/weigh

sanitize: ## runs the matcher's tests under the address sanitizer
	@Scripts/sanitize

fuzz: ## looks for links on which the lookups differ, SECONDS=60
	@Scripts/fuzz $(SECONDS)

fuzz-push: ## reads and lints a million mutated payloads
	@ENTRYWAY_THOROUGH=1 ENTRYWAY_SEEDS=all swift test -c release -Xswiftc -enable-testing --disable-xctest --filter HostilePayloadTests

kill: ## kills processes while they deliver, ROUNDS=100, or one round again with SEED=
	@Scripts/kill $(if $(SEED),SEED=$(SEED),$(ROUNDS))

kill-months: ## kills the link server at borders of months, while months go and while an older folder moves, ROUNDS=120 kills, SEED=
	@Scripts/kill-months $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(SEED),--seed $(SEED))
