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
    if T.isSigned, let small = Int64(exactly: value) {
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
    pending = .comma
    // Twenty digits, a sign, and eight bytes stored where there are fewer.
    write(room: 32) { output in
      let sign = isNegative ? 1 : 0
      output.pointee = 0x2D
      return sign &+ store(digitsOf: magnitude, at: UnsafeMutableRawPointer(output + sign))
    }
  }

  /// Writes the shortest decimal that reads back as the same `Double`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func double(_ value: Double) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes the shortest decimal that reads back as the same `Float`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func float(_ value: Float) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes a number as it was written before.
  public mutating func number(_ value: JSONNumber) { number(text: value.text) }

  @usableFromInline
  mutating func number(text: String) {
    beginValue()
    pending = .comma
    var text = text
    text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }
}

/// Writes the digits of a number and returns how many there are. Up to seven more bytes may be
/// overwritten.
@inline(__always)
func store(digitsOf value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  if value < 10 {
    output.storeBytes(of: UInt8(truncatingIfNeeded: value) | 0x30, as: UInt8.self)
    return 1
  }
  if value < 100_000_000 { return store(first: value, at: output) }
  return store(manyDigitsOf: value, at: output)
}

@inline(never)
private func store(manyDigitsOf value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  let upper = value / 100_000_000
  let count =
    upper < 100_000_000
    ? store(first: upper, at: output) : store(manyDigitsOf: upper, at: output)
  let rest = eightDigits(of: value &- upper &* 100_000_000)
  output.storeBytes(of: rest.littleEndian, toByteOffset: count, as: UInt64.self)
  return count &+ 8
}

/// Writes a number of up to eight digits without the zeros before the first.
@inline(__always)
private func store(first value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  let digits = eightDigits(of: value)
  let zeros = (digits & 0x0F0F_0F0F_0F0F_0F0F).trailingZeroBitCount >> 3
  output.storeBytes(
    of: (digits &>> UInt64(truncatingIfNeeded: zeros &* 8)).littleEndian, as: UInt64.self)
  return 8 &- zeros
}
