#!/usr/bin/env bash
# Builds the foreign peers as shared libraries into .build/peers, where the benchmark looks for
# them. A peer whose toolchain or library is absent is left out, with a message.
#   build.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-../.build/peers}
mkdir -p "$out"
out=$(cd "$out" && pwd)

if ! command -v cargo >/dev/null; then
  echo "skipped: serde_json (no cargo)"
elif ! ls -d /usr/share/cargo/registry/serde_json-* >/dev/null 2>&1; then
  echo "skipped: serde_json (apt-get install librust-serde-json-dev)"
else
  (cd serde && cargo build --quiet --release --offline --target-dir "$out/serde")
  cp "$out"/serde/release/libserdepeer.* "$out/" 2>/dev/null || true
fi

# On-Demand is compiled into the caller, for the instructions of this machine, as simdjson recommends.
if ! command -v g++ >/dev/null; then
  echo "skipped: simdjson (no g++)"
elif ! echo '#include <simdjson.h>' | g++ -std=c++17 -E -x c++ - >/dev/null 2>&1; then
  echo "skipped: simdjson (apt-get install libsimdjson-dev)"
elif ! [ "$out/libsimdjsonpeer.so" -nt simdjson/peer.cpp ] ||
  ! [ "$out/libsimdjsonpeer.so" -nt simdjson/wire.hpp ]; then
  g++ -std=c++17 -O3 -march=native -DNDEBUG -fPIC -shared -o "$out/libsimdjsonpeer.so" \
    simdjson/peer.cpp -lsimdjson
fi
