import FeedSchema
import Measuring
import SumTypeRuntime

/// Documents of older versions.
struct MigrationMeasurements {
  /// The size at which they are measured.
  let large: [Int]?

  var all: [Measurement] {
    [
      Measurement(
        name: "migrate", title: "a document of version 1 becomes one of version 3", sizes: large,
        goals: ["migrating, 1 to 3": .atMost(10)], subjects: subjects)
    ]
  }

  struct Different: Error, CustomStringConvertible {
    var description: String { "it does not become what it should" }
  }

  /// Against loading what it has become: an app does both.
  private func subjects(_ entries: Int) throws -> [Subject] {
    let first = MigratedWorkload.first(entries)
    let third = MigratedWorkload.third(entries)
    guard try MigratedFeedDocument.migrated(first) == third else { throw Different() }
    return [
      Subject("load of version 3", bytes: third.count, expected: entries) {
        try MigratedFeedDocument.load(third).value.entries.count
      },
      Subject("migrating, 1 to 3", bytes: third.count, expected: third.count) {
        try MigratedFeedDocument.migrated(first).count
      },
      Subject("load of version 1", bytes: third.count, expected: entries) {
        try MigratedFeedDocument.load(first).value.entries.count
      },
    ]
  }
}
