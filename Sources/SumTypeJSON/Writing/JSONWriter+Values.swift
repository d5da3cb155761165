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
    var digits = 1
    var bound: UInt64 = 10
    while digits < 20, magnitude >= bound {
      digits += 1
      // At 20 digits the bound would overflow, but is not looked at any more.
      bound = bound &* 10
    }
    let length = isNegative ? digits + 1 : digits
    write(room: length) { output in
      if isNegative { output.pointee = 0x2D }
      var place = output + length
      var rest = magnitude
      repeat {
        let quotient = rest / 10
        place -= 1
        place.pointee = 0x30 | UInt8(truncatingIfNeeded: rest &- quotient &* 10)
        rest = quotient
      } while rest != 0
      return length
    }
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
    pending = .comma
    var text = text
    text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }
}
