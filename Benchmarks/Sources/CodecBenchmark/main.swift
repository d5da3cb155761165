import Foundation
import Measuring

// Measures the generated direct codec against its peers. `--help` says how.

Program.orExit {
  if try Child.answer(Array(CommandLine.arguments.dropFirst())) { return }
  try Program("CodecBenchmark", sizes: "1000,10000,100000", hasPeers: true).run { options in
    let folder = options.peers ?? PackageFolder.path + "/.build/peers"
    return Catalogue(options: options, peers: Peers(in: folder), peersFolder: folder)
  }
}
