#!/usr/bin/env bash
# Measures wide and deep types: structs of 100 fields against 6, unions of 1,000 variants against 2,
# values nested 500 deep, and the build of the 1,000 variants.
#   wide.sh [--smoke]      --smoke takes 20 fields and 12 variants
set -euo pipefail
cd "$(dirname "$0")"
. ./tools.sh

broad=100 many=1000 rounds=15 entries=10000
if [ "${1:-}" = "--smoke" ]; then broad=20 many=12 rounds=3 entries=1000; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tool=$(tool)
modules=$(modules)
products=$(dirname "$modules")

mkdir -p "$work/runner"

# Writes the schema and data of a module, and its part of the runner.
prepare() { # module, variants, fields, entries
  local folder=$work/$1
  mkdir -p "$folder"
  Wide/schema.py "$2" "$3" >"$folder/Event.sumtype.json"
  Wide/data.py "$2" "$3" swift "$1" >"$work/runner/$1+Toggled.swift"
  Wide/data.py "$2" "$3" json "$4" >"$work/$1.json"
  Wide/data.py "$2" "$3" json "$4" shuffled >"$work/$1-shuffled.json"
  "$tool" generate --quiet "$folder/Event.sumtype.json" --output "$folder/out" --access public \
    --artefacts domain,codec,document
}

# Compiles a module in release; sets `took_ms`.
compile() { # module
  cpu swiftc -O -whole-module-optimization -parse-as-library -swift-version 6 -module-name "$1" \
    -I "$modules" -emit-module -emit-module-path "$work/$1.swiftmodule" \
    -c "$work/$1"/out/*.swift -o "$work/$1.o"
}

prepare Narrow 2 6 "$entries"
prepare Broad 2 "$broad" $((entries * 6 / broad))
prepare Many "$many" 6 "$entries"
mkdir -p "$work/Deep"
"$tool" generate --quiet Wide/Deep.sumtype.json --output "$work/Deep/out" --access public \
  --artefacts domain,codec,document

echo "release build, domain and codec (processor time of swiftc -O -wmo)"
for module in Narrow Broad Many Deep; do
  compile "$module"
  case $module in
    Narrow) what="2 variants of 6 fields" ;;
    Broad) what="2 variants of $broad fields" ;;
    Many) what="$many variants of 6 fields" ;;
    Deep) what="recursive types" ;;
  esac
  printf '  %-8s %-26s %8.1f s\n' "$module" "$what" "$(awk -v t="$took_ms" 'BEGIN { print t / 1000 }')"
done

# All artefacts of the many variants, as SwiftPM compiles them for debugging and for release.
"$tool" generate --quiet "$work/Many/Event.sumtype.json" --output "$work/Many/all" --access public
mkdir -p "$work/objects"
echo "build of $many variants of 6 fields, all artefacts"
cpu swiftc -Onone -g -enable-batch-mode -j2 -parse-as-library -swift-version 6 -module-name Many \
  -I "$modules" -c "$work"/Many/all/*.swift -working-directory "$work/objects"
awk -v t="$took_ms" -v n="$many" \
  'BEGIN { printf "  debug    %8.1f s  %8.1f ms/variant\n", t / 1000, t / n }'
cpu swiftc -O -whole-module-optimization -parse-as-library -swift-version 6 -module-name Many \
  -I "$modules" -c "$work"/Many/all/*.swift -o "$work/objects/Many.o"
awk -v t="$took_ms" -v n="$many" \
  'BEGIN { printf "  release  %8.1f s  %8.1f ms/variant\n", t / 1000, t / n }'

swiftc -O -swift-version 6 -module-name wide -I "$modules" -I "$work" \
  Wide/*.swift "$work"/runner/*.swift \
  "$work"/Narrow.o "$work"/Broad.o "$work"/Many.o "$work"/Deep.o \
  "$products"/SumType{Runtime,Files,JSON}.build/*.o -o "$work/wide"
echo
"$work/wide" speed "$work" "$rounds" 6 "$broad"

echo
echo "recursion: values nested 500 deep, in release; the smallest stack of a thread that is enough"
recursion() { "$work/wide" recursion "$@" >/dev/null 2>&1; }
for what in chain tree formula shape; do
  printf '  %-8s' "$what"
  for step in load compare save merge; do
    smallest=""
    for stack in 8192 4096 2048 1024 512 256 128 64; do
      recursion "$what" "$step" 500 "$stack" || break
      smallest=$stack
    done
    printf '  %s %s' "$step" "${smallest:-more than 8192} KB"
    [ "${smallest:-9999}" -le 512 ] || printf ' (missed: 512)'
    (ulimit -s 8192 && recursion "$what" "$step" 500) || printf ' (FAILS on the main thread, 8 MB)'
  done
  echo
done 2>/dev/null
