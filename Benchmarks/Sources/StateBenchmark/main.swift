import Measuring

// Measures stores, entities and sessions. `--help` says how.

Program.orExit {
  try Program("StateBenchmark", sizes: "10000").run { StateCatalogue(options: $0) }
}
