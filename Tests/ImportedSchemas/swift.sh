#!/usr/bin/env bash
# Imports the Codable types of app/, an app that was written before it used sumtype, and generates Swift from them. What
# the app's own coders write is loaded, and saved to the byte; what the generated code writes anew, the app's own coders
# read as the same values; and what a newer version of the app has written comes back unharmed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../generated.sh"

mkdir -p "$work"/Sources/{Before,After,Both} "$work/schemas"
cp "$here"/app/*.swift "$work/Sources/Before"
mv "$work/Sources/Before/main.swift" "$work/Sources/Both"
"$SUMTYPE" import -q "$here/app/Diary.swift" -o "$work/schemas/Diary.sumtype.json"
"$SUMTYPE" check -q "$work/schemas/Diary.sumtype.json"
"$SUMTYPE" format -q --check "$work/schemas/Diary.sumtype.json"
(cd "$work" && "$SUMTYPE" generate -q --access public --output Sources/After schemas/Diary.sumtype.json)

cat >"$work/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]
let package = Package(
  name: "migration", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "$root")],
  targets: [
    .target(name: "Before", swiftSettings: strict),
    .target(name: "After", dependencies: [.product(name: "SumType", package: "sumtype")], swiftSettings: strict),
    .executableTarget(
      name: "Both", dependencies: ["Before", "After", .product(name: "SumType", package: "sumtype")],
      swiftSettings: strict),
  ], swiftLanguageModes: [.v6])
SWIFT
build_package -q
"$(build_package --show-bin-path)/Both"
