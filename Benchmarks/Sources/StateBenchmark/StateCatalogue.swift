import Measuring

/// Foundation has one of another kind.
typealias Measurement = Measuring.Measurement

/// Every measurement of state, in the order of its output.
struct StateCatalogue: MeasurementCatalogue {
  let options: Options

  var timed: [Measurement] {
    let sizes = options.entries == nil && !options.isSmoke ? [10_000] : nil
    return StateMeasurements(sizes: sizes).all + EffectMeasurements(sizes: sizes).all
      + EntityMeasurements(sizes: sizes).all + SessionMeasurements(sizes: sizes).all
  }

  let others = [EntityMeasurements.memory]

  func answer(
    _ name: String, isWanted: (String) -> Bool
  ) throws -> (title: String, rows: [Row])? {
    let count = options.entries?.max() ?? (options.isSmoke ? 1_000 : 10_000)
    return MainActor.assumeIsolated { EntityMeasurements.memoryRows(count) }
      .map { ("bytes of the heap for one of many", $0) }
  }
}
