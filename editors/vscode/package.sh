#!/usr/bin/env bash
# package.sh TARGET FILE: packs the extension, with the server of a platform inside
# (linux-x64, darwin-arm64, win32-x64, alpine-x64, …), or without any ('universal',
# which starts the mcp-lsp on the PATH). The bundle has to be built before:
# npm ci && npm run build. The same commit gives the same bytes.
set -euo pipefail
target=$1 file=$(realpath -m "$2")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)

case ${target%-*} in
linux | alpine) os=linux program=mcp-lsp ;;
darwin) os=darwin program=mcp-lsp ;;
win32) os=windows program=mcp-lsp.exe ;;
universal) os= ;;
*) echo "package.sh: $target is no platform that is known" >&2; exit 2 ;;
esac

# A folder of its own, so that packing for several platforms does not mix.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$here"
cp -r package.json README.md CHANGELOG.md LICENSE .vscodeignore dist images "$work"
if [ -n "$os" ]; then
	arch=${target##*-}
	[ "$arch" = x64 ] && arch=amd64
	mkdir "$work/bin"
	# A static binary: alpine's is the same as that of the other Linux systems.
	make --no-print-directory -C "$root" build OUT="$work/bin/$program" GOOS="$os" GOARCH="$arch"
	chmod 755 "$work/bin/$program"
fi

export SOURCE_DATE_EPOCH TZ=UTC
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
options=(--no-dependencies --out "$file")
[ -n "$os" ] && options+=(--target "$target")
cd "$work"
"$here/node_modules/.bin/vsce" package "${options[@]}"
