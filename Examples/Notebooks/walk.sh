#!/usr/bin/env bash
# Runs each command of Docs/Notebooks.md in a copy of this folder, and compares its output with the page.
# With --write it writes the output into the page. SUMTYPE may name an existing build of sumtype.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R Package.swift Sources old new "$work"
sed -i.bak "s|path: \"../..\"|path: \"$root\"|" "$work/Package.swift"
if [ -z "${SUMTYPE:-}" ]; then
  swift build -q --package-path "$root" --product sumtype
  SUMTYPE=$(swift build --package-path "$root" --show-bin-path)/sumtype
fi
mkdir "$work/bin"
ln -s "$SUMTYPE" "$work/bin/sumtype"
WALK_FOLDER=$work PATH="$work/bin:$PATH" exec python3 "$PWD/walk.py" "${root}/Docs/Notebooks.md" "$@"
