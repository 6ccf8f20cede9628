# Shortcuts for what the other files define; nothing needs make.

VERSION ?= $(shell git describe --tags --always --dirty --abbrev=12 2>/dev/null)
COMMIT  ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null)
DATE    ?= $(shell git log -1 --format=%cs 2>/dev/null)
OUT     ?= mcp-lsp
LDFLAGS := -s -w -X main.version=$(VERSION) -X main.commit=$(COMMIT) -X main.date=$(DATE)

.PHONY: build test race lint generate fuzz ci

build: ## the program, as ./mcp-lsp
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' -o $(OUT) ./cmd/mcp-lsp

test: ## all tests
	go test ./...

race: ## the packages that do things at the same time
	go test -race ./internal/workspace/... ./internal/lsp/... ./cmd/...

lint: ## what .ci/run checks before the tests
	gofmt -l cmd internal
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

generate: ## docs/rules, docs/settings.md, docs/fields, the extension's settings
	go generate ./...

fuzz: ## ten minutes of fuzzing of the parser
	go test ./internal/syntax -run '^$$' -fuzz Fuzz -fuzztime 10m

ci: ## everything that must hold
	.ci/run
