# Functions shared by the scripts that compile the code generated from many schemas; to be sourced.
#
# SUMTYPE may name an existing build of sumtype, with the libraries beside it; SUMTYPE_SCRATCH, a folder to build in.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${SUMTYPE:-}" ]; then
  swift build -q --package-path "$root" --product sumtype
  for library in SumType SumTypeState; do swift build -q --package-path "$root" --target "$library"; done
  SUMTYPE=$(swift build --package-path "$root" --show-bin-path)/sumtype
fi

# module_name PATH: the name of a module for a file or a folder, `open-api.json` gives `OpenApi`.
module_name() {
  basename "$1" .json | sed -E 's/[^A-Za-z0-9]+/ /g' |
    awk '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }'
}

# typecheck NAME FOLDER: type-checks the files of a folder as a module, with warnings as errors.
typecheck() {
  swiftc -typecheck -wmo -swift-version 6 -warnings-as-errors -module-name "$1" -I "$(dirname "$SUMTYPE")/Modules" \
    "$2"/*.swift
}

# build_modules KIND NAME…: builds the modules in $work/Sources, as targets of a kind (target, executableTarget), with
# warnings as errors.
build_modules() {
  local kind=$1 name targets=""
  shift
  for name in "$@"; do
    targets+="
    .$kind(
      name: \"$name\",
      dependencies: [
        .product(name: \"SumType\", package: \"sumtype\"), .product(name: \"SumTypeState\", package: \"sumtype\"),
      ], swiftSettings: [.unsafeFlags([\"-warnings-as-errors\"])]),"
  done
  cat >"$work/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "generated", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sumtype", path: "$root")],
  targets: [$targets
  ], swiftLanguageModes: [.v6])
SWIFT
  build_package -q
}

# build_package OPTION…: `swift build` of these modules.
build_package() { swift build --package-path "$work" --scratch-path "${SUMTYPE_SCRATCH:-$work/build}" "$@"; }
