#!/usr/bin/env bash
# code-server.sh VERSION DIR: Visual Studio Code's workbench and extension host,
# as a server, from the npm registry alone. The scripts of its packages are not
# run, since they download from elsewhere; the native modules that it needs are
# built here, and Debian's ripgrep takes the place of the one they would fetch.
set -euo pipefail
version=$1 dir=$2
install() { npm install --ignore-scripts --no-audit --no-fund --loglevel=error "$@"; }

mkdir -p "$dir"
cd "$dir"
# argon2 from 0.40 on brings built binaries.
echo '{"private": true, "overrides": {"argon2": "0.44.0"}}' >package.json
install "code-server@$version"

cd node_modules/code-server/lib/vscode
install --omit=dev
npm_root=$(dirname "$(readlink -f "$(command -v npm)")")/..
node_home=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
for module in @vscode/spdlog native-watchdog node-pty; do
	[ -d "node_modules/$module" ] || continue
	(cd "node_modules/$module" && node "$npm_root/node_modules/node-gyp/bin/node-gyp.js" rebuild --nodedir="$node_home")
done
ln -sfn node_modules node_modules.asar
mkdir -p node_modules/@vscode/ripgrep/bin
[ -e node_modules/@vscode/ripgrep/bin/rg ] || ln -s "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
(cd extensions && install --omit=dev)

cd "$dir"
HOME=$dir/home node node_modules/code-server/out/node/entry.js --version
