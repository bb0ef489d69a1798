#!/usr/bin/env bash
# Keeps the releases of the site in one folder of the server. publish.sh sends this script along with every call:
#
#   release.sh FOLDER receive POLICY CONF < archive   unpacks a build as a release and makes it the live one
#   release.sh FOLDER rollback [ID]                   makes an older release the live one
#   release.sh FOLDER list                            names the releases that can be made live
#
# current          link to the live release; one rename switches it
# releases/ID/     pages and all that changes under one name; .files lists them with their hashes
# assets/          files named after their content, shared by all releases
# kept/ID          assets that a release needs, with their hashes; touched when the release is retired
# history          releases by when they were last made live, so that no clock decides on their order
#
# Every run ends with the name of the live release. What an interrupted run left is removed by the next.
set -euo pipefail
shopt -s nullglob inherit_errexit
export LC_ALL=C
umask 022
kept_releases=5
kept_days=7
hash='[0-9a-f]\{64\}  '
doing='starting' locked='' completed=''

live() {
  local link
  if [ ! -L current ]; then return; fi
  link=$(readlink current) && echo "${link##*/}"
}

finish() {
  if [ -n "$locked" ]; then rm -rf incoming lists; fi
  if [ -z "$completed" ]; then echo "release.sh failed while $doing. Live: $(live)" >&2; fi
}

fail() {
  echo "$1" >&2
  exit 1
}

# Fails unless the files of a folder are those of its list, whole, and nothing else is in it.
check() {
  local folder=$1 advice=$2 found
  found=$(find "$folder" -mindepth 1 \( ! -type d ! -type f -o -type f -links +1 \) -print -quit)
  [ -z "$found" ] || fail "$found is a link, or neither a file nor a folder. $advice"
  found=$(find "$folder" -type f ! -path "$folder/.files" -printf '%P\n' |
    awk 'part == 1 { listed[substr($0, 67)]; next } !($0 in listed)' part=1 "$folder/.files" part=2 -)
  [ -z "$found" ] || fail "$folder/${found%%$'\n'*} is not in the list of the build's files. $advice"
  (cd "$folder" && sha256sum --check --quiet --strict .files >&2) || fail "Files of $folder are missing or broken. $advice"
}

# Names the assets of a list that the shared folder lacks, or has with a content that no list names. Compressed twins may
# have several: another version of Node.js compresses the same file to other bytes.
lacking() {
  find assets -type f -print0 | xargs -0 -r sha256sum | awk '
    part == 1 { known[$0]; next }
    part == 2 { if ($0 in known) whole[substr($0, 67)]; next }
    !(substr($0, 67) in whole) { print substr($0, 67) }
  ' part=1 kept/* "$1" part=2 - part=3 "$1"
}

# Moves the live release to the end of the history.
remember() {
  local live
  live=$(live) && awk -v live="$live" '$0 != live { print } END { if (live != "") print live }' history > history.new &&
    mv history.new history
}

switch_to() {
  local old
  doing="making $1 live"
  old=$(live)
  # From here on the assets of the retired release are kept for its readers.
  if [ -n "$old" ]; then touch -c "kept/$old"; fi
  ln -sfn "releases/$1" next
  mv -T next current
}

clean() {
  local id
  doing='removing what no release needs, after the switch'
  tail -n "$kept_releases" history | sort > lists/newest
  ls releases | comm -23 - lists/newest > lists/leaving
  while read -r id; do rm -rf "releases/$id"; done < lists/leaving

  # Lists of assets stay with their release, and for a while after it was live. A clock that was ahead counts from now.
  find kept -type f -newermt now -exec touch {} +
  find kept -type f ! -mtime "+$((kept_days - 1))" -printf '%f\n' | sort > lists/young
  sort history | comm -12 - lists/young > lists/staying
  ls releases | sort -u - lists/staying > lists/needed
  ls kept | comm -23 - lists/needed > lists/leaving
  while read -r id; do rm "kept/$id"; done < lists/leaving
  ls kept | grep -xF -f - history > history.new
  mv history.new history

  # Assets go when no list names them, however old they are.
  sed "s/^$hash//" kept/* | sort -u > lists/named
  find assets -type f | sort > lists/found
  comm -23 lists/found lists/named > lists/unnamed
  xargs -r -d '\n' rm -f < lists/unnamed
}

receive() {
  local id policy=$1 conf=$2 found
  doing='comparing the Content-Security-Policy'
  if [ "$conf" != none ]; then
    [ -r "$conf" ] || fail "The web server's configuration $conf can't be read on the server. Install it, or set DEPLOY_NGINX_CONF: see deploy/README.md."
    grep -qF "Content-Security-Policy \"$policy\"" "$conf" ||
      fail "$conf has another Content-Security-Policy than this build needs. Install the configuration first: see deploy/README.md."
  fi
  doing='unpacking the build'
  mkdir incoming lists
  tar -xz --no-same-owner --no-same-permissions -C incoming || fail 'The archive is broken. Nothing was published.'
  doing='checking the build'
  chmod -R u=rwX,go=rX incoming
  check incoming 'Nothing was published.'
  # The time is for people.
  id=$(date -u +%Y%m%dT%H%M%S.%3N)-$(sha256sum incoming/.files | cut -c 1-8)
  sed -n "/^${hash}assets\//p" incoming/.files > lists/assets
  found=$(awk '
    { path = substr($0, 67) }
    path ~ /\.(br|gz)$/ { next }
    part == 1 { hash[path] = $1; next }
    path in hash && hash[path] != $1 { print path }
  ' part=1 kept/* part=2 lists/assets)
  [ -z "$found" ] || fail "${found%%$'\n'*} has other content than in an earlier release, and browsers keep that for a year. Change its source so that it gets another name, and build again. Nothing was published."
  doing='storing the release'
  lacking lists/assets > lists/lacking
  # As hard links, which appear and replace at once.
  (cd incoming && xargs -r -d '\n' cp --link --force --parents -t .. < ../lists/lacking)
  rm -rf incoming/assets
  sed -i "/^${hash}assets\//d" incoming/.files
  mv lists/assets "kept/$id"
  mv -T incoming "releases/$id"
  doing='writing the release to disk'
  sync --file-system .
  switch_to "$id"
  remember
  clean
}

rollback() {
  local id=${1:-} each found live
  doing='choosing a release'
  live=$(live)
  if [ -z "$id" ]; then
    while read -r each; do
      if [ "$each" != "$live" ] && [ -d "releases/$each" ]; then id=$each; fi
    done < history
  fi
  [ -n "$id" ] || fail 'There is no older release to go back to.'
  [ -f "releases/$id/.files" ] || fail "There is no release $id. Choose one of: $(ls releases | tr '\n' ' ')"
  doing="checking $id"
  check "releases/$id" 'Choose another release.'
  found=$(lacking "kept/$id")
  [ -z "$found" ] || fail "${found%%$'\n'*} of $id is missing or broken. Choose another release."
  switch_to "$id"
  # On a full disk the next run does it.
  remember || true
}

folder=$1 action=$2
shift 2
trap finish EXIT
mkdir -p "$folder"/{assets,releases,kept}
cd "$folder"
doing='waiting for another publication'
exec 9> .lock
flock --wait 300 9 || fail "Another publication holds the lock of $folder. Try again when it is done."
locked=yes
doing='tidying up'
if [ -e current ] && [ ! -L current ]; then fail "$folder/current is not a link to a release. Move it away."; fi
rm -rf incoming lists next history.new
[ -e history ] || ls releases > history
# What an interrupted run made live. On a full disk it can't be written, and going back works without.
remember || [ "$action" != receive ]
case $action in
  receive) receive "$@" ;;
  rollback) rollback "$@" ;;
  list) ls releases ;;
  *) fail "Unknown action $action." ;;
esac
now=$(live)
completed=yes
echo "live: $now"
