#!/usr/bin/env bash
# Type-checks the committed Swift as modules with other settings than ours would, where a warning is an error:
# main-actor isolation by default, and imports that are internal by default. Needs `swift build` to have run.
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=$(swift build --show-bin-path)/Modules

check() { # WHAT, MODULE, FLAGS…
  local what=$1 module=$2
  shift 2
  swiftc -typecheck -swift-version 6 -warnings-as-errors -module-name "$module" -package-name sumtype \
    -I "$modules" "$@" "Generated/$module"/*.swift
  printf 'ok      %s: %s\n' "$module" "$what"
}

for module in Showcase Corpora SplitDomain Split VersionsV1 VersionsV2; do
  check "main-actor isolation and internal imports by default" "$module" \
    -default-isolation MainActor -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility
done
