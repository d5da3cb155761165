/// What came out for one subject of a measurement at one size.
struct Row {
  let measurement: String
  let entries: Int
  let subject: String
  let unit: Unit
  let value: Double
  /// Bytes that were read or written.
  var bytes: Int?
  /// The value over that of the first subject.
  var ratio: Double?
  var goal: Goal?

  enum Unit: String {
    case milliseconds = "ms"
    case megabytes = "MB"
    case bytes = "B"
  }

  var isMet: Bool? { goal?.isMet(by: self) ?? nil }

  /// Megabytes (of a million bytes) per second.
  var rate: Double? {
    guard unit == .milliseconds, let bytes, value > 0 else { return nil }
    return Double(bytes) / 1e3 / value
  }
}
