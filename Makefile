# Shortcuts for what the other files define; nothing needs make.

VERSION ?= $(shell git describe --tags --always --dirty --abbrev=12 2>/dev/null)
COMMIT  ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null)
DATE    ?= $(shell git log -1 --format=%cs 2>/dev/null)
OUT     ?= mcp-lsp
LDFLAGS := -s -w -X main.version=$(VERSION) -X main.commit=$(COMMIT) -X main.date=$(DATE)

# Everything in a release bears the time of its commit, so that it can be built again.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
TARGETS   := universal linux-x64 linux-arm64 alpine-x64 alpine-arm64 darwin-x64 darwin-arm64 win32-x64 win32-arm64
CYCLONEDX := github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.9.0

.PHONY: build test race lint generate fuzz ci e2e vsix dist

build: ## the program, as ./mcp-lsp
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' -o $(OUT) ./cmd/mcp-lsp

test: ## all tests
	go test ./...

race: ## the packages that do things at the same time
	go test -race ./internal/rule ./internal/dialects ./internal/workspace/... ./internal/lsp/... ./cmd/...

lint: ## what .ci/run checks before the tests
	gofmt -l cmd internal
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

generate: ## docs/rules, docs/settings.md, docs/fields, the extension's settings
	go generate ./...

fuzz: ## ten minutes of fuzzing of the parser
	go test ./internal/syntax -run '^$$' -fuzz '^FuzzParse$$' -fuzztime 5m
	go test ./internal/syntax -run '^$$' -fuzz '^FuzzAgainstJudge$$' -fuzztime 5m

ci: ## everything that must hold
	.ci/run

e2e: ## real editors, driven end to end; EDITORS="vscode helix" for some of them
	e2e/run $(EDITORS)

vsix: ## the packages of the Visual Studio Code extension, into dist
	mkdir -p dist
	cd editors/vscode && npm ci --no-audit --no-fund --loglevel=error && npm run --silent check && npm run --silent build
	set -e; for target in $(TARGETS); do editors/vscode/package.sh "$$target" "dist/mcp-lsp-$$target.vsix"; done

dist: ## a release: programs, packages, SBOM and checksums, into dist
	rm -rf dist
	mkdir dist
	set -e; for platform in $(PLATFORMS); do \
		os=$${platform%/*} arch=$${platform#*/}; \
		if [ $$os = windows ]; then end=.exe; else end=; fi; \
		GOOS=$$os GOARCH=$$arch $(MAKE) --no-print-directory build OUT="dist/mcp-lsp-$$os-$$arch$$end"; \
	done
	$(MAKE) --no-print-directory vsix
	go run $(CYCLONEDX) app -json -noserial -std -main cmd/mcp-lsp -output dist/mcp-lsp.cdx.json .
	sed -i 's/^\(    "timestamp": "\)[^"]*/\1'"$$(date -u -d @$(SOURCE_DATE_EPOCH) +%Y-%m-%dT%H:%M:%SZ)"'/' dist/mcp-lsp.cdx.json
	cd dist && sha256sum -- * >SHA256SUMS
