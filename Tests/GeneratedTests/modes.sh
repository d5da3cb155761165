#!/usr/bin/env bash
# Compiles the committed Swift, with warnings as errors, in settings that our tests do not use: main-actor isolation
# by default, imports that are internal by default, and optimised. Needs a `swift build` before it.
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=$(swift build --show-bin-path)/Modules

check() { # WHAT, MODULE, FLAGS…
  local what=$1 module=$2
  shift 2
  swiftc -swift-version 6 -warnings-as-errors -module-name "$module" -package-name sumtype \
    -I "$modules" "$@" "Generated/$module"/*.swift
  printf 'ok      %s: %s\n' "$module" "$what"
}

for module in TypeShowcase RareShowcase Corpora Features SplitDomain Split VersionsV1 VersionsV2; do
  check "main-actor isolation and internal imports by default" "$module" \
    -typecheck -wmo -default-isolation MainActor -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility
done

check "optimised" Features -O -wmo -c -o /dev/null
