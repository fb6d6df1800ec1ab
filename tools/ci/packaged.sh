#!/usr/bin/env bash
# Tests a packaged app: `bash tools/ci/packaged.sh driven` packs one whose fuse for --inspect is on, so that a test can
# drive it, and runs the tests for real Electron on it. `shipped` takes the one that `npm run package` left in dist.
set -euo pipefail

program_in() {
  case "$(uname -s)" in
    Linux) ls "$1"/linux*-unpacked/touchstone ;;
    Darwin) ls "$1"/mac*/Touchstone.app/Contents/MacOS/Touchstone ;;
    *) ls "$1"/win*-unpacked/Touchstone.exe ;;
  esac
}

case "${1:-}" in
  driven)
    folder=dist/driven
    npm run package -- --dir -c.directories.output="$folder" -c.electronFuses.enableNodeCliInspectArguments=true
    variable=TOUCHSTONE_PACKAGED
    ;;
  shipped)
    folder=dist
    variable=TOUCHSTONE_FUSED
    ;;
  *)
    echo 'Say which: driven or shipped.' >&2
    exit 1
    ;;
esac
program=$(program_in "$folder") || { echo "There is no packaged app in $folder." >&2; exit 1; }
bash tools/ci/sandbox.sh "$(dirname "$program")"
env "$variable=$program" npm run -s e2e:electron
