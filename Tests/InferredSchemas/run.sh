#!/usr/bin/env bash
# Makes a schema from each folder of samples with `sumtype infer`, generates Swift from it, type-checks all of that with
# warnings as errors, compiles the documents with their codecs, and loads and saves every sample with them: nothing
# malformed, nothing unknown, the same bytes. A keyed union may have the payload of another variant beside its own, which
# is known.
#
#   Tests/InferredSchemas/run.sh                   the samples of the repository, and every folder in $SUMTYPE_CORPORA
#   Tests/InferredSchemas/run.sh FOLDER…           only these folders
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../generated.sh"

folders=("$@")
if [ ${#folders[@]} -eq 0 ]; then
  folders=("$here"/samples/*/ "$root/Examples/Notebooks/old")
  [ -z "${SUMTYPE_CORPORA:-}" ] || folders+=("$SUMTYPE_CORPORA"/*/)
fi

names=()
for folder in "${folders[@]}"; do
  name=$(module_name "$folder")
  names+=("$name")
  mkdir -p "$work/Sources/$name"
  "$SUMTYPE" infer "$folder" --name "$name" -q -o "$work/$name.sumtype.json"
  "$SUMTYPE" check -q "$work/$name.sumtype.json"
  "$SUMTYPE" format -q --check "$work/$name.sumtype.json"
  (cd "$work" && "$SUMTYPE" generate -q --output "all/$name" "$name.sumtype.json" &&
    "$SUMTYPE" generate -q --output "Sources/$name" --artefacts domain,codec,document "$name.sumtype.json")
  typecheck "$name" "$work/all/$name"
  sed "s/Inferred/$name/g" "$here/main.swift.txt" >"$work/Sources/$name/main.swift"
done
build_modules executableTarget "${names[@]}"
products=$(build_package --show-bin-path)
for folder in "${folders[@]}"; do
  find "$folder" -type f \( -name '*.json' -o -name '*.ipynb' \) -print0 | sort -z |
    xargs -0 "$products/$(module_name "$folder")"
done
