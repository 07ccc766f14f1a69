.PHONY: run answers clients test quick bench e2e page generate lint postgres chromium drill-restore drill-crash drill-failover drill-storms drill-overload drill-streams drill-lists drill-upgrade arena shell pictures monitoring

# withpg runs a command with one throwaway Postgres for the tests of all packages.
WITHPG = go run ./internal/pgtest/withpg
TESTFLAGS =

# run serves on http://127.0.0.1:8080, with an embedded database unless SLOWPOND_DATABASE_URL names one.
run:
	@test -n "$$SLOWPOND_DATABASE_URL$$SLOWPOND_DATABASE_URL_FILE" || .ci/need-postgres
	go build -o slowpond ./cmd/slowpond
	@exec ./slowpond serve

# A busy machine takes longer than go test's ten minutes for a package.
TIMEOUT = 40m

test: postgres shell
	$(WITHPG) go test -timeout $(TIMEOUT) $(TESTFLAGS) ./...

# quick is for use while editing, under 40 s on two cores: all tests of the page that need no browser,
# and all of Go but those that search long or start programs and clusters. Properties are tried on a
# fifth of the cases.
quick: postgres internal/web/node_modules
	$(WITHPG) go test -short -vet=off -timeout $(TIMEOUT) -skip "$$(.ci/long-searches)" \
		$$(go list ./... | grep -vE '/(cmd/slowpond|internal/drill|internal/localpg)$$')
	$(MAKE) --no-print-directory page

# bench also plays as fast as possible over HTTP, compared with a bare handler, and ends with the first
# board of the page in a browser.
bench: postgres chromium internal/web/node_modules
	$(WITHPG) go test -timeout $(TIMEOUT) -run '^$$' -bench . -skip 'Arena|Tune|Weights' -benchmem ./...
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill load ./slowpond
	npm --prefix internal/web run bench

# arena lets the computer's levels play each other, Tablut and Subulata side by side, by their own
# budgets and with fixed seeds. 100 games of each pairing take hours; GAMES=4 gives a taste.
GAMES = 4
PIECES = 9
arena:
	@go test ./internal/engine/tafl -run '^$$' -bench Arena -benchtime $(GAMES)x -timeout 0 & \
	go test ./internal/engine/pond -run '^TestArena$$' -count=1 -v -timeout 0 -arena $(PAIRS) -games $(GAMES) -nodes 0 -pieces $(PIECES); \
	wait
PAIRS = greedy:random,1:random,2:1,3:2,4:3,5:4,6:5,7:6,8:7,8:6,8:greedy,8:rusher,8:camper,8:trader

# e2e plays through the whole program, over HTTP and in a browser.
e2e: postgres chromium internal/web/node_modules
	$(WITHPG) go test -count=1 -timeout $(TIMEOUT) $(TESTFLAGS) ./cmd/...
	npm --prefix internal/web run e2e

# page checks the page's modules and their types.
page: internal/web/node_modules
	npm --prefix internal/web run check
	npm --prefix internal/web test

# answers checks every answer that the tests of the API see against openapi.yaml with AJV.
answers: postgres internal/web/node_modules
	@kept=$$(mktemp -d) && trap 'rm -rf "$$kept"' EXIT && \
	SLOWPOND_TEST_ANSWERS="$$kept" $(WITHPG) go test -count=1 -timeout $(TIMEOUT) ./internal/api && \
	npm --prefix internal/web run --silent answers "$$kept"

# clients plays whole games with the clients that three generators make from openapi.yaml.
clients: postgres internal/web/node_modules
	npm --prefix internal/web run --silent clients

internal/web/node_modules: internal/web/package-lock.json
	npm --prefix internal/web ci
	@touch $@

generate:
	go generate ./...

# lint also generates everything again and fails if that changes a file. Generated code is not held to
# style.
lint: internal/web/node_modules
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt these: $$unformatted"; exit 1; }
	go vet ./...
	go tool staticcheck $$(go list ./... | grep -v /apigen$$)
	npm --prefix internal/web run --silent lint
	@state() { find . \( -path ./.git -o -name node_modules \) -prune -o -type f -print | sort | xargs cksum; }; \
	before=$$(state); go generate ./... && test "$$before" = "$$(state)" || \
	{ echo "go generate failed or changed files: commit what it makes"; exit 1; }
	@! command -v promtool >/dev/null || $(MAKE) --no-print-directory monitoring

# drill-restore loses a machine under play and restores it from each backup, in about a minute.
drill-restore: postgres
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill restore ./slowpond

# drill-crash kills -9 the server, its Postgres or both under play, ROUNDS times, in about 3 s each.
ROUNDS = 100
drill-crash: postgres
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill crash ./slowpond $(ROUNDS)

# drill-failover loses the leader of a Patroni cluster under play, FAILOVERS times: killed, cut off and
# switched over in turn, in about 30 s each. It needs Debian's patroni and etcd-server.
FAILOVERS = 20
drill-failover: postgres
	@command -v patroni etcd >/dev/null || { echo "Install Debian's patroni and etcd-server, and run this again." >&2; exit 1; }
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill failover ./slowpond $(FAILOVERS)

# drill-storms stops, pauses, fills and forbids the database under play, and takes its connections, in about two
# minutes. Filling a disk needs root, to mount a small one.
drill-storms: postgres
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill storms ./slowpond

# drill-overload offers a server four times the moves it can make, and then more reads than it can serve,
# in half a minute. It fails where those let in take over 3 times as long as normally, or any is lost.
drill-overload: postgres
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill overload ./slowpond

# drill-streams has streams stand idle by the thousand, followed while moves are made, and kept over the loss of
# servers and database, in about four minutes. It needs 20,000 open files: ulimit -n.
drill-streams: postgres
	go build -o slowpond ./cmd/slowpond
	go run ./internal/drill streams ./slowpond

# drill-lists fills a database with games, asks for every list of it, plays while others read, and while
# games fall due. A million games need 7 GB, and on two quiet cores a quarter of an hour.
SEEDED = 1000000
drill-lists: postgres
	go build -o slowpond ./cmd/slowpond
	@data=$$(mktemp -d) && chmod 755 "$$data" && trap 'rm -rf "$$data"' EXIT && ./slowpond seed --games $(SEEDED) --data-dir "$$data/data" && \
	for drill in lists readers sweep; do go run ./internal/drill $$drill ./slowpond "$$data/data" || exit 1; done

# drill-upgrade plays on the program of another commit and this one's, both on one database.
PREVIOUS = HEAD~1
drill-upgrade: postgres
	go build -o slowpond ./cmd/slowpond
	@old=$$(mktemp -d) && trap 'rm -rf "$$old"' EXIT && git archive "$(PREVIOUS)" | tar -x -C "$$old" && \
	(cd "$$old" && go build -o slowpond ./cmd/slowpond) && go run ./internal/drill upgrade "$$old/slowpond" ./slowpond

# pictures retakes the pictures of README.md and the docs from the present page.
pictures: postgres chromium internal/web/node_modules
	cd internal/web && SLOWPOND_PICTURES=1 node --test --test-name-pattern=pictures test/e2e/docs.test.js

# monitoring checks the alert rules and runs their tests; Debian's package prometheus has promtool.
monitoring:
	cd internal/web/docs/monitoring && promtool check rules alerts.yml && promtool test rules alerts_test.yml

postgres:
	@.ci/need-postgres

shell:
	@.ci/need-shell

chromium:
	@.ci/need-chromium
