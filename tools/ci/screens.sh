#!/usr/bin/env bash
# Runs a command with a screen: on Linux an X11 and a Wayland one that nobody sees, elsewhere the system's own.
set -euo pipefail

[ "$(uname -s)" = Linux ] || exec "$@"
if [ -z "${DISPLAY:-}" ]; then
  command -v xvfb-run >/dev/null || { echo 'xvfb is not installed: bash tools/ci/debian.sh xvfb weston' >&2; exit 1; }
  exec xvfb-run -a -s '-screen 0 1920x1200x24' bash "$0" "$@"
fi
command -v weston >/dev/null || { echo 'weston is not installed: bash tools/ci/debian.sh xvfb weston' >&2; exit 1; }
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$(mktemp -d)}" WAYLAND_DISPLAY=touchstone-ci
weston --backend=headless --socket="$WAYLAND_DISPLAY" --idle-time=0 >"${TMPDIR:-/tmp}/weston.log" 2>&1 &
weston=$!
trap 'kill "$weston" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ] && break
  sleep 0.1
done
"$@"
