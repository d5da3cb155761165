#!/usr/bin/env bash
# Builds the example and drives it end to end; fails at the first thing that is not as the README says.
set -euo pipefail
cd "$(dirname "$0")"

fail() { printf 'drive.sh: %s\n' "$1" >&2; exit 1; }

swift build --product timeline
timeline="$(swift build --show-bin-path)/timeline"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
file="$work/timeline.json"

run() { "$timeline" --file "$file" "$@"; }
# What `list` prints, without the times, which differ from run to run.
list() { run list | sed -E 's/^[0-9T:Z-]+  //'; }
expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] || { diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >&2 || true; fail "$1"; }
}
# The bytes of the first photo's entry, from its brace to the brace that closes its payload.
photo() { grep -m1 -B1 -A7 '"type" : "photo"' "$file"; }

expect "an absent file is an empty timeline" "" "$(list)"
run add-text "Hello, timeline"
run add-mood 🙂 3
expect "known posts are listed in order" $'Hello, timeline\n🙂 ●●●' "$(list)"

run future "The sea"
photo > "$work/photo" || fail "the newer version wrote no photo"
grep -q '"caption" : "The sea"' "$work/photo" || fail "the photo has no caption"
grep -q '"theme"' "$file" || fail "the newer version wrote no theme"
expect "the photo is counted, and not shown" \
  $'Hello, timeline\n🙂 ●●●\n1 entry that a newer version wrote: photo' "$(list)"

run add-text "After the photo"
photo > "$work/photo-after" || fail "the photo is lost"
cmp "$work/photo" "$work/photo-after" || fail "the photo has changed"
grep -q '"theme"' "$file" || fail "the theme is lost"
grep -Eq '"version" ?: ?2' "$file" || fail "the version was lowered"
expect "a post after the photo" \
  $'Hello, timeline\n🙂 ●●●\nAfter the photo\n1 entry that a newer version wrote: photo' "$(list)"

run future "The mountains"
expect "the newer version still reads everything" \
  $'Hello, timeline\n🙂 ●●●\nAfter the photo\n2 entries that a newer version wrote: photo, photo' "$(list)"

# What cannot be read is an error with a place, and stays as it was.
printf '{"version": 1, "entries": [' > "$file"
cp "$file" "$work/broken"
if run add-text "lost?" 2> "$work/error"; then fail "a truncated file was taken for a timeline"; fi
grep -q '1:28' "$work/error" || { cat "$work/error" >&2; fail "the error says no place"; }
cmp -s "$file" "$work/broken" || fail "the truncated file was overwritten"

status=0; run add-mood 🙂 9 2> "$work/error" || status=$?
[ "$status" = 64 ] || fail "an intensity of 9 was accepted"
grep -q 'from 1 through 5' "$work/error" || fail "the usage error does not say the bounds"

echo "drive.sh: all as the README says"
