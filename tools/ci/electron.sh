#!/usr/bin/env bash
# Downloads Electron for this source tree and, on Linux, gives its sandbox what Ubuntu asks for.
set -euo pipefail

[ "$(id -u 2>/dev/null)" != 0 ] || { echo 'Electron’s sandbox does not work as root. Run this as an ordinary user.' >&2; exit 1; }
npm run -s install-electron
bash tools/ci/sandbox.sh node_modules/electron/dist
