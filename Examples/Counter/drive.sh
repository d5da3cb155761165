#!/usr/bin/env bash
# Builds two versions of the app, records with each and replays with the other; fails at the first difference
# from the README.
set -euo pipefail
cd "$(dirname "$0")"

# CI builds several packages into one folder, so that their common parts are built once.
build() { swift build ${SUMTYPE_SCRATCH:+--scratch-path "$SUMTYPE_SCRATCH"} "$@"; }
build
products=$(build --show-bin-path)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

record() { # VERSION LINE…
  local version=$1; shift
  rm -f "$work/session"
  printf '%s\n' "$@" | "$products/counter$version" record "$work/session"
}
replay() { "$products/counter$1" replay "$work/session"; }
expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] && return
  diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >&2 || true
  printf 'drive.sh: %s\n' "$1" >&2
  exit 1
}

echo "-- each version replays what it has recorded"
expect "version 1 records" $'1\n  Milk\nx Bread' "$(record 1 + + - 'add Milk' 'add Bread' 'done 2')"
expect "version 1 replays its own" $'1\n  Milk\nx Bread\n6 actions' "$(replay 1)"

echo "-- version 2 replays a session of version 1, with every step"
expect "renamed actions and new fields" $'1, light\n  Milk\nx Bread\n6 actions' "$(replay 2)"

echo "-- version 1 replays a session of version 2"
expect "version 2 records" $'1, dark\n  Milk!' "$(record 2 + + reset + 'theme dark' 'urgent Milk')"
before=$(cat "$work/session")
expect "what it knows, and by tag what it does not" \
  $'3\n  Milk\n5 actions, 1 unknown ("themeChosen" 1), 1 unknown inside ("reset" 1)' "$(replay 1)"
expect "its file is untouched" "$before" "$(cat "$work/session")"

echo "ok"
