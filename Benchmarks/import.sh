#!/usr/bin/env bash
# Measures `import`: 600 schemas of 3 MB, and twice as many, as one file of OpenAPI and as one of JSON Schema, printed
# and split into files; the check of the written schemas; and 100, 200 and 400 files that refer to each other in a
# circle, and schemas that each import the next one.
# Best of five runs, in release; SUMTYPE_TOOL may name an existing build of the tool.
set -euo pipefail
cd "$(dirname "$0")"
source ./tools.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tool=$(release_tool)

for count in 600 1200; do
  for kind in openapi json-schema; do
    file=$work/$kind$count.json
    flag=$([ $kind = openapi ] || echo --json-schema)
    # shellcheck disable=SC2086
    ../Tests/ImportedSchemas/source.py $count --members 19 --words 18 $flag >"$file"
    label="$kind, $count schemas, $(du -m --apparent-size "$file" | cut -f1) MB"
    measure "$label: printed" "$tool" import -q "$file"
    measure "$label: as files" "$tool" import -q "$file" -o "$work/$kind$count"
    measure "$label: check $(ls "$work/$kind$count" | wc -l) files" "$tool" check -q "$work/$kind$count"/*.sumtype.json
  done
done

for count in 100 200 400; do
  mkdir -p "$work/circle$count"
  python3 - "$work/circle$count" "$count" <<'PY'
import json, sys
folder, count = sys.argv[1], int(sys.argv[2])
for index in range(count):
    others = {f"next{place}": {"$ref": f"Part{(index + place * place + 1) % count}.json"} for place in range(4)}
    with open(f"{folder}/Part{index}.json", "w") as file:
        json.dump({"type": "object", "properties": others | {"size": {"type": ["string", "integer"]}}}, file)
PY
  measure "$count files in a circle: import" "$tool" import -q "$work/circle$count" -o "$work/out$count"
  measure "$count files in a circle: check" "$tool" check -q "$work/out$count"/*.sumtype.json
  measure "$count files in a circle: generate" \
    "$tool" generate -q --output "$work/swift$count" "$work/out$count"/*.sumtype.json
done

for count in 100 200 400; do
  mkdir -p "$work/chain$count"
  python3 - "$work/chain$count" "$count" <<'PY'
import json, sys
folder, count = sys.argv[1], int(sys.argv[2])
for index in range(count):
    schema = {"sumtype": 1}
    fields = {"name": "String", "size": "Int | String"}
    if index + 1 < count:
        schema["imports"] = [f"Part{index + 1}.sumtype.json"]
        fields["next"] = f"Part{index + 1}?"
    union = {"union": {"part": f"Part{index}", "none": None}, "representation": "external"}
    schema["types"] = {f"Part{index}": {"struct": fields}, f"Kind{index}": union}
    with open(f"{folder}/Part{index}.sumtype.json", "w") as file:
        json.dump(schema, file)
PY
  measure "$count files in a chain: check" "$tool" check -q "$work/chain$count"/*.sumtype.json
  measure "$count files in a chain: generate" \
    "$tool" generate -q --output "$work/chained$count" "$work/chain$count"/*.sumtype.json
done
