#!/bin/sh
# Starts the programs of Rampart. It needs Node, and nothing else.
set -eu

usage() {
  cat <<'TEXT'
./rampart start             the server; settings are environment variables (docs/operating.md)
./rampart worker            background jobs in a separate process
./rampart admin COMMAND     companies, users, backup, restore, doctor; ./rampart admin help lists them
./rampart catalogue import PATH
./rampart version
TEXT
}

here=$(dirname "$(readlink -f "$0")")
node=${NODE:-node}
program=${1:-help}
[ $# -eq 0 ] || shift

case $program in
  start) entry=main ;;
  worker | admin | catalogue) entry=$program ;;
  version) exec sed -n 's/.*"version": "\(.*\)",/\1/p' "$here/package.json" ;;
  help | --help) usage && exit 0 ;;
  *) echo "There is no program \"$program\"." >&2 && usage >&2 && exit 2 ;;
esac

if ! found=$("$node" --version 2>/dev/null); then
  echo 'Rampart needs Node 20.19 or newer, and there is no "node" on the PATH. Install it from https://nodejs.org, or set NODE to its path.' >&2
  exit 1
fi
major=${found#v} && minor=${major#*.} && major=${major%%.*} && minor=${minor%%.*}
if [ "$major" -lt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -lt 19 ]; }; then
  echo "Rampart needs Node 20.19 or newer. This is $found." >&2
  exit 1
fi

exec "$node" --enable-source-maps "$here/apps/server/dist/$entry.js" "$@"
