#!/usr/bin/env bash
# Publishes build/ as a new release, or goes back to an older one:
#
#   deploy/publish.sh                   publishes build/
#   deploy/publish.sh --rollback [ID]   makes an older release live again, by default the one before
#   deploy/publish.sh --list            names the releases on the server
#
# DEPLOY_TARGET is user@host:/srv/endless-docs (or a folder of this machine), DEPLOY_KEY the private key of that user and
# DEPLOY_KNOWN_HOSTS the server's line of known_hosts. DEPLOY_NGINX_CONF is the web server's configuration there, or
# "none". However a run ends, it says so, and readers see a whole release.
set -euo pipefail
doing='starting'
completed=''
finish() {
  if [ -z "$completed" ]; then echo "publish.sh failed while $doing. Run it again, or see what is live: --list" >&2; fi
}
trap finish EXIT
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
    doing='starting ssh-agent'
    PUBLISH_AGENT=1 exec ssh-agent bash "$self" "$@"
  fi
  doing='loading DEPLOY_KEY'
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
    -o KnownHostsCommand='/usr/bin/printenv DEPLOY_KNOWN_HOSTS' \
    -o ConnectTimeout=30 -o ServerAliveInterval=15 "$host" "$command"
}

doing="talking to $DEPLOY_TARGET"
case ${1:-} in
  --rollback) on_server rollback "${@:2}" < /dev/null ;;
  --list) on_server list < /dev/null ;;
  '')
    for file in build/.files deploy/generated/policy.txt; do
      test -f "$file" || { echo "$file is missing. Run npm run build first." >&2; exit 1; }
    done
    # macOS would add files of its own, which no list names.
    COPYFILE_DISABLE=1 tar -c -C build . | gzip -1 |
      on_server receive "$(< deploy/generated/policy.txt)" "${DEPLOY_NGINX_CONF:-/etc/nginx/conf.d/endless-docs.conf}"
    ;;
  *) echo "Unknown argument $1. Use --rollback [ID], --list or nothing." >&2; exit 1 ;;
esac
completed=yes
