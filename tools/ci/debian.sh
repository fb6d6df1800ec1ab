#!/usr/bin/env bash
# The programs of Debian and Ubuntu that optional tests use, and those named: `bash tools/ci/debian.sh [PACKAGE…]`.
set -euo pipefail

wanted=(strace dbus gnome-keyring openssh-client python3 libimage-exiftool-perl libvips-tools openssl poppler-utils qpdf libreoffice-writer-nogui exfat-fuse exfatprogs fuse3 "$@")
missing=()
for package in "${wanted[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || { echo "Not installed, and nobody here may: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq || true
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
