#!/usr/bin/env bash
# Runs the tests of stores, features and their test store under Thread Sanitizer, or under the sanitizer that SANITIZER
# names: `address` checks the memory in which actions are on their way through scopes. Compiles only these modules, as a
# package of its own, in SANITIZE_SCRATCH or in a folder that is removed afterwards. Without SwiftUI and Combine, the
# code of SumTypeFeature for them is compiled against stubs.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

if [ -n "${SANITIZE_SCRATCH:-}" ]; then
  scratch=$SANITIZE_SCRATCH
  mkdir -p "$scratch"
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi

# The settings of the targets are those of the repository's Package.swift.
settings=$(awk '/^let (strict|asynchronousTarget):/ { copies = 1 } /^$/ { copies = 0 } copies' Package.swift)

for folder in Sources Tests Generated; do ln -sfn "$root/$folder" "$scratch/$folder"; done
{
  cat <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

$settings

SWIFT
  cat <<'SWIFT'
#if os(Linux)
  let stubs: [Target] = ["SwiftUI", "Combine"].map {
    .target(name: $0, path: "Tests/SumTypeFeatureTests/Stubs/\($0)")
  }
  let frameworks: [Target.Dependency] = ["SwiftUI", "Combine"]
#else
  let stubs: [Target] = []
  let frameworks: [Target.Dependency] = []
#endif

let package = Package(
  name: "sanitized", platforms: [.macOS(.v13)],
  targets: stubs + [
    .target(name: "SumTypeJSON"),
    .target(name: "SumTypeFiles"),
    .target(name: "SumTypeRuntime", dependencies: ["SumTypeFiles", "SumTypeJSON"]),
    .target(name: "SumTypeState", dependencies: ["SumTypeRuntime"]),
    .target(
      name: "SumTypeFeature", dependencies: ["SumTypeRuntime", "SumTypeState"] + frameworks),
    .target(
      name: "AppleUses", dependencies: ["SumTypeFeature"] + frameworks,
      path: "Tests/SumTypeFeatureTests/Stubs/Apple"),
    .target(name: "SumTypeTesting", dependencies: ["SumTypeFeature"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "Features", dependencies: ["SumTypeFeature"], path: "Generated/Features"),
    .target(name: "VersionsV1", dependencies: ["SumTypeFeature"], path: "Generated/VersionsV1"),
    .target(name: "VersionsV2", dependencies: ["SumTypeFeature"], path: "Generated/VersionsV2"),
    .testTarget(
      name: "SumTypeStateTests",
      dependencies: ["SumTypeRuntime", "SumTypeState", "TestSupport", "VersionsV1"],
      exclude: ["Schemas"], swiftSettings: asynchronousTarget),
    .testTarget(
      name: "SumTypeFeatureTests",
      dependencies: [
        "AppleUses", "Features", "SumTypeFeature", "SumTypeTesting", "TestSupport", "VersionsV1",
        "VersionsV2",
      ],
      exclude: ["sanitize.sh", "Stubs"], swiftSettings: asynchronousTarget),
  ])
SWIFT
} >"$scratch/Package.swift"

export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
swift test --package-path "$scratch" --sanitize="${SANITIZER:-thread}"
