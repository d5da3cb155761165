#!/usr/bin/env bash
# Measures the generator: clean debug build, generating 100, 1,000 and 10,000 variants of six fields in debug
# and release, emitted lines per variant. With --smoke: the existing debug build and 100 and 1,000 variants only.
set -euo pipefail
cd "$(dirname "$0")/.."

smoke=no
[ "${1:-}" = "--smoke" ] && smoke=yes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A union of $1 variants, each a struct of six fields.
schema() {
  python3 - "$1" <<'PY'
import json, sys
n = int(sys.argv[1])
types = {"Event": {"union": {f"variant{i}": f"Payload{i}" for i in range(n)}}}
for i in range(n):
    types[f"Payload{i}"] = {"identity": "id", "struct": {
        "id": "UUID", "createdAt": "Date", "title": "String",
        "note": "String?", "count": "Int", "tags": "[String]"}}
print(json.dumps({"sumtype": 1, "types": types}, indent=1))
PY
}

seconds() { # the best of three runs of a command, in seconds
  local best=""
  for _ in 1 2 3; do
    local begin end
    begin=$(date +%s%N)
    "$@" >/dev/null
    end=$(date +%s%N)
    local took=$((end - begin))
    if [ -z "$best" ] || [ "$took" -lt "$best" ]; then best=$took; fi
  done
  awk -v n="$best" 'BEGIN { printf "%.3f", n / 1e9 }'
}

measure() { # tool, label, sizes
  local tool=$1 label=$2
  shift 2
  for n in "$@"; do
    schema "$n" >"$work/Event$n.sumtype.json"
    rm -rf "$work/out"
    printf '%-8s %7d variants  %8s s\n' "$label" "$n" \
      "$(seconds "$tool" generate "$work/Event$n.sumtype.json" --output "$work/out" --access public)"
  done
}

if [ $smoke = no ]; then
  swift package resolve >/dev/null 2>&1
  begin=$(date +%s%N)
  swift build --scratch-path "$work/build" --product sumtype >/dev/null
  end=$(date +%s%N)
  awk -v n=$((end - begin)) 'BEGIN { printf "clean debug build of sumtype: %.1f s\n", n / 1e9 }'
  measure "$work/build/debug/sumtype" debug 100 1000 10000
  swift build -c release --scratch-path "$work/build" --product sumtype >/dev/null
  measure "$work/build/release/sumtype" release 100 1000 10000
  tool=$work/build/release/sumtype
else
  swift build --product sumtype >/dev/null
  tool=$(swift build --show-bin-path)/sumtype
  measure "$tool" debug 100 1000
fi

schema 1000 >"$work/Event.sumtype.json"
rm -rf "$work/out"
"$tool" generate "$work/Event.sumtype.json" --output "$work/out" --access public >/dev/null
echo "emitted lines per variant of six fields:"
for artefact in Domain DTO Mapping Preserving; do
  awk -v a=$artefact 'END { printf "  %-11s %5.1f\n", a, NR / 1000 }' "$work/out/Event+$artefact.swift"
done
cat "$work/out"/*.swift | awk 'END { printf "  %-11s %5.1f\n", "all", NR / 1000 }'
