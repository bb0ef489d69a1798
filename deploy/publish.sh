#!/usr/bin/env bash
# Publishes build/ as a new release, or goes back to an older one:
#
#   deploy/publish.sh                   publishes build/
#   deploy/publish.sh --rollback [ID]   makes an older release live again, by default the one before
#   deploy/publish.sh --list            names the releases on the server
#
# DEPLOY_TARGET is user@host:/srv/endless-docs (or a folder of this machine), DEPLOY_KEY the private key of that user and
# DEPLOY_KNOWN_HOSTS the server's line of known_hosts. An interrupted run leaves the live release as it is: run it again.
set -euo pipefail
self=$(realpath "$0")
cd "$(dirname "$self")/.."
: "${DEPLOY_TARGET:?names no server. Set it to user@host:/folder.}"
host=
folder=$DEPLOY_TARGET
if [[ $DEPLOY_TARGET == *:* ]]; then
  host=${DEPLOY_TARGET%%:*}
  folder=${DEPLOY_TARGET#*:}
fi

if [ -n "$host" ]; then
  : "${DEPLOY_KNOWN_HOSTS:?is empty. Set it to the line of the server in known_hosts.}"
  export DEPLOY_KNOWN_HOSTS
  if [ -z "${PUBLISH_AGENT:-}" ]; then
    : "${DEPLOY_KEY:?is empty. Set it to the private key of the deploying user.}"
    # The key is never in a file: an agent holds it, which ends with this script, however that ends.
    PUBLISH_AGENT=1 exec ssh-agent bash "$self" "$@"
  fi
  printf '%s\n' "$DEPLOY_KEY" | ssh-add -q -t 1800 -
  unset DEPLOY_KEY
fi

quote() {
  printf "'%s' " "${1//\'/\'\\\'\'}"
}

on_server() {
  if [ -z "$host" ]; then
    bash deploy/release.sh "$folder" "$@"
    return
  fi
  local command argument
  command="bash -c $(quote "$(< deploy/release.sh)") release.sh"
  for argument in "$folder" "$@"; do command+=" $(quote "$argument")"; done
  ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o UserKnownHostsFile=/dev/null -o GlobalKnownHostsFile=/dev/null \
    -o KnownHostsCommand='/usr/bin/printenv DEPLOY_KNOWN_HOSTS' -o ServerAliveInterval=15 "$host" "$command"
}

case ${1:-} in
  --rollback) on_server rollback "${@:2}" < /dev/null ;;
  --list) on_server list < /dev/null ;;
  '')
    for file in build/.files deploy/generated/policy.txt; do
      test -f "$file" || { echo "$file is missing. Run npm run build first." >&2; exit 1; }
    done
    tar -c -C build . | gzip -1 |
      on_server receive "$(< deploy/generated/policy.txt)" "${DEPLOY_NGINX_CONF:-/etc/nginx/conf.d/endless-docs.conf}"
    ;;
  *) echo "Unknown argument $1. Use --rollback [ID], --list or nothing." >&2; exit 1 ;;
esac
