#!/usr/bin/env bash
# Measures `sumtype compare` and `sumtype sample` in a release build: two versions of 1,000 variants; 30 older versions
# of them, one after the other; chains of 5,000 and 10,000 types that contain each other, and unions of 1,000 and 2,000
# untagged variants, to show that twice the size takes twice the time; the bytes of documents made in a second.
#
# SUMTYPE_TOOL may name a release build of the tool; without it, one is built.
set -euo pipefail
cd "$(dirname "$0")"
source ./tools.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SUMTYPE_TOOL=$(release_tool)

# A schema of $2 variants or types, in version $3.
schema() {
  python3 - "$1" "$2" "$3" <<'PY'
import json, sys
kind, n, version = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
types, root = {}, "Event"
if kind == "tagged":
    types["Event"] = {"union": {f"variant{i}": f"Payload{i}" for i in range(n + version)}}
    for i in range(n + version):
        types[f"Payload{i}"] = {"struct": {
            "id": "UUID", "createdAt": "Date", "title": "String", "note": "String?", "tags": "[String]"}}
        if i % 10 < version % 10:
            types[f"Payload{i}"]["struct"][f"added{version}"] = "Int?"
if kind == "untagged":
    types["Event"] = {"union": {f"variant{i}": f"Payload{i}" for i in range(n + version)},
                      "representation": "untagged", "unknown": "refuse"}
    for i in range(n + version):
        types[f"Payload{i}"] = {"struct": {"kind": {"const": f"kind-{i}"}, "title": "String", "note": "String?"}}
if kind == "chain":
    root = "Type0"
    for i in range(n):
        types[f"Type{i}"] = {"struct": {"next": f"Type{(i + 1) % n}?", "title": "String"}}
    if version > 1:
        types[f"Type{n // 2}"]["struct"]["added"] = "Int?"
print(json.dumps({"sumtype": 1, "types": types, "documents": {"Log": {"version": 1, "entries": root}}}))
PY
}

# Prints the time that the comparison of two versions takes.
pair() { # label kind count
  mkdir -p "$work/$2$3/old" "$work/$2$3/new"
  schema "$2" "$3" 1 >"$work/$2$3/old/Log.sumtype.json"
  schema "$2" "$3" 2 >"$work/$2$3/new/Log.sumtype.json"
  best_cpu "$SUMTYPE_TOOL" compare --policy none "$work/$2$3/old/Log.sumtype.json" "$work/$2$3/new/Log.sumtype.json"
  echo "$1: $took_ms ms"
}

pair "two versions of 1,000 variants" tagged 1000
mkdir -p "$work/versions"
for version in $(seq 1 30); do
  mkdir -p "$work/versions/v$version"
  schema tagged 1000 "$version" >"$work/versions/v$version/Log.sumtype.json"
done
schema tagged 1000 31 >"$work/Log.sumtype.json"
best_cpu "$SUMTYPE_TOOL" compare --policy none --versions "$work/versions" "$work/Log.sumtype.json"
echo "30 older versions of 1,000 variants: $took_ms ms"
for count in 5000 10000; do pair "a chain of $count types" chain "$count"; done
for count in 1000 2000; do pair "a union of $count untagged variants" untagged "$count"; done

for sampled in Timeline:Timeline Wide:WideFile; do
  schema=../schemas/${sampled%:*}.sumtype.json document=${sampled#*:}
  best_cpu "$SUMTYPE_TOOL" sample "$schema" --document "$document" --count 50000
  bytes=$("$SUMTYPE_TOOL" sample "$schema" --document "$document" --count 50000 | wc -c)
  echo "documents of $document: $((bytes / took_ms / 1000)) MB/s"
done
