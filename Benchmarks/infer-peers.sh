#!/usr/bin/env bash
# Compares the schemas that genson and `infer` make from the real documents in the folder that SUMTYPE_CORPORA names:
# the table of Docs/Infer.md. Installs genson into .build/peers. SUMTYPE_TOOL may name an existing build of the tool.
set -euo pipefail
cd "$(dirname "$0")"
source ./tools.sh

: "${SUMTYPE_CORPORA:?names the folder of the real documents}"
peers=.build/peers/genson
if [ ! -d "$peers" ]; then
  python3 -m venv "$peers"
  "$peers/bin/pip" install --quiet genson==1.4.0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$peers/bin/python" - "$(release_tool)" "$work" <<'PY'
import json, os, re, subprocess, sys
from genson import SchemaBuilder

tool, work = sys.argv[1:]
CORPORA = {
    "notebooks": "jupyter", "chat events": "matrix_events", "documentation of Rust": "rustdoc_json", "pages": "notion",
    "animations": "lottie", "charts": "vega_lite",
}


def documents(folder):
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith((".json", ".ipynb")):
                with open(os.path.join(path, name), "rb") as file:
                    yield json.load(file)


def count(schema, found):
    """Types of objects, the members of the widest one, and places of several JSON types."""
    if isinstance(schema, dict):
        if "properties" in schema:
            found["types"] += 1
            found["widest"] = max(found["widest"], len(schema.get("properties", {})))
        if "anyOf" in schema or isinstance(schema.get("type"), list):
            found["several"] += 1
        for key in ("items", "anyOf"):
            parts = schema.get(key, [])
            for part in parts if isinstance(parts, list) else [parts]:
                count(part, found)
        for part in schema.get("properties", {}).values():
            count(part, found)
    return found


print(f"{'':24}{'genson: types':>16}{'widest':>8}{'several':>9}{'infer: types':>14}{'unions':>8}")
for name, folder in CORPORA.items():
    folder = os.path.join(os.environ["SUMTYPE_CORPORA"], folder)
    builder = SchemaBuilder()
    for document in documents(folder):
        builder.add_object(document)
    found = count(builder.to_schema(), {"types": 0, "widest": 0, "several": 0})
    output = os.path.join(work, "Inferred.sumtype.json")
    run = subprocess.run([tool, "infer", folder, "--name", "Inferred", "-o", output], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    types, unions = re.search(r"(\d+) types?, (\d+) unions?", run.stderr).groups()
    print(f"{name:24}{found['types']:16}{found['widest']:8}{found['several']:9}{types:>14}{unions:>8}")
PY
