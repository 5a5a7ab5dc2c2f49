#!/usr/bin/env bash
# Installs the Debian packages named, where they are missing and this machine lets us: what tests start for real
# (a browser, a cluster, a database server). Without one its tests are skipped, and say so.
set -uo pipefail
missing=()
for package in "$@"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "cannot be installed here, so their tests will be skipped: ${missing[*]}" >&2
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
for attempt in 1 2 3; do
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null && exit 0
  echo "could not be installed (attempt $attempt): ${missing[*]}" >&2
  sleep 5
done
exit 0
