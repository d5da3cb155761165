#!/usr/bin/env bash
# Imports a large OpenAPI document into a folder of schema files, generates Swift from them with all artefacts, and
# type-checks that with warnings as errors: the output of `import` compiles without edits.
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

for source in "${sources[@]}"; do
  name=$(module_name "$source")
  schemas=$work/schemas/$name
  "$SUMTYPE" import "$source" -q -o "$schemas"
  "$SUMTYPE" check -q "$schemas"/*.sumtype.json
  "$SUMTYPE" format -q --check "$schemas"/*.sumtype.json
  mkdir -p "$work/Sources/$name"
  (cd "$work" && "$SUMTYPE" generate -q --output "Sources/$name" schemas/"$name"/*.sumtype.json)
  printf '%s: %s files, %s types\n' "$name" "$(ls "$schemas" | wc -l)" \
    "$(cat "$work/Sources/$name"/*+Domain.swift | grep -cE '^ *(nonisolated |indirect )*(struct|enum|typealias) ')"
  typecheck "$name" "$work/Sources/$name"
done
echo "${#sources[@]} imported schemas type-check without a warning"
