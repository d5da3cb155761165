#!/usr/bin/env bash
# Builds a package that uses the plugins, and prints a line for each promise.
# It has its own folder and build folder, since a build inside `swift test` would wait for itself.
# Usage: run.sh [PACKAGE]   (the package to test; this one if none is named)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "${1:-$here/../..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# CI builds several packages in one folder, so that their common parts are built once.
scratch=${SUMTYPE_SCRATCH:-$work/build}
failures=0
log=$work/log

# check PROMISE COMMAND…: runs the command, and prints whether the promise holds.
check() {
  local message=$1
  shift
  if "$@"; then
    printf 'ok      %s\n' "$message"
  else
    printf 'FAILED  %s\n' "$message"
    sed 's/^/        | /' "$log" | tail -n 30
    failures=$((failures + 1))
  fi
}

# swiftpm COMMAND ARGUMENT…: runs SwiftPM, and once more if SwiftPM itself was killed by a signal: its libdispatch may
# crash on Linux when a process that it has started ends. A plugin or a tool that crashes gives it an ordinary status.
swiftpm() {
  local command=$1 status=0
  shift
  set -- "$command" --package-path "$work/app" --scratch-path "$scratch" "$@"
  swift "$@" >"$log" 2>&1 || status=$?
  if [ "$status" -gt 128 ]; then
    echo "swift $command was killed by signal $((status - 128)), and is run once more" >&2
    status=0
    swift "$@" >"$log" 2>&1 || status=$?
  fi
  return "$status"
}

build() { swiftpm build "$@"; }
fails() { ! "$@"; }
shows() { grep -q -- "$1" "$log"; }
silent() { ! shows "$1"; }
runs() { [ "$("$scratch/debug/App")" = "$1" ]; }
command_plugin() { swiftpm package --allow-writing-to-package-directory sumtype "$@"; }
untouched() { ! find "$scratch/plugins/outputs" -name "$1" -newer "$2" | grep -q .; }
# `untouched` compares the times of files: after the pause, no file written later has the time of the mark.
mark() { touch "$work/mark"; sleep 1; }

app=$work/app/Sources/App
shared=$work/app/Sources/Shared
mkdir -p "$app" "$shared"
sed "s|ROOT|$root|" >"$work/app/Package.swift" <<'PACKAGE'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "ROOT")],
  targets: [
    .target(
      name: "Shared", dependencies: [.product(name: "SumType", package: "sumtype")],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")]),
    .executableTarget(
      name: "App",
      dependencies: [
        "Shared", .product(name: "SumType", package: "sumtype"),
        .product(name: "SumTypeState", package: "sumtype"),
      ],
      plugins: [.plugin(name: "SumTypePlugin", package: "sumtype")]),
  ]
)
PACKAGE
cat >"$shared/Common.sumtype.json" <<'SCHEMA'
{
  "sumtype": 1,
  "types": {
    "Author": { "struct": { "name": "String" } }
  }
}
SCHEMA
echo '{"access": "public"}' >"$shared/sumtype-config.json"
# SwiftPM does not accept a target without any source file.
echo '// Authors of posts.' >"$shared/Shared.swift"
cat >"$app/Post.sumtype.json" <<'SCHEMA'
{
  "sumtype": 1,
  "imports": ["../Shared/Common.sumtype.json"],
  "types": {
    "Post": { "struct": { "title": "String", "author": "Author" } }
  }
}
SCHEMA
cat >"$app/main.swift" <<'SWIFT'
import Shared

print(Post(title: "Hello", author: Author(name: "Ada")).author.name)
SWIFT

echo "the build plugin"
check "two targets with schemas, one of which imports the other's, are built" build
check "the build of the package has no warnings" silent "$work/app.*warning:\|warning: 'app'"
check "the program runs" runs Ada

# In the second build SwiftPM links the plugin's tool once more, and therefore runs the plugin.
build || true
check "the package is built again without a change" build
check "a build without a change does not run sumtype" silent "sumtype [A-Z]"

mark
sed -i.bak 's/"title": "String"/"title": "String", "note": "String?"/' "$app/Post.sumtype.json"
rm "$app/Post.sumtype.json.bak"
check "the package with a changed schema is built" build
check "sumtype is run for a changed schema" shows "sumtype Post"
check "the files of other schemas are not written" untouched 'Common+Domain.swift' "$work/mark"

mark
echo '{"artefacts": ["domain"]}' >"$app/sumtype-config.json"
check "the package with a new configuration is built" build
check "a new configuration is used" fails grep -rq "struct PostDTO" "$scratch/plugins/outputs"
echo '{}' >"$app/sumtype-config.json"
check "the package with a changed configuration is built" build
check "a changed configuration is used" grep -rq "struct PostDTO" "$scratch/plugins/outputs"
rm "$app/sumtype-config.json"
check "the package is built after the configuration is removed" build

echo '{"acess": "public"}' >"$app/sumtype-config.json"
check "a configuration with an error makes the build fail" fails build
check "the error in a configuration is shown with file, line and column" \
  shows "$app/sumtype-config.json:1:2: error: .* \"acess\""
rm "$app/sumtype-config.json"

cp "$app/Post.sumtype.json" "$work/good"
sed -i.bak 's/"author": "Author"/"author": "Auhtor"/' "$app/Post.sumtype.json"
rm "$app/Post.sumtype.json.bak"
check "a schema with an error makes the build fail" fails build
check "the error in a schema is shown with file, line and column" \
  shows "$app/Post.sumtype.json:5:.*: error: .*Auhtor"
check "the error in a schema is shown with a cure" shows 'did you mean "Author"'
cp "$work/good" "$app/Post.sumtype.json"
check "the package is built after the schema is corrected" build

sed -i.bak 's/"name": "String"/"name": "String", "age": "Int?"/' "$shared/Common.sumtype.json"
rm "$shared/Common.sumtype.json.bak"
check "the package with a changed imported schema is built" build
check "sumtype is run for the schemas that import a changed one" shows "sumtype Post"

cat >"$app/Extra.sumtype.json" <<'SCHEMA'
{"sumtype": 1, "types": {"Extra": {"struct": {"count": "Int"}}}}
SCHEMA
cp "$app/main.swift" "$work/main.swift"
echo 'print(Extra(count: 3).count)' >"$app/main.swift"
check "the package with a new schema and its use is built" build
check "the program with the new type runs" runs 3
cp "$work/main.swift" "$app/main.swift"
rm "$app/Extra.sumtype.json"
check "the package is built after a schema is removed" build
check "the program runs without the removed schema" runs Ada

cp "$app/Post.sumtype.json" "$work/stored"
sed -i.bak 's/^  "types"/  "documents": {"Posts": {"root": "[Post]", "store": true}},\n  "types"/' \
  "$app/Post.sumtype.json"
rm "$app/Post.sumtype.json.bak"
cat >"$app/main.swift" <<'SWIFT'
import Shared
import SumType
import SumTypeState

let store = PostsStore(InMemoryRepository())
await store.load()
try store.add(title: "Hello", author: Author(name: "Grace"))
print(store.entries.map(\.author.name).joined())
SWIFT
check "the package with a new store of a document is built" build
check "the build with the store has no warnings" silent "$work/app.*warning:\|warning: 'app'"
check "the program with the store runs" runs Grace
cp "$work/stored" "$app/Post.sumtype.json"
cp "$work/main.swift" "$app/main.swift"
check "the package is built after the store is removed" build
check "the removed store is not in the generated files" \
  fails grep -rq "class PostsStore" "$scratch/plugins/outputs"

mkdir "$app/more"
cp "$app/Post.sumtype.json" "$app/more/post.sumtype.json"
check "two schemas of the same name in a target make the build fail" fails build
check "the error names two schemas of the same name" shows "have one name"
rm -r "$app/more"

echo '{"sumtype": 1, "types": {"Post": {"struct": {"count": "Int"}}}}' >"$app/Twin.sumtype.json"
check "two schemas of a target that declare the same type make the build fail" fails build
check "the error of the same type has a place in one of the schemas" \
  shows "$app/Twin.sumtype.json:1:.*error: \"Post\" is declared by another schema"
rm "$app/Twin.sumtype.json"

echo "the command plugin"
mkdir "$work/app/schemas"
cat >"$work/app/schemas/Note.sumtype.json" <<'SCHEMA'
{"sumtype": 1, "types": {"Note": {"struct": {"text": "String"}}}}
SCHEMA
cat >"$work/app/sumtype-config.json" <<'CONFIG'
{"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Sources/Shared/Generated"}]}
CONFIG
note=$shared/Generated/Note+Domain.swift
check "the command diff ends with an error before the code is generated" fails command_plugin diff
check "the output of diff is shown" shows '+++ b/Sources/Shared/Generated/Note+Domain.swift'
check "the plugin without arguments generates code" command_plugin
check "the code is written to the configured folder" test -f "$note"
check "the command diff succeeds after the code is generated" command_plugin diff
mkdir "$work/before"
sed 's/"String"/"Int"/' "$work/app/schemas/Note.sumtype.json" >"$work/before/Note.sumtype.json"
check "the command compare ends with an error for a breaking change" fails \
  command_plugin compare "$work/before/Note.sumtype.json" "$work/app/schemas/Note.sumtype.json"
check "the output of compare has the finding" shows '\[type-changed\]'
rm "$work/app/schemas/Note.sumtype.json"
cp "$work/good" "$work/app/schemas/Other.sumtype.json"
check "the plugin ends with an error if a schema has one" fails command_plugin
check "the error of the schema is shown" shows "schemas/Other.sumtype.json:3:.*error"
check "the committed code is not removed if a schema has an error" test -f "$note"

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
