#!/usr/bin/env bash
# All benchmarks; --smoke runs those of the generator and the codec on little input, to see that they
# work. The first time it builds the foreign peers and this package in release, which takes some minutes.
set -euo pipefail
cd "$(dirname "$0")"

case "${1:-}" in
  --smoke) export SUMTYPE_BENCHMARKS=smoke ;;
  "") ;;
  *) echo "run.sh [--smoke]" >&2; exit 64 ;;
esac

step() { printf '\n-- %s (%ss)\n' "$1" "$SECONDS"; }

step "the generator"
./generator.sh "$@"

step "building the peers"
Peers/build.sh
swift build -c release --product CodecBenchmark 2>&1 | tail -1

step "the codec against its peers"
"$(swift build -c release --show-bin-path)/CodecBenchmark" "$@"

# Their smoke has commands of its own, since it builds the tool once more: size.sh --smoke, wide.sh --smoke.
if [ "${SUMTYPE_BENCHMARKS:-}" != smoke ]; then
  step "build time and size"
  ./size.sh

  step "wide and deep types"
  ./wide.sh
fi

step "done"
