extension JSONWriter {
  /// Writes `null`.
  @inlinable
  public mutating func null() {
    beginValue()
    literal("null")
    pending = .comma
  }

  /// Writes `true` or `false`.
  @inlinable
  public mutating func bool(_ value: Bool) {
    beginValue()
    literal(value ? "true" : "false")
    pending = .comma
  }

  /// Writes an integer.
  @inlinable
  public mutating func integer<T: FixedWidthInteger>(_ value: T) {
    if let small = Int64(exactly: value) {
      integer(magnitude: small.magnitude, isNegative: small < 0)
    } else if let large = UInt64(exactly: value) {
      integer(magnitude: large, isNegative: false)
    } else {
      number(text: String(value))
    }
  }

  @usableFromInline
  mutating func integer(magnitude: UInt64, isNegative: Bool) {
    beginValue()
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      guard let base = digits.baseAddress else { return }
      var first = base + 20
      var rest = magnitude
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        first -= 1
        first.initialize(to: 0x30 | UInt8(truncatingIfNeeded: digit))
        rest = quotient
      } while rest != 0
      if isNegative { bytes.append(0x2D) }
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: first, count: base + 20 - first))
    }
    pending = .comma
  }

  /// Writes the shortest decimal that reads back as the same `Double`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func double(_ value: Double) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    number(text: value.description)
  }

  /// Writes the shortest decimal that reads back as the same `Float`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func float(_ value: Float) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    number(text: value.description)
  }

  /// Writes a number as it was written before.
  public mutating func number(_ value: JSONNumber) { number(text: value.text) }

  @usableFromInline
  mutating func number(text: String) {
    beginValue()
    bytes.append(contentsOf: text.utf8)
    pending = .comma
  }

  /// Writes any value. Its members are sorted if the style says so.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes raw JSON as it is.
  public mutating func raw(_ value: JSONSlice) {
    value.bytes.withUnsafeBytes { raw($0) }
  }

  /// Writes the bytes of one whole JSON value as they are.
  @inlinable
  public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    self.bytes.append(contentsOf: bytes)
    pending = .comma
  }

  /// Writes the bytes of one whole member, key, colon and value, as they are.
  public mutating func rawMember(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    if style.sortsKeys { noteMember(from: self.bytes.count) }
    self.bytes.append(contentsOf: bytes)
    pending = .comma
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends one byte and nothing else.
  @inlinable
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  @inlinable
  @inline(__always)
  mutating func literal(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
