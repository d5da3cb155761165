#!/usr/bin/env bash
# Measures the cost of a variant of six fields in a release build: milliseconds of the compiler and
# bytes of code, for each choice of artefacts. The cost is the slope between two sizes, so that code
# that is there once does not count. Also the cost of a variant path beyond its variant.
#   size.sh [--smoke | --wide] [--json]      --wide takes 1,000 variants as well
set -euo pipefail
cd "$(dirname "$0")"
. ./tools.sh

sizes=(20 100) smoke=no json=no
for option in "$@"; do
  case "$option" in
    --smoke) sizes=(1 3) smoke=yes ;;
    --wide) sizes=(20 100 1000) ;;
    --json) json=yes ;;
    *) echo "size.sh [--smoke | --wide] [--json]" >&2; exit 64 ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tool=$(tool)
modules=$(modules)

# Compiles the artefacts of some number of variants; sets `took_ms` and `bytes`.
measure() { # variants, artefacts
  local folder=$work/$1-$2
  mkdir -p "$folder"
  Wide/schema.py "$1" >"$folder/Event.sumtype.json"
  "$tool" generate --quiet "$folder/Event.sumtype.json" --output "$folder/out" \
    --access public --artefacts "$2"
  local compile=(swiftc -O -whole-module-optimization -parse-as-library -swift-version 6
    -module-name Event -I "$modules" -c "$folder"/out/*.swift -o "$folder/Event.o")
  if [ $smoke = yes ] || [ "$1" -ge 1000 ]; then
    cpu "${compile[@]}"
  else
    best_cpu "${compile[@]}"
  fi
  bytes=$(text_size "$folder/Event.o")
}

say() { if [ $json = no ]; then printf "$@"; fi; }

say 'release build of variants of six fields (processor time of swiftc -O -wmo; KB of 1,000 bytes)\n'
say '%-30s' "artefacts"
for n in "${sizes[@]}"; do say '%10s ms%9s KB' "$n" "$n"; done
say '%14s%14s  %s\n' "ms/variant" "KB/variant" "goal"

row() { # artefacts, goal ms, goal KB
  say '%-30s' "$1"
  local first_ms="" first_bytes="" first_n="" n
  for n in "${sizes[@]}"; do
    measure "$n" "$1"
    say '%10d   %9d   ' "$took_ms" $((bytes / 1000))
    if [ -z "$first_ms" ]; then first_ms=$took_ms first_bytes=$bytes first_n=$n; fi
  done
  awk -v ms=$((took_ms - first_ms)) -v b=$((bytes - first_bytes)) -v n=$((n - first_n)) \
    -v gms="${2:-}" -v gkb="${3:-}" -v json=$json -v name="$1" 'BEGIN {
      ms /= n; kb = b / 1000 / n
      if (json == "yes") {
        printf "{\"artefacts\":\"%s\",\"msPerVariant\":%.1f,\"kbPerVariant\":%.2f", name, ms, kb
        if (gms != "") printf ",\"goalMs\":%s,\"goalKb\":%s,\"met\":%s", gms, gkb,
          ms <= gms && kb <= gkb ? "true" : "false"
        print "}"
        exit
      }
      printf "%11.1f%14.2f", ms, kb
      if (gms != "") printf "  ≤ %s ms %s, ≤ %s KB %s", gms, ms <= gms ? "met" : "missed",
        gkb, kb <= gkb ? "met" : "missed"
      print ""
    }'
}

# The cost of a variant's path, beyond the variant itself, in the largest union.
path_row() {
  local n=${sizes[-1]} ms kb
  measure "$n" domain
  ms=$took_ms kb=$bytes
  measure "$n" domain,paths
  awk -v ms=$((took_ms - ms)) -v b=$((bytes - kb)) -v n="$n" -v json=$json 'BEGIN {
    ms /= n; b /= n
    if (json == "yes") {
      printf "{\"artefacts\":\"paths\",\"msPerVariant\":%.2f,\"bytesPerVariant\":%.0f}\n", ms, b
      exit
    }
    printf "\na path, of %d variants: %.2f ms (≤ 6: %s), %.0f bytes (≤ 400: %s)\n", n, ms,
      ms <= 6 ? "met" : "missed", b, b <= 400 ? "met" : "missed"
  }'
}

if [ $smoke = yes ]; then
  # The figures of so few variants mean nothing, so they are not compared with the goals.
  row domain,codec,document
  row domain,dto,mapping,codec,document
else
  row domain
  row domain,codec,document 90 6
  row domain,dto,mapping
  row domain,dto,mapping,codec,document 130 9
fi
path_row
