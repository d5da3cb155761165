#!/usr/bin/env bash
# Imports a large OpenAPI document and a large JSON Schema into folders of schema files, generates Swift of them with
# all artefacts, and compiles that with warnings as errors: what `import` writes needs no hand to build.
#
#   Tests/ImportedSchemas/run.sh             two sources of 170 schemas: more than 500 types each
#   Tests/ImportedSchemas/run.sh SOURCE…     these files instead
#
# SUMTYPE may name a sumtype that is built already; SUMTYPE_SCRATCH a folder to build in.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${SUMTYPE:-}" ]; then
  swift build -q --package-path "$root" --product sumtype
  SUMTYPE=$(swift build --package-path "$root" --show-bin-path)/sumtype
fi

sources=("$@")
if [ ${#sources[@]} -eq 0 ]; then
  "$here/source.py" 170 >"$work/Interface.json"
  "$here/source.py" 170 --json-schema >"$work/Files.json"
  sources=("$work/Interface.json" "$work/Files.json")
fi

targets=""
for source in "${sources[@]}"; do
  name=$(basename "$source" .json | sed -E 's/[^A-Za-z0-9]+/ /g' | awk '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }')
  schemas=$work/schemas/$name
  "$SUMTYPE" import "$source" -q -o "$schemas"
  "$SUMTYPE" check -q "$schemas"/*.sumtype.json
  "$SUMTYPE" format -q --check "$schemas"/*.sumtype.json
  mkdir -p "$work/Sources/$name"
  (cd "$work" && "$SUMTYPE" generate -q --output "Sources/$name" schemas/"$name"/*.sumtype.json)
  printf '%s: %s files, %s types\n' "$name" "$(ls "$schemas" | wc -l)" \
    "$(cat "$work/Sources/$name"/*+Domain.swift | grep -cE '^ *(nonisolated |indirect )*(struct|enum|typealias) ')"
  targets="$targets .target(name: \"$name\", dependencies: [.product(name: \"SumType\", package: \"sumtype\"), .product(name: \"SumTypeState\", package: \"sumtype\")], swiftSettings: [.unsafeFlags([\"-warnings-as-errors\"])]),"
done

cat > "$work/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "imported", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "$root")],
  targets: [$targets], swiftLanguageModes: [.v6])
SWIFT
swift build -q --package-path "$work" --scratch-path "${SUMTYPE_SCRATCH:-$work/build}"
echo "${#sources[@]} imported schemas compile without a warning"
