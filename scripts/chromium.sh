#!/usr/bin/env bash
# Installs Debian's chromium for the browser tests where it is missing and this machine lets us.
# Without it those tests are skipped, and say so.
set -uo pipefail
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo 'chromium is missing and cannot be installed here; browser tests will be skipped' >&2
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
for attempt in 1 2 3; do
  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0
  echo "chromium could not be installed (attempt $attempt)" >&2
  sleep 5
done
exit 0
