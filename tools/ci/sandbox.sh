#!/usr/bin/env bash
# Makes Chromium's sandbox helper what it must be where Ubuntu forbids user namespaces to programs it does not know:
# `bash tools/ci/sandbox.sh FOLDER`. On other systems there is none.
set -euo pipefail

[ "$(uname -s)" = Linux ] || exit 0
helper="$1/chrome-sandbox"
[ -f "$helper" ] || { echo "$helper is not there." >&2; exit 1; }
as_root=(sudo)
[ "$(id -u)" != 0 ] || as_root=()
"${as_root[@]}" chown root:root "$helper"
"${as_root[@]}" chmod 4755 "$helper"
