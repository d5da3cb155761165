import Foundation

/// Carries out measurements and prints them, each as soon as it is done.
package struct Run {
  let options: Options

  package init(options: Options) { self.options = options }

  /// - Returns: every row.
  package func timings(_ measurements: [Measurement], isWanted: @escaping (String) -> Bool) -> [Row]
  {
    measurements.flatMap { measurement in
      var rows: [Row] = []
      for entries in measurement.sizes ?? options.sizes {
        do {
          rows += try self.rows(of: measurement, entries: entries, isWanted: isWanted)
        } catch {
          Console.note("left out: \(measurement.name) of \(entries): \(error)")
        }
      }
      print(rows, under: measurement.title)
      return rows
    }
  }

  package func print(_ rows: [Row], under title: String) {
    if options.isJSON || rows.isEmpty { return }
    Swift.print(Table(title: title, rows: rows).text)
    fflush(nil)
  }

  private func rows(
    of measurement: Measurement, entries: Int, isWanted: @escaping (String) -> Bool
  ) throws -> [Row] {
    let interleaved = Interleaved(
      rounds: options.rounds(at: entries), sample: options.isSmoke ? 0 : 4,
      stopwatch: options.stopwatch, isWanted: isWanted)
    let medians = try interleaved.medians(of: try measurement.subjects(entries))
    return medians.enumerated().map { index, median in
      let name = median.subject.name
      return Row(
        measurement: measurement.name, entries: entries, subject: name, unit: .milliseconds,
        value: median.milliseconds, bytes: median.subject.bytes,
        ratio: index == 0 ? nil : median.milliseconds / max(medians[0].milliseconds, 1e-9),
        goal: measurement.goals[name])
    }
  }
}
