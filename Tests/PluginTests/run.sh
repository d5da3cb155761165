#!/usr/bin/env bash
# Builds packages that use the plugins from outside, and prints a line per promise.
# Each has its own folder and build folder, since a build inside `swift test` would wait for itself.
# Usage: run.sh [PACKAGE]   (the package to test; this one if none is named)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "${1:-$here/../..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# CI builds several packages into one folder, so that their common parts are built once.
scratch=${SUMTYPE_SCRATCH:-$work/build}
failures=0
log=$work/log

# check MESSAGE COMMAND…: runs the command and says whether the promise holds.
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

build() { swift build --package-path "$work/app" --scratch-path "$scratch" "$@" >"$log" 2>&1; }
fails() { ! "$@"; }
shows() { grep -q -- "$1" "$log"; }
silent() { ! shows "$1"; }
runs() { [ "$("$scratch/debug/App")" = "$1" ]; }
command_plugin() {
  swift package --package-path "$work/app" --scratch-path "$scratch" \
    --allow-writing-to-package-directory sumtype "$@" >"$log" 2>&1
}
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
check "two targets with schemas build, one importing the other's" build
check "without a warning of theirs" silent "$work/app.*warning:\|warning: 'app'"
check "and the program runs" runs Ada

# In the second build SwiftPM links the plugin's tool once more, and therefore runs the plugin.
build || true
check "a build after which nothing changed" build
check "runs no command" silent "sumtype [A-Z]"

mark
sed -i.bak 's/"title": "String"/"title": "String", "note": "String?"/' "$app/Post.sumtype.json"
rm "$app/Post.sumtype.json.bak"
check "a changed schema" build
check "is generated again" shows "sumtype Post"
check "and leaves the files of others alone" untouched 'Common+Domain.swift' "$work/mark"

mark
echo '{"artefacts": ["domain"]}' >"$app/sumtype-config.json"
check "a configuration that comes later" build
check "is used" fails grep -rq "struct PostDTO" "$scratch/plugins/outputs"
check "and its own change too" sh -c "echo '{}' >'$app/sumtype-config.json'"
check "builds again" build
check "with what it says now" grep -rq "struct PostDTO" "$scratch/plugins/outputs"
rm "$app/sumtype-config.json"
check "a configuration that goes away is no error" build

echo '{"acess": "public"}' >"$app/sumtype-config.json"
check "an error in a configuration" fails build
check "is shown with file, line and column" \
  shows "$app/sumtype-config.json:1:2: error: .* \"acess\""
rm "$app/sumtype-config.json"

cp "$app/Post.sumtype.json" "$work/good"
sed -i.bak 's/"author": "Author"/"author": "Auhtor"/' "$app/Post.sumtype.json"
rm "$app/Post.sumtype.json.bak"
check "an error in a schema" fails build
check "is shown with file, line and column" shows "$app/Post.sumtype.json:5:.*: error: .*Auhtor"
check "and a way out" shows 'did you mean "Author"'
cp "$work/good" "$app/Post.sumtype.json"
check "and is gone when it is corrected" build

sed -i.bak 's/"name": "String"/"name": "String", "age": "Int?"/' "$shared/Common.sumtype.json"
rm "$shared/Common.sumtype.json.bak"
check "a change of an imported schema" build
check "is followed by those that import it" shows "sumtype Post"

cat >"$app/Extra.sumtype.json" <<'SCHEMA'
{"sumtype": 1, "types": {"Extra": {"struct": {"count": "Int"}}}}
SCHEMA
cp "$app/main.swift" "$work/main.swift"
echo 'print(Extra(count: 3).count)' >"$app/main.swift"
check "a new schema is generated" build
check "and can be used at once" runs 3
cp "$work/main.swift" "$app/main.swift"
rm "$app/Extra.sumtype.json"
check "a schema that is removed" build
check "leaves nothing that is compiled" runs Ada

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
check "a document that begins to ask for a store" build
check "has one, without a warning" silent "$work/app.*warning:\|warning: 'app'"
check "that works" runs Grace
cp "$work/stored" "$app/Post.sumtype.json"
cp "$work/main.swift" "$app/main.swift"
check "and has none when it no longer asks" build
check "which leaves nothing of it" fails grep -rq "class PostsStore" "$scratch/plugins/outputs"

mkdir "$app/more"
cp "$app/Post.sumtype.json" "$app/more/post.sumtype.json"
check "two schemas of one name in a target" fails build
check "are told apart from other faults" shows "have one name"
rm -r "$app/more"

echo '{"sumtype": 1, "types": {"Post": {"struct": {"count": "Int"}}}}' >"$app/Twin.sumtype.json"
check "two schemas of a target that declare one type" fails build
check "are told so, at the place in one of them" \
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
check "passes arguments on" fails command_plugin diff
check "to the tool, whose output is shown" shows '+++ b/Sources/Shared/Generated/Note+Domain.swift'
check "generates committed code in place" command_plugin
check "where the configuration says" test -f "$note"
check "and then finds no difference" command_plugin diff
mkdir "$work/before"
sed 's/"String"/"Int"/' "$work/app/schemas/Note.sumtype.json" >"$work/before/Note.sumtype.json"
check "compares two versions" fails \
  command_plugin compare "$work/before/Note.sumtype.json" "$work/app/schemas/Note.sumtype.json"
check "and shows what the next one breaks" shows '\[type-changed\]'
rm "$work/app/schemas/Note.sumtype.json"
cp "$work/good" "$work/app/schemas/Other.sumtype.json"
check "ends with an error if a schema has one" fails command_plugin
check "which is shown" shows "schemas/Other.sumtype.json:3:.*error"
check "and leaves the committed code as it was" test -f "$note"

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
