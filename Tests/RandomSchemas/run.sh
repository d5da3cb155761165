#!/usr/bin/env bash
# Makes schemas from seeds, compiles the code generated from them, and runs it.
#
#   Tests/RandomSchemas/run.sh --count 10000 --seed 1
#
# With --evolve it makes next versions of schemas and compares both versions; with --compile it also runs their code.
# SUMTYPE_BUILD may have further arguments for `swift build`: "-c release". RANDOM_SCHEMAS may name an existing build.
#
# A schema that does not compile, or whose code breaks a promise, is made as small as possible and printed with its
# seed. See Options.swift for further options.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ -z "${RANDOM_SCHEMAS:-}" ]; then
  export SUMTYPE_TESTS=all
  read -ra flags <<<"${SUMTYPE_BUILD:-}"
  swift build -q "${flags[@]}" --product RandomSchemas
  RANDOM_SCHEMAS=$(swift build "${flags[@]}" --show-bin-path)/RandomSchemas
fi
exec "$RANDOM_SCHEMAS" --modules "$(dirname "$RANDOM_SCHEMAS")/Modules" "$@"
