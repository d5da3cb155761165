import Measuring

/// Foundation has one of another kind.
typealias Measurement = Measuring.Measurement

/// Every measurement of a run, in the order of its output.
struct Catalogue: MeasurementCatalogue {
  let options: Options
  let peers: Peers
  let peersFolder: String

  /// Those that are timed in this process.
  var timed: [Measurement] {
    let one = options.entries == nil && !options.isSmoke ? [10_000] : nil
    let large = options.entries == nil && !options.isSmoke ? [100_000] : nil
    let structure = options.entries == nil && !options.isSmoke ? [10_000, 100_000] : nil
    let million = options.entries == nil && !options.isSmoke ? [1_000_000] : nil
    #if REAL_DATA
      let likenesses = options.entries == nil ? [2_000] : nil
      let realData = RealDataMeasurements(peers: peers, sizes: likenesses).all
    #else
      let realData: [Measurement] = []
    #endif
    return LoadMeasurements(peers: peers, one: one).all + NumberMeasurements(peers: peers).all
      + SaveMeasurements(peers: peers, large: large).all
      + StructureMeasurements(sizes: structure, numbers: million).all + CodableMeasurements().all
      + MigrationMeasurements(large: large).all + DepthMeasurements(large: large).all
      + realData
  }

  /// Those that fresh processes answer.
  let others =
    FirstCallMeasurements.names + MemoryMeasurements.names + FileMeasurements.names

  func answer(
    _ name: String, isWanted: (String) -> Bool
  ) throws -> (title: String, rows: [Row])? {
    let size = options.entries?.max()
    let first = FirstCallMeasurements(
      peers: peersFolder, hasSerde: peers.serde != nil,
      processes: options.rounds ?? (options.isSmoke ? 3 : 21), stopwatch: options.stopwatch,
      entries: size ?? (options.isSmoke ? 200 : 10_000))
    let memory = MemoryMeasurements(
      peers: peersFolder, hasSerde: peers.serde != nil,
      entries: size ?? (options.isSmoke ? 1_000 : 100_000))
    let files = FileMeasurements(
      entries: size ?? (options.isSmoke ? 1_000 : 100_000),
      rounds: options.rounds ?? (options.isSmoke ? 3 : 15), stopwatch: options.stopwatch,
      peers: peersFolder)
    return switch name {
    case "first-load", "first-save": try first.rows(name, isWanted: isWanted)
    case "memory-load": try memory.load(isWanted: isWanted)
    case "memory-save": try memory.save(isWanted: isWanted)
    case "file-edit": try files.edit()
    case "memory-edit": try files.memory()
    default: nil
    }
  }
}
