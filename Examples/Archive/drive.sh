#!/usr/bin/env bash
# Builds the example and drives it end to end; fails at the first difference from the README.
set -euo pipefail
cd "$(dirname "$0")"

fail() { printf 'drive.sh: %s\n' "$1" >&2; exit 1; }

# CI builds several packages into one folder, so that their common parts are built once.
build() { swift build ${SUMTYPE_SCRATCH:+--scratch-path "$SUMTYPE_SCRATCH"} "$@"; }
build --product archive
archive="$(build --show-bin-path)/archive"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
file="$work/archive.sqlite"
rows() { python3 - "$file" "$1" <<'PYTHON'
import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*[v.decode() if isinstance(v, bytes) else v for v in row], sep="|")
PYTHON
}
expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] || { diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") >&2 || true; fail "$1"; }
}

"$archive" "$file" add "Hello"
"$archive" "$file" fill 25
expect "the first page" $'0  Hello\n1  🙂 ●●●\n2  🙂 ●●●' "$("$archive" "$file" page 0 3)"
expect "an entry of a newer version keeps its place" \
  $'9  🙂 ●●●\n10  (made by a newer version: photo)\n11  🙂 ●●●' "$("$archive" "$file" page 3 3)"

# A newer version has added a field to a text; the present version edits the text.
python3 - "$file" <<'PYTHON'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
text = db.execute("SELECT payload FROM post WHERE type = 'text'").fetchone()[0].decode()
db.execute("UPDATE post SET payload = ? WHERE type = 'text'", ((text[:-1] + ', "pinned" : 1.0}').encode(),))
db.commit()
PYTHON
"$archive" "$file" edit 0 "Hello again"
rows "SELECT payload FROM post WHERE type = 'text'" | grep -q '"message":"Hello again", "pinned" : 1.0}' ||
  fail "the unknown field is lost"
photos="$(rows "SELECT payload FROM post WHERE type = 'photo'")"
expect "unknown rows have the bytes they had" \
  $'{"url":"a.jpg" ,"size":1.0}\n{"url":"a.jpg" ,"size":1.0}' "$photos"

# All posts as one document: rows that do not differ are not written, known or not.
before="$(rows "SELECT id, type, payload FROM post WHERE type <> 'text' ORDER BY position")"
"$archive" "$file" replace Hello Goodbye
rows "SELECT payload FROM post WHERE type = 'text'" | grep -q '"message":"Goodbye again", "pinned" : 1.0}' ||
  fail "the unknown field is lost in the document"
expect "the other rows have the bytes they had" "$before" \
  "$(rows "SELECT id, type, payload FROM post WHERE type <> 'text' ORDER BY position")"
"$archive" "$file" export > "$work/archive.json"
python3 - "$work/archive.json" <<'PYTHON' || fail "the document is not all posts"
import json, sys
document = json.load(open(sys.argv[1]))
types = [entry["type"] for entry in document["entries"]]
sys.exit(not (document["version"] == 1 and len(types) == 26 and types.count("photo") == 2))
PYTHON

"$archive" "$file" remove 0
expect "the others move up" $'0  🙂 ●●●' "$("$archive" "$file" page 0 1)"
if "$archive" "$file" edit 9 "lost?" 2>/dev/null; then fail "an unknown row was edited"; fi

echo "drive.sh: all as the README says"
