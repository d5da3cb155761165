#!/usr/bin/env bash
# Imports the sources of each folder in realistic/ (an OpenAPI document, Lexicons that refer to each other, a JSON
# Typedef), generates Swift from them and compiles it with warnings as errors. Loads and saves each file in fits/:
# nothing malformed, nothing unknown, the same bytes. Each file in refused/ is malformed or unknown. A file is named
# after its document: Post.1.json.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../generated.sh"

documents() { for file in "$@"; do basename "$file" | cut -d. -f1; done | sort -u; }

# The program of a module: loads and saves each file as the document of its name.
program() {
  local name
  cat <<'SWIFT'
import Foundation
import SumType

func isKept(_ bytes: [UInt8], as document: String) throws -> Bool {
  switch document {
SWIFT
  for name in "$@"; do
    cat <<SWIFT
  case "$name":
    let loaded = try ${name}Document.load(bytes)
    let saved = try ${name}Document.save(loaded.value, preserving: loaded.preserved)
    return loaded.preserved.report.items.isEmpty && saved.bytes == bytes
SWIFT
  done
  cat <<'SWIFT'
  default: return false
  }
}

for path in CommandLine.arguments.dropFirst() {
  let file = URL(fileURLWithPath: path)
  let document = file.lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
  guard try isKept([UInt8](try Data(contentsOf: file)), as: document) else {
    print("\(path) is not saved with the same bytes, or has unknown data")
    exit(1)
  }
}
SWIFT
}

names=()
for folder in "$here"/realistic/*/; do
  name=$(basename "$folder")
  names+=("$name")
  "$SUMTYPE" import --paths -q "$folder"source -o "$work/schemas/$name"
  "$SUMTYPE" check -q "$work/schemas/$name"/*.sumtype.json
  mkdir -p "$work/Sources/$name"
  (cd "$work" && "$SUMTYPE" generate -q --output "Sources/$name" schemas/"$name"/*.sumtype.json)
  # shellcheck disable=SC2046
  program $(documents "$folder"fits/*) >"$work/Sources/$name/main.swift"
  for file in "$folder"refused/*; do
    document=$(documents "$file")
    schema=$(grep -lE "^ *\"$document\": \{ \"root\"" "$work/schemas/$name"/*.sumtype.json)
    status=0
    "$SUMTYPE" inspect --strict -s "$schema" -d "$document" "$file" >"$work/found" || status=$?
    if [ $status != 1 ] || ! grep -qE '^(Malformed|Unreadable|Unknown)' "$work/found"; then
      cat "$work/found" >&2
      echo "$file: its source refuses it, but inspect ends with status $status, and not with 1 and a finding" >&2
      exit 1
    fi
  done
done
build_modules executableTarget "${names[@]}"
products=$(build_package --show-bin-path)
for name in "${names[@]}"; do
  "$products/$name" "$here"/realistic/"$name"/fits/*
  printf 'ok      %s: %s instances, %s refused\n' "$name" "$(ls "$here/realistic/$name/fits" | wc -l)" \
    "$(ls "$here/realistic/$name/refused" | wc -l)"
done
