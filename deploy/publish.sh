#!/usr/bin/env bash
# Copies a build to a server with rsync: DEPLOY_TARGET is user@host:/srv/endless-docs, DEPLOY_KEY the private key and
# DEPLOY_KNOWN_HOSTS the server's line of known_hosts. Assets go first and old ones stay: pages that readers
# have open, and pages not copied yet, still find theirs.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${DEPLOY_TARGET:?names no server. Set it to user@host:/folder.}"
: "${DEPLOY_KEY:?is empty. Set it to the private key of the deploying user.}"
: "${DEPLOY_KNOWN_HOSTS:?is empty. Set it to the line of the server in known_hosts.}"
test -f build/index.html || { echo "build/index.html is missing. Run npm run build first." >&2; exit 1; }
keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
(umask 077; printf '%s\n' "$DEPLOY_KEY" > "$keys/key")
printf '%s\n' "$DEPLOY_KNOWN_HOSTS" > "$keys/known_hosts"
export RSYNC_RSH="ssh -i $keys/key -o UserKnownHostsFile=$keys/known_hosts -o StrictHostKeyChecking=yes -o IdentitiesOnly=yes"
rsync --archive --mkpath build/assets "$DEPLOY_TARGET/build/"
rsync --archive --delete-after --exclude=/assets build/ "$DEPLOY_TARGET/build/"
rsync --archive --mkpath deploy/generated "$DEPLOY_TARGET/deploy/"
