/// What came out for one subject of a measurement at one size.
package struct Row {
  package let measurement: String
  package let entries: Int
  package let subject: String
  package let unit: Unit
  package let value: Double
  /// Bytes that were read or written.
  package var bytes: Int?
  /// The value over that of the first subject.
  package var ratio: Double?
  package var goal: Goal?

  package init(
    measurement: String, entries: Int, subject: String, unit: Unit, value: Double,
    bytes: Int? = nil, ratio: Double? = nil, goal: Goal? = nil
  ) {
    self.measurement = measurement
    self.entries = entries
    self.subject = subject
    self.unit = unit
    self.value = value
    self.bytes = bytes
    self.ratio = ratio
    self.goal = goal
  }

  package enum Unit: String {
    case milliseconds = "ms"
    case megabytes = "MB"
    case bytes = "B"
  }

  package var isMet: Bool? { goal?.isMet(by: self) ?? nil }

  /// Megabytes (of a million bytes) per second.
  package var rate: Double? {
    guard unit == .milliseconds, let bytes, value > 0 else { return nil }
    return Double(bytes) / 1e3 / value
  }
}
