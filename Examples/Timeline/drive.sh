#!/usr/bin/env bash
# Builds two versions of the app and drives them on one file; fails at the first difference from the
# README. ROUNDTRIP_CHECK may name a program that compares two JSON files.
set -euo pipefail
cd "$(dirname "$0")"

fail() { printf 'drive.sh: %s\n' "$1" >&2; exit 1; }

# CI builds several packages into one folder, so that their common parts are built once.
build() { swift build ${SUMTYPE_SCRATCH:+--scratch-path "$SUMTYPE_SCRATCH"} "$@"; }
build
products=$(build --show-bin-path)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
file="$work/timeline.json"
check=${ROUNDTRIP_CHECK:-}

# Types lines into a version, and prints the last list that it shows, without the times.
v1() { printf '%s\n' "$@" | "$products/timeline1" "$file" > "$work/out"; last; }
v2() { printf '%s\n' "$@" | "$products/timeline2" "$file" > "$work/out"; last; }
last() {
  sed -E 's/[0-9]{4}-[0-9T:.-]+Z  //' "$work/out" |
    awk '/^(Timeline|Hello|Diary|the document cannot be read)/ { text = "" } { text = text $0 "\n" } END { printf "%s", text }'
}
expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] || { diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >&2 || true; fail "$1"; }
}
# The lines of the first photo in the file, from its brace to the brace that closes it.
photo() {
  awk '/^    \{/ { entry = ""; isPhoto = 0 } { entry = entry $0 "\n" } /"type" *: *"photo"/ { isPhoto = 1 }
    /^    \}/ && isPhoto { sub(/,\n$/, "\n", entry); printf "%s", entry; exit }' "$file"
}
member() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1])).get(sys.argv[2]))' "$file" "$1"; }
# Fails if anything differs between two files, except at these pointers.
lossless() { # BEFORE AFTER WHAT [POINTER…]
  [ -n "$check" ] || return 0
  local before=$1 after=$2 what=$3; shift 3
  local ignored=()
  for pointer in "$@"; do ignored+=(--ignore "$pointer"); done
  python3 "$check" "$before" "$after" "${ignored[@]}" > "$work/check" || { cat "$work/check" >&2; fail "$what"; }
}

echo "-- the first version alone"
expect "an absent file is an empty timeline" "Timeline" "$(v1 list)"
[ ! -e "$file" ] || fail "looking at the timeline has written a file"
expect "what is added is listed in order" \
  $'Timeline\n 1  Hello, timeline\n 2  🙂 ●●●\n 3  Good night' \
  "$(v1 'text Hello, timeline' 'mood 🙂 3' 'text Good night')"
expect "entries are edited, moved and removed" \
  $'Timeline\n 1  😀 ●●●●●\n 2  Hello, timeline!' \
  "$(v1 'edit 1 Hello, timeline!' 'edit 2 😀 5' 'remove 3' 'move 2 1')"
cp "$file" "$work/before"
expect "what the schema forbids is refused, with its bounds" \
  $'Timeline\n 1  😀 ●●●●●\n 2  Hello, timeline!\n! intensity has to be 1 through 5, not 9' \
  "$(v1 'mood 🙂 9' | sed -E 's/^! .*(intensity).*/! intensity has to be 1 through 5, not 9/')"
expect "so is a command that is not understood" "! there is no command dance: \"help\" lists them" \
  "$(v1 dance | tail -1)"
cmp "$file" "$work/before" || fail "what was refused has changed the file"
expect "it is of version 1" 1 "$(member version)"

echo "-- the second version migrates it, and adds a photo"
expect "it reads a file of version 1, and gives it a title" \
  $'Hello, timeline!\n 1  😀 ●●●●●\n 2  Hello, timeline!' "$(v2 list)"
cmp "$file" "$work/before" || fail "looking at an older file has changed it"
expect "a photo is added" \
  $'Hello, timeline!\n 1  😀 ●●●●●\n 2  Hello, timeline!\n 3  [640 × 480] The sea' "$(v2 'photo The sea')"
expect "the first save writes the new version" 2 "$(member version)"
expect "and the title" "Hello, timeline!" "$(member title)"
cmp "$work/before" "$work/timeline.backup-1.json" 2> /dev/null || cmp "$work/before" "$(ls "$work"/timeline*backup* | head -1)" ||
  fail "the backup is not the file of version 1"
photo > "$work/photo"
grep -q '"caption" : "The sea"' "$work/photo" || { cat "$file" >&2; fail "the photo has no caption"; }
v2 'star This matters' > /dev/null

echo "-- the first version edits around what it does not know"
cp "$file" "$work/newer"
expect "it shows the photo as made by a newer version" \
  $'Timeline\n 1  😀 ●●●●●\n 2  Hello, timeline!\n 3  made by a newer version: photo\n 4  This matters\n1 entry was made by a newer version' \
  "$(v1 list)"
cmp "$file" "$work/newer" || fail "looking at a newer file has changed it"
expect "and edits, adds and removes around it" \
  $'Timeline\n 1  Hello again\n 2  made by a newer version: photo\n 3  This matters much\n 4  😢 ●\n1 entry was made by a newer version' \
  "$(v1 'edit 2 Hello again' 'mood 😢 1' 'edit 4 This matters much' 'remove 1')"
photo > "$work/photo-after"
cmp "$work/photo" "$work/photo-after" || fail "the photo has changed"
expect "the version is not lowered" 2 "$(member version)"
expect "the title is kept" "Hello, timeline!" "$(member title)"
grep -q '"starred" : true' "$file" || fail "the star of an edited text is lost"
expect "the photo cannot be edited there" \
  "! entry 2 was made by a newer version: here it can only be kept" "$(v1 'edit 2 Mine' | tail -1)"
lossless "$work/newer" "$file" "the first version has lost something" \
  '/entries' '/entries/*'
cp "$file" "$work/edited"
v1 'text X' 'remove 5' > /dev/null
lossless "$work/edited" "$file" "adding and removing an entry has changed something else"

echo "-- the second version has everything again"
expect "it shows the photo, the star and the title" \
  $'Hello, timeline!\n 1  Hello again\n 2  [640 × 480] The sea\n 3  ★ This matters much\n 4  😢 ●' "$(v2 list)"
expect "and goes on" \
  $'Diary\n 1  Hello again\n 2  ★ This matters much\n 3  [640 × 480] The lake\n 4  😢 ●' \
  "$(v2 'edit 2 The lake' 'move 2 3' 'title Diary')"

echo "-- two processes at once"
mkfifo "$work/in"
"$products/timeline1" "$file" < "$work/in" > "$work/slow" &
slow=$!
exec 7> "$work/in"
for _ in $(seq 100); do grep -q 'newer version' "$work/slow" && break; sleep 0.1; done
v2 'text From elsewhere' > /dev/null
cp "$file" "$work/elsewhere"
echo 'edit 1 Mine' >&7
for _ in $(seq 100); do grep -q '^!' "$work/slow" && break; sleep 0.1; done
grep -q '^! somebody else has changed the file' "$work/slow" || { cat "$work/slow" >&2; fail "nobody is told"; }
cmp "$file" "$work/elsewhere" || fail "what somebody else has written was overwritten"
printf 'reload\nedit 1 Mine\n' >&7
exec 7>&-
wait "$slow"
grep -q '"Mine"' "$file" && grep -q 'From elsewhere' "$file" || fail "after reloading the change is not there"

echo "-- a file that cannot be read"
printf '{"version": 1, "entries": [' > "$file"
cp "$file" "$work/broken"
v1 'text lost?' > "$work/out1"
v2 'photo lost?' 'title lost?' > "$work/out2"
for out in "$work/out1" "$work/out2"; do
  grep -q '^the document cannot be read' "$out" && grep -q '1:28' "$out" || { cat "$out" >&2; fail "it is not said, with its place"; }
done
cmp "$file" "$work/broken" || fail "the broken file was overwritten"
expect "it is put aside when that is asked for" $'Timeline\n 1  A new one' "$(v1 aside 'text A new one')"
cmp "$work/timeline.unreadable-1.json" "$work/broken" || fail "the broken file is gone"
printf '{"version": 3, "entries": [], "title": "Diary", "mood": "calm"}' > "$file"
v2 'text Still here' > /dev/null
expect "an even newer version is not lowered either" "3 calm" "$(member version) $(member mood)"

if "$products/timeline1" --what 2> /dev/null; then fail "a wrong command line was taken"; fi
echo "drive.sh: all as the README says"
