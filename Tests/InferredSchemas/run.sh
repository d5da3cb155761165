#!/usr/bin/env bash
# Makes a schema of each folder of samples with `sumtype infer`, generates Swift of it, compiles that with warnings as
# errors, and loads and saves every sample with it: nothing malformed, nothing unknown, the same bytes.
#
#   Tests/InferredSchemas/run.sh                   the samples of the repository, and every folder in $SUMTYPE_CORPORA
#   Tests/InferredSchemas/run.sh FOLDER…           these folders alone
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

folders=("$@")
if [ ${#folders[@]} -eq 0 ]; then
  folders=("$here"/samples/*/ "$root/Examples/Notebooks/old")
  [ -z "${SUMTYPE_CORPORA:-}" ] || folders+=("$SUMTYPE_CORPORA"/*/)
fi

targets=""
for folder in "${folders[@]}"; do
  name=$(basename "$folder" | sed -E 's/[^A-Za-z0-9]+/ /g' | awk '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }')
  target="$work/Sources/$name"
  mkdir -p "$target"
  "$SUMTYPE" infer "$folder" --name "$name" -q -o "$work/$name.sumtype.json"
  "$SUMTYPE" check -q "$work/$name.sumtype.json"
  "$SUMTYPE" format -q --check "$work/$name.sumtype.json"
  (cd "$work" && "$SUMTYPE" generate -q --output "Sources/$name" "$name.sumtype.json")
  sed "s/Inferred/$name/g" "$here/main.swift.txt" > "$target/main.swift"
  targets="$targets .executableTarget(name: \"$name\", dependencies: [.product(name: \"SumType\", package: \"sumtype\"), .product(name: \"SumTypeState\", package: \"sumtype\")], swiftSettings: [.unsafeFlags([\"-warnings-as-errors\"])]),"
done

cat > "$work/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "inferred", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "$root")],
  targets: [$targets], swiftLanguageModes: [.v6])
SWIFT
build() { swift build --package-path "$work" --scratch-path "${SUMTYPE_SCRATCH:-$work/build}" "$@"; }
build -q
products=$(build --show-bin-path)
for folder in "${folders[@]}"; do
  name=$(basename "$folder" | sed -E 's/[^A-Za-z0-9]+/ /g' | awk '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }')
  find "$folder" -type f \( -name '*.json' -o -name '*.ipynb' \) -print0 | sort -z | xargs -0 "$products/$name"
done
