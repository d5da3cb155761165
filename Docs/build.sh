#!/usr/bin/env bash
# Builds the documentation of the libraries with DocC; a warning (a link that leads nowhere) is an error.
# Usage: build.sh [FOLDER]   (where the archives go; by default they are only checked)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=${1:-$work/archives}
mkdir -p "$output"

docc=$(command -v docc || xcrun --find docc)
modules=$(swift build --show-bin-path)/Modules
for library in SumType SumTypeJSON SumTypeRuntime SumTypeState SumTypeFeature SumTypeTesting; do
  swift build --target "$library" --quiet
  mkdir -p "$work/$library"
  swift symbolgraph-extract -module-name "$library" -I "$modules" -output-dir "$work/$library" \
    -minimum-access-level public -skip-inherited-docs -target "$(swiftc -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -1)"
  "$docc" convert "Sources/$library/$library.docc" --additional-symbol-graph-dir "$work/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "dev.sumtype.$library" \
    --warnings-as-errors --output-path "$output/$library.doccarchive"
  echo "ok      $library"
done
