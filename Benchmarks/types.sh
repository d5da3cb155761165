#!/usr/bin/env bash
# Measures the cost of a type of a large schema in an app's build: milliseconds of SwiftPM's compiler in release and
# in debug, bytes of code, lines. The types resemble those of large formats: see Wide/types.py.
#   types.sh [--smoke] [COUNT…]      the numbers of types, the smallest first (default: 60 600)
set -euo pipefail
cd "$(dirname "$0")"
. ./tools.sh

counts=() smoke=no
for option in "$@"; do
  case "$option" in
    --smoke) smoke=yes ;;
    *[!0-9]*) echo "types.sh [--smoke] [COUNT…]" >&2; exit 64 ;;
    *) counts+=("$option") ;;
  esac
done
if [ ${#counts[@]} = 0 ]; then
  if [ $smoke = yes ]; then counts=(3 6); else counts=(60 600); fi
fi

tool=$(tool)
repository=$(cd .. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A package with one target, whose dependencies are built before anything is measured.
package=$work/Client
mkdir -p "$package/Sources/Client"
cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [.package(name: "sumtype", path: "$repository")],
  targets: [.target(name: "Client", dependencies: [.product(name: "SumType", package: "sumtype")])])
SWIFT

# Builds the target anew; sets `took_ms`.
build() { # configuration
  rm -rf "$package"/.build/"$1"/Client.build "$package"/.build/"$1"/Modules/Client.*
  cpu swift build --package-path "$package" -c "$1"
}

for configuration in release debug; do
  echo "public let nothing = 0" >"$package/Sources/Client/Nothing.swift"
  swift build --package-path "$package" -c $configuration >/dev/null
  build $configuration
  eval "idle_$configuration=$took_ms"
done

row() { # artefacts
  local first="" n
  for n in "${counts[@]}"; do
    Wide/types.py "$n" >"$work/Types.sumtype.json"
    rm -f "$package"/Sources/Client/*.swift
    "$tool" generate --quiet "$work/Types.sumtype.json" --output "$package/Sources/Client" --access public \
      --artefacts "$1"
    local lines release debug bytes
    lines=$(cat "$package"/Sources/Client/*.swift | wc -l)
    build debug
    debug=$((took_ms - idle_debug))
    build release
    release=$((took_ms - idle_release))
    bytes=$(for object in "$package"/.build/release/Client.build/*.o; do text_size "$object"; done |
      awk '{ bytes += $1 } END { print bytes }')
    awk -v n="$n" -v l="$lines" -v r=$release -v d=$debug -v b="$bytes" -v first="$first" -v name="$1" 'BEGIN {
      printf "%-28s %5d %8.1f %9.0f %9.0f %7.1f × %9.1f", name, n, l / n, r / n, d / n, r / d, b / n / 1000
      if (first != "") printf "   %.2f × the time per type of fewer", r / n / first
      print ""
    }'
    [ -n "$first" ] || first=$(awk -v n="$n" -v r=$release 'BEGIN { print r / n }')
  done
}

printf 'processor time of swift build, per type; KB of 1,000 bytes\n'
printf '%-28s %5s %8s %9s %9s %9s %9s\n' artefacts types lines "release ms" "debug ms" "ratio" KB
row domain
row domain,dto # structs with synthesized conformances and nothing else, as one writes them by hand
row domain,codec
row domain,dto,mapping
row domain,dto,mapping,codec
