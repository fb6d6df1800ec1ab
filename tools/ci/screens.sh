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
log=$(mktemp)
# Its name as Weston 10 to 14 know it.
weston --backend=headless-backend.so --socket="$WAYLAND_DISPLAY" --idle-time=0 >"$log" 2>&1 &
weston=$!
trap 'kill "$weston" 2>/dev/null || true; rm -f "$log"' EXIT
for _ in $(seq 100); do
  [ ! -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ] || break
  sleep 0.1
done
[ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ] || { echo 'weston did not start:' >&2; cat "$log" >&2; exit 1; }
"$@"
