extension JSONReader {
  /// Reads a number as the `Double` nearest to it, ties to even, as IEEE 754 rounds.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e400`). One too small becomes zero.
  @inline(never)
  public mutating func readDouble() throws(JSONFault) -> Double {
    if let value = plainDouble() { return value }
    return try readDoubleSlowly()
  }

  @inline(never)
  mutating func readDoubleSlowly() throws(JSONFault) -> Double {
    let number = try nextNumber("a number")
    let value = number.double
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Double")
    }
    return value
  }

  /// Reads a number as the `Float` nearest to it, without rounding twice.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e39`). One too small becomes zero.
  @inlinable
  public mutating func readFloat() throws(JSONFault) -> Float {
    let number = try nextNumber("a number")
    let value = number.float
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Float")
    }
    return value
  }
}

extension ScannedNumber {
  /// The value where one multiplication or division of exact numbers gives it (Clinger 1990):
  /// a mantissa below 2^53 and a power of ten up to 22 are both exact, so only the result rounds.
  @inlinable
  @inline(__always)
  var exactDouble: Double? {
    guard !isTruncated, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let magnitude = Double(mantissa)
    let value: Double
    if exponent == 0 {
      value = magnitude
    } else if exponent < 0 {
      value = magnitude / powerOfTen(0 &- exponent)
    } else {
      value = magnitude * powerOfTen(exponent)
    }
    return isNegative ? -value : value
  }

  /// The nearest `Double`, infinite when there is none.
  @usableFromInline
  var double: Double {
    if let value = exactDouble { return value }
    if !isTruncated, let value = nearestDouble(mantissa, tenToThe: exponent) {
      return isNegative ? -value : value
    }
    return Double(text) ?? .infinity
  }

  /// The nearest `Float`, infinite when there is none.
  @usableFromInline
  var float: Float {
    if !isTruncated, mantissa <= 1 << 24, exponent >= -10, exponent <= 10 {
      let magnitude = Float(mantissa)
      let power = Float(powerOfTen(exponent < 0 ? -exponent : exponent))
      let value = exponent < 0 ? magnitude / power : magnitude * power
      return isNegative ? -value : value
    }
    return Float(text) ?? .infinity
  }
}

/// Ten to the power of at most 22, which `Double` holds exactly.
@usableFromInline
@inline(__always)
func powerOfTen(_ power: Int) -> Double {
  // A switch becomes a table; a global one would be asked each time whether it has been made.
  switch power {
  case 0: 1e0
  case 1: 1e1
  case 2: 1e2
  case 3: 1e3
  case 4: 1e4
  case 5: 1e5
  case 6: 1e6
  case 7: 1e7
  case 8: 1e8
  case 9: 1e9
  case 10: 1e10
  case 11: 1e11
  case 12: 1e12
  case 13: 1e13
  case 14: 1e14
  case 15: 1e15
  case 16: 1e16
  case 17: 1e17
  case 18: 1e18
  case 19: 1e19
  case 20: 1e20
  case 21: 1e21
  default: 1e22
  }
}
