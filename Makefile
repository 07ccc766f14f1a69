.PHONY: run test bench e2e generate lint postgres

# withpg runs a command with one throwaway Postgres for the tests of all packages.
WITHPG = go run ./internal/pgtest/withpg
TESTFLAGS =

# run serves on http://127.0.0.1:8080, with an embedded database unless SLOWPOND_DATABASE_URL names one.
run:
	@test -n "$$SLOWPOND_DATABASE_URL$$SLOWPOND_DATABASE_URL_FILE" || .ci/need-postgres
	go build -o slowpond ./cmd/slowpond
	@exec ./slowpond serve

test: postgres
	$(WITHPG) go test $(TESTFLAGS) ./...

bench: postgres
	$(WITHPG) go test -run '^$$' -bench . -benchmem ./...

# e2e plays through the whole program.
e2e: postgres
	$(WITHPG) go test -count=1 $(TESTFLAGS) ./cmd/...

generate:
	go generate ./...

# lint also generates everything anew and fails if that changes a file. What is generated is not
# held to style.
lint:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt these: $$unformatted"; exit 1; }
	go vet ./...
	go tool staticcheck $$(go list ./... | grep -v /apigen$$)
	@state() { find . -path ./.git -prune -o -type f -print | sort | xargs cksum; }; \
	before=$$(state); go generate ./... && test "$$before" = "$$(state)" || \
	{ echo "go generate failed or changed files: commit what it makes"; exit 1; }

postgres:
	@.ci/need-postgres
