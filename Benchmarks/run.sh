#!/usr/bin/env bash
# Runs all benchmarks; --smoke runs only those of the generator and the codec, on little input, to check that they
# work. The first run builds the foreign peers and this package in release, which takes some minutes;
# --smoke builds in debug, since it measures nothing.
set -euo pipefail
cd "$(dirname "$0")"

# CI builds several packages into one folder, so that their common parts are built once.
build() { swift build -c "$configuration" ${SUMTYPE_SCRATCH:+--scratch-path "$SUMTYPE_SCRATCH"} "$@"; }

configuration=release
case "${1:-}" in
  --smoke) configuration=debug; export SUMTYPE_BENCHMARKS=smoke ;;
  "") ;;
  *) echo "run.sh [--smoke]" >&2; exit 64 ;;
esac

step() { printf '\n-- %s (%ss)\n' "$1" "$SECONDS"; }

step "the generator"
./generator.sh "$@"

step "building the peers"
Peers/build.sh
build --product CodecBenchmark 2>&1 | tail -1
build --product StateBenchmark 2>&1 | tail -1

step "the codec against its peers"
"$(build --show-bin-path)/CodecBenchmark" "$@"

step "stores, entities and sessions"
"$(build --show-bin-path)/StateBenchmark" "$@"

# The smoke tests of these build the tool once more, and are run separately: size.sh --smoke, wide.sh --smoke.
if [ "${SUMTYPE_BENCHMARKS:-}" != smoke ]; then
  step "build time and size"
  ./size.sh

  step "wide and deep types"
  ./wide.sh

  step "state against its peers"
  ./state-peers.sh
fi

step "done"
