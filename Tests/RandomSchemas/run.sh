#!/usr/bin/env bash
# Makes schemas from seeds, compiles what is generated from them, and runs it.
#
#   Tests/RandomSchemas/run.sh --count 10000 --seed 1
#
# With --evolve it makes next versions of schemas and compares both, with --compile also what their code does.
# SUMTYPE_BUILD has more arguments for `swift build`: "-c release".
#
# A schema that does not compile, or whose code does not do what it should, is made as small as it goes and printed with
# its seed. See Options.swift for what else can be said.
set -euo pipefail
cd "$(dirname "$0")/../.."

export SUMTYPE_TESTS=all
read -ra flags <<<"${SUMTYPE_BUILD:-}"
swift build -q "${flags[@]}" --product RandomSchemas
folder=$(swift build "${flags[@]}" --show-bin-path)
exec "$folder/RandomSchemas" --modules "$folder/Modules" "$@"
