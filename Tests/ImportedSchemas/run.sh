#!/usr/bin/env bash
# Imports a large OpenAPI document into a folder of schema files, generates Swift from them with all artefacts, and
# compiles that with warnings as errors: the output of `import` builds without edits.
#
#   Tests/ImportedSchemas/run.sh             170 schemas, which give more than 500 types
#   Tests/ImportedSchemas/run.sh SOURCE…     imports these files instead
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../generated.sh"

sources=("$@")
if [ ${#sources[@]} -eq 0 ]; then
  "$here/source.py" 170 >"$work/Interface.json"
  sources=("$work/Interface.json")
fi

names=()
for source in "${sources[@]}"; do
  name=$(module_name "$source")
  names+=("$name")
  schemas=$work/schemas/$name
  "$SUMTYPE" import "$source" -q -o "$schemas"
  "$SUMTYPE" check -q "$schemas"/*.sumtype.json
  "$SUMTYPE" format -q --check "$schemas"/*.sumtype.json
  mkdir -p "$work/Sources/$name"
  (cd "$work" && "$SUMTYPE" generate -q --output "Sources/$name" schemas/"$name"/*.sumtype.json)
  printf '%s: %s files, %s types\n' "$name" "$(ls "$schemas" | wc -l)" \
    "$(cat "$work/Sources/$name"/*+Domain.swift | grep -cE '^ *(nonisolated |indirect )*(struct|enum|typealias) ')"
done
build_modules target "${names[@]}"
echo "${#sources[@]} imported schemas compile without a warning"
