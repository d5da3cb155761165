import Foundation

/// All rows as JSON, for machines.
package struct Report: Encodable {
  package struct Line: Encodable {
    let measurement: String
    let entries: Int
    let subject: String
    let unit: String
    let value: Double
    let bytes: Int?
    let megabytesPerSecond: Double?
    let ratio: Double?
    let goal: String?
    let met: Bool?
  }

  package let settings: String
  package let rows: [Line]

  package init(_ rows: [Row], settings: String) {
    self.settings = settings
    self.rows = rows.map { row in
      Line(
        measurement: row.measurement, entries: row.entries, subject: row.subject,
        unit: row.unit.rawValue, value: row.value, bytes: row.bytes,
        megabytesPerSecond: row.rate, ratio: row.ratio, goal: row.goal?.text, met: row.isMet)
    }
  }

  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
