#!/usr/bin/env bash
# Runs a command and keeps what it says in test-output: `bash tools/ci/log.sh NAME COMMAND…`. Ends as the command does.
set -euo pipefail

name=$1
shift
mkdir -p test-output
"$@" 2>&1 | tee "test-output/$name.txt"
