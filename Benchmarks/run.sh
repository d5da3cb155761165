#!/usr/bin/env bash
# All benchmarks; --smoke runs each on little input, to see that it works.
set -euo pipefail
cd "$(dirname "$0")"

./generator.sh "$@"
if [ "${1:-}" = "--smoke" ]; then
  swift run CodecBenchmark --smoke
else
  swift run -c release CodecBenchmark
fi
