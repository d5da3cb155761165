#!/usr/bin/env bash
# Measures the generator: clean debug build; generating 100, 1,000 and 10,000 variants of six fields, plain, with
# all keys of variants and fields, and with untagged choices that have to be distinguished; checking them; the
# schemas of the corpora; the tool's start; emitted lines per variant. With --smoke: the existing debug build and
# 100 and 1,000 variants only.
set -euo pipefail
cd "$(dirname "$0")/.."
source Benchmarks/tools.sh

smoke=no
[ "${1:-}" = "--smoke" ] && smoke=yes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A union of $2 variants, each a struct of six fields: plain, tagged or choices.
schema() {
  python3 - "$1" "$2" <<'PY'
import json, sys
kind, n = sys.argv[1], int(sys.argv[2])
types = {}
if kind == "plain":
    types["Event"] = {"union": {f"variant{i}": f"Payload{i}" for i in range(n)}}
    for i in range(n):
        types[f"Payload{i}"] = {"identity": "id", "struct": {
            "id": "UUID", "createdAt": "Date", "title": "String",
            "note": "String?", "count": "Int", "tags": "[String]"}}
if kind == "tagged":
    types["Event"] = {
        "doc": "Every event there is.", "shared": ["id", "createdAt"], "unknown": "aside",
        "union": {f"variant{i}": {"tag": f"org.example.event/{i}" if i % 2 else i, "payload": f"Payload{i}",
                                  "doc": f"The event {i}: what happened, and when."} for i in range(n)}}
    for i in range(n):
        types[f"Payload{i}"] = {"doc": f"What the event {i} says.", "identity": "id", "struct": {
            "id": "UUID",
            "createdAt": {"type": "Date", "wire": "milliseconds", "key": "created_at", "aliases": ["at"]},
            "title": {"type": "String", "doc": "Shown at the top.", "minLength": 1, "maxLength": 80},
            "note": {"type": "String?", "nil": "null"},
            "count": {"type": "Int", "default": 1, "minimum": 0},
            "previous": f"Payload{(i * 7 + 3) % n}?"}}
if kind == "choices":
    # Objects that only a required field distinguishes: in each, one field has a type that it has in no other.
    types["Event"] = {"union": {f"variant{i}": f"Payload{i}" for i in range(n)}, "representation": "untagged",
                      "unknown": "refuse"}
    for i in range(n):
        types[f"Payload{i}"] = {"struct": {
            "kind": {"const": f"kind-{i}"}, "createdAt": "Date", "title": "String | [String]",
            "note": "String?", "count": "Int | Bool", "tags": "[String]"}}
documents = {"Log": {"version": 1, "entries": "Event"}} if kind == "tagged" else {}
print(json.dumps({"sumtype": 1, "types": types, "documents": documents}, indent=1))
PY
}

sizes() { # tool, label, sizes
  local tool=$1 label=$2
  shift 2
  for kind in plain tagged choices; do
    for n in "$@"; do
      local file=$work/Event$kind$n.sumtype.json
      schema $kind "$n" >"$file"
      rm -rf "$work/out"
      measure "$label: $n $kind variants, generate" \
        "$tool" generate "$file" --output "$work/out" --access public --quiet
      measure "$label: $n $kind variants, check" "$tool" check "$file" --quiet
    done
  done
  measure "$label: the corpora, generate" \
    "$tool" generate schemas/corpora/*.sumtype.json --output "$work/corpora" --import-root "schemas=TypeShowcase" --quiet
  measure "$label: a small schema, check" "$tool" check schemas/Counter.sumtype.json --quiet
}

if [ $smoke = no ]; then
  swift package resolve >/dev/null 2>&1
  begin=$(date +%s%N)
  swift build --scratch-path "$work/build" --product sumtype >/dev/null
  end=$(date +%s%N)
  awk -v n=$((end - begin)) 'BEGIN { printf "clean debug build of sumtype: %.1f s\n", n / 1e9 }'
  sizes "$work/build/debug/sumtype" debug 100 1000 10000
  swift build -c release --scratch-path "$work/build" --product sumtype >/dev/null
  sizes "$work/build/release/sumtype" release 100 1000 10000
  tool=$work/build/release/sumtype
else
  tool=${SUMTYPE:-}
  if [ -z "$tool" ]; then
    swift build --product sumtype >/dev/null
    tool=$(swift build --show-bin-path)/sumtype
  fi
  sizes "$tool" debug 100 1000
fi

schema plain 1000 >"$work/Event.sumtype.json"
rm -rf "$work/out"
"$tool" generate "$work/Event.sumtype.json" --output "$work/out" --access public >/dev/null
echo "emitted lines per variant of six fields:"
for artefact in Domain DTO Mapping Codec; do
  awk -v a=$artefact 'END { printf "  %-11s %5.1f\n", a, NR / 1000 }' "$work/out/Event+$artefact.swift"
done
cat "$work/out"/*.swift | awk 'END { printf "  %-11s %5.1f\n", "all", NR / 1000 }'
