#!/usr/bin/env bash
# Keeps the releases of the site in one folder of the server. publish.sh sends this script along with every call:
#
#   release.sh FOLDER receive POLICY CONF < archive   unpacks a build as a release and makes it the live one
#   release.sh FOLDER rollback [ID]                   makes an older release the live one
#   release.sh FOLDER list                            names the releases that can be made live
#
# current          link to the live release; one rename switches it
# releases/ID/     pages and all that changes under one name
# assets/          files named after their content, shared by all releases and never overwritten
# kept/ID          names of the assets that a release needs; touched when the release is retired
set -euo pipefail
export LC_ALL=C
umask 022
kept_releases=5
kept_days=7

fail() {
  echo "$1" >&2
  exit 1
}

folder=$1 action=$2
shift 2
mkdir -p "$folder"/{assets,releases,kept}
cd "$folder"
exec 9> .lock
flock --wait 300 9 || fail "Another publication holds the lock of $folder. Try again when it is done."
rm -rf incoming trash # left by a run that was interrupted

live() {
  basename "$(readlink current || true)"
}

switch_to() {
  local old
  old=$(live)
  # From here on the assets of the retired release are kept for its readers.
  if [ -n "$old" ]; then touch "kept/$old"; fi
  ln -sfn "releases/$1" next
  mv -T next current
}

# Moved first: half a folder is never under releases/.
discard() {
  mkdir -p trash
  mv -T "releases/$1" "trash/$1"
  rm -rf trash
}

clean() {
  local id live
  live=$(live)
  for id in $(ls releases | sort -r | tail -n +$((kept_releases + 1))); do
    if [ "$id" != "$live" ]; then discard "$id"; fi
  done
  for id in $(find kept -type f -mtime +$((kept_days - 1)) -printf '%f\n'); do
    if [ ! -d "releases/$id" ]; then rm "kept/$id"; fi
  done
  # Assets go when no list names them, however old they are.
  comm -23 <(find assets -type f | sort) <(sort -u kept/*) | xargs -r -d '\n' rm -f
}

receive() {
  local id policy=$1 conf=$2
  if [ -r "$conf" ] && ! grep -qF "$policy" "$conf"; then
    fail "$conf has another Content-Security-Policy than this build needs. Install the configuration first: see deploy/README.md."
  fi
  mkdir incoming
  tar -xz --no-same-owner -C incoming || fail 'The archive is broken. Nothing was published.'
  (cd incoming && sha256sum --check --quiet --strict .files) || fail 'Files are missing or broken. Nothing was published.'
  # The time first, so that names sort by age.
  id=$(date -u +%Y%m%dT%H%M%S.%3N)-$(sha256sum incoming/.files | head -c 8)
  (
    cd incoming
    # Hard links: an asset is there as a whole or not at all.
    comm -23 <(find assets -type f | sort) <(cd .. && find assets -type f | sort) |
      xargs -r -d '\n' cp --link --parents -t ..
  )
  find incoming/assets -type f -printf 'assets/%P\n' > kept.new
  touch -d @0 kept.new # not retired yet
  mv kept.new "kept/$id"
  rm -rf incoming/assets
  mv -T incoming "releases/$id"
  switch_to "$id"
  clean
}

rollback() {
  local id=${1:-}
  if [ -z "$id" ]; then
    # The one that was retired last.
    id=$(find kept -type f -newermt @0 -printf '%T@ %f\n' | sort -rn | while read -r _ each; do
      if [ -d "releases/$each" ] && [ "$each" != "$(live)" ]; then echo "$each"; fi
    done | head -n 1)
  fi
  [ -n "$id" ] || fail 'There is no older release to go back to.'
  [ -f "releases/$id/index.html" ] || fail "There is no release $id. Choose one of: $(ls releases | tr '\n' ' ')"
  switch_to "$id"
}

case $action in
  receive) receive "$@" ;;
  rollback) rollback "$@" ;;
  list) ls releases ;;
  *) fail "Unknown action $action." ;;
esac
echo "live: $(live)"
