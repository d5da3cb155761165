#!/usr/bin/env bash
# Compares an action through a store with ReSwift and Actomaton, a variant path with swift-case-paths,
# and a test of ten ticks with swift-clocks. None of them is fetched: SUMTYPE_STATE_PEERS names a folder
# with checkouts, each in a folder of its repository's name (ReSwift, Actomaton, swift-case-paths,
# swift-clocks, and their dependencies swift-concurrency-extras, xctest-dynamic-overlay). An absent peer
# is left out, with a message.
#   SUMTYPE_STATE_PEERS=FOLDER state-peers.sh
set -euo pipefail
cd "$(dirname "$0")"
peers=${SUMTYPE_STATE_PEERS:-}
if [ -z "$peers" ]; then
  echo "skipped: ReSwift, Actomaton, swift-case-paths, swift-clocks (SUMTYPE_STATE_PEERS names no folder of checkouts)"
  exit 0
fi
peers=$(cd "$peers" && pwd)

# A scratch package of links to their sources, since their manifests would fetch needless packages
# (swift-syntax for a macro, whose expansion is in StatePeers/Sources).
package=.build/state-peers
mkdir -p "$package/Sources"
ln -sfn "$PWD/StatePeers/Sources" "$package/Sources/StatePeers"
targets="" uses=""

target() { # module, folder, language mode, dependencies
  if [ -n "$2" ]; then ln -sfn "$peers/$2" "$package/Sources/$1"; fi
  targets+="    .target(name: \"$1\", dependencies: [$4], swiftSettings: [.swiftLanguageMode(.v$3), .unsafeFlags([\"-suppress-warnings\"])]),"$'\n'
}

has() { # peer, repositories
  local peer=$1 folder
  shift
  for folder in "$@"; do
    if ! [ -d "$peers/$folder" ]; then
      echo "skipped: $peer (there is no $peers/$folder)"
      return 1
    fi
  done
  uses+="\"$peer\", "
}

if has ReSwift ReSwift; then
  target ReSwift ReSwift/ReSwift 5 ""
fi
reporting=no
if has CasePathsCore swift-case-paths xctest-dynamic-overlay; then
  reporting=yes
  target CasePathsCore swift-case-paths/Sources/CasePathsCore 6 '"IssueReporting"'
fi
if has Clocks swift-clocks swift-concurrency-extras xctest-dynamic-overlay; then
  reporting=yes
  target ConcurrencyExtras swift-concurrency-extras/Sources/ConcurrencyExtras 6 ""
  target Clocks swift-clocks/Sources/Clocks 5 '"ConcurrencyExtras", "IssueReporting"'
fi
if has Actomaton Actomaton swift-clocks swift-concurrency-extras xctest-dynamic-overlay; then
  target ActomatonCore Actomaton/Sources/ActomatonCore 6 ""
  target ActomatonEffect Actomaton/Sources/ActomatonEffect 6 '"ActomatonCore", "Clocks"'
  # Without the case paths of its reducers, which need another version of swift-case-paths.
  target Actomaton "" 6 '"ActomatonCore", "ActomatonEffect"'
  mkdir -p "$package/Sources/Actomaton"
  ln -sf "$peers"/Actomaton/Sources/Actomaton/*.swift "$package/Sources/Actomaton/"
  (cd "$package/Sources/Actomaton" && rm Reducer+Effect.swift UncheckedSendable.swift _exported.swift)
  printf '@_exported import ActomatonCore\n@_exported import ActomatonEffect\n' \
    >"$package/Sources/Actomaton/Exports.swift"
fi
if [ $reporting = yes ]; then
  target IssueReporting xctest-dynamic-overlay/Sources/IssueReporting 5 ""
fi

cat >"$package/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "state-peers", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sumtype", path: "$(cd .. && pwd)")],
  targets: [
$targets
    .executableTarget(
      name: "StatePeers",
      dependencies: [
        $uses
        .product(name: "SumTypeFeature", package: "sumtype"),
        .product(name: "SumTypeRuntime", package: "sumtype"),
        .product(name: "SumTypeTesting", package: "sumtype"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
END
swift build -c release --package-path "$package" --product StatePeers 2>&1 | grep -E 'error:|Compiling StatePeers' || true
"$package/.build/release/StatePeers"
