/// A JSON number with its spelling: `1`, `1.0`, `1e2` and `100` are four different numbers. Its
/// length and size are not limited.
///
/// ```swift
/// JSONNumber("1e2")?.int64  // 100
/// ```
public struct JSONNumber: Hashable, Sendable {
  /// The spelling of the number, in the grammar of RFC 8259 §6.
  public let text: String

  @usableFromInline
  init(unchecked text: String) {
    self.text = text
  }

  /// Creates the number that `text` spells; nil if RFC 8259 §6 does not allow that spelling.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes[0] == 0x2D || bytes[0] &- 0x30 < 10 else { return nil }
    let isNumber =
      (try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
        let number = try reader.scanNumber()
        return number.count == bytes.count
      })
    guard isNumber == true else { return nil }
    self.text = text
  }

  /// Creates an integer in decimal digits.
  public init<T: FixedWidthInteger>(_ value: T) { text = String(value) }

  /// Creates the shortest spelling that is read as `value`; nil for a NaN or an infinity.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Whether the number is written without fraction and exponent.
  public var isInteger: Bool { scan { $0.isInteger } ?? false }

  /// The value as an integer, also for `1.0` and `1e2`; nil if it is not an integer or does not fit.
  public var int64: Int64? { integer(as: Int64.self) }

  /// The value as an integer, also for `1.0` and `1e2`; nil if it is not an integer or does not fit.
  public var uint64: UInt64? { integer(as: UInt64.self) }

  /// Returns the value as an integer of the given type; nil if it is not an integer or does not fit.
  public func integer<T: FixedWidthInteger>(as type: T.Type) -> T? {
    try? JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      try reader.readInteger(as: type)
    }
  }

  /// The nearest `Double`; nil if the number is too large.
  public var double: Double? {
    scan { $0.double }.flatMap { $0.isFinite ? $0 : nil }
  }

  private func scan<R>(_ body: (ScannedNumber) -> R) -> R? {
    try? JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      body(try reader.scanNumber())
    }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The spelling of the number.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self.init(value) }
}
